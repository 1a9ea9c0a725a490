import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "./engine";
import { importSampleQuestions } from "./sample";
import { unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

const place = unstarted();
let engine: Engine;

beforeAll(async () => {
  engine = await openTestEngine(place.environment);
});

afterAll(async () => {
  await engine.close();
  place.remove();
});

it("imports the questions that the sample comes with as a set, and those of no other knowledge base", async () => {
  const bases = engine.database.knowledgeBases;
  const about = { description: "", examples: [] };
  const sample = await bases.create({ name: "Films", sample: true, ...about });
  const other = await bases.create({ name: "Other", sample: false, ...about });
  const { set, problems } = await importSampleQuestions(engine, sample.id, "Sample");
  expect([set.name, set.questions, problems]).toEqual(["Sample", 30, []]);
  await expect(importSampleQuestions(engine, other.id, "Sample")).rejects.toMatchObject({
    code: "invalid-input",
  });
  await expect(importSampleQuestions(engine, sample.id, "Sample")).rejects.toMatchObject({
    code: "conflict",
  });
});
