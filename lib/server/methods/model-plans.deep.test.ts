/**
 * On the sample, as the application indexes and reads it: no kind of question is answered worse with a language model that plans, whether
 * its plans are right or have a fault. `node bench/run.mjs model-plans` prints the figures.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retrievers } from "../../methods/registry";
import { askAll, byKind, type KnownQuestion } from "../../methods/testing/model-figures";
import { FAULTS } from "../../methods/testing/model-plans";
import type { Engine } from "../engine";
import { followJob } from "../jobs/jobs";
import { importSample } from "../sample";
import { samplePlans } from "../testing/sample-plans";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { openToolkit } from "./toolkit";

/** A busy machine takes minutes for it. */
const INDEXES_WITHIN_MS = 900_000;

let place: Scratch;
let engine: Engine;
let kit: Parameters<typeof askAll>[3];
let questions: KnownQuestion[];

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await importSample(engine);
  const [base] = await engine.database.knowledgeBases.list();
  for await (const _ of await followJob(engine, base!.job!.id));
  const indexed = await engine.database.knowledgeBases.get(base!.id);
  kit = { ...(await openToolkit(engine, indexed!, null)), signal: new AbortController().signal };
  questions = await samplePlans(kit.graph);
}, INDEXES_WITHIN_MS);
afterAll(async () => {
  await engine?.close();
  place.remove();
});

describe.each(["graphraft", "mor", "sg-rag", "stem"])("%s", (id) => {
  const retriever = retrievers.find((one) => one.id === id)!;
  const ask = async (own: readonly KnownQuestion[], fault: (typeof FAULTS)[number] | null) =>
    (await askAll(own, retriever, {}, kit, fault)).map(({ f1 }) => f1);

  it("loses nothing of any kind to a model", { timeout: INDEXES_WITHIN_MS }, async () => {
    const without = await ask(questions, null);
    const right = byKind(questions, await ask(questions, "none"));
    for (const [kind, f1] of byKind(questions, without))
      expect(right.get(kind), `${kind}, planned rightly`).toBeGreaterThanOrEqual(f1 - 1e-9);
    const faults = FAULTS.filter((fault) => fault !== "none");
    for (const [turn, fault] of faults.entries()) {
      const own = questions.filter((_, at) => at % faults.length === turn);
      const before = without.filter((_, at) => at % faults.length === turn);
      for (const [at, f1] of (await ask(own, fault)).entries())
        expect(f1, `${fault}: ${own[at]!.question}`).toBeGreaterThanOrEqual(before[at]! - 1e-9);
    }
  });
});
