import { afterAll, beforeAll, expect, it } from "vitest";
import type { TrainingReport } from "../../questions/plan/ranker/training-report";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

const report: TrainingReport = {
  questions: 30,
  reverse: 0,
  answerable: 29,
  unresolved: 1,
  templates: 9,
  digest: "d",
  generation: "g",
  embedder: "words",
  seed: 1,
  epochs: 20,
  accuracy: { zeroShot: 0.5, byQuestion: 0.9, byTemplate: null, folds: 5 },
  trainedAt: "2026-01-01T00:00:00.000Z",
  seconds: 2,
};

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.remove());

function keep(knowledgeBase: string, active: boolean, weights = Uint8Array.of(1, 2, 3)) {
  return opened.database.trainedModels.create({
    knowledgeBase,
    kind: "planner",
    generation: "g",
    report,
    weights,
    active,
  });
}

it("keeps a model as it was given, and at most one in use for each knowledge base", async () => {
  const { knowledgeBases, trainedModels } = opened.database;
  const [one, other] = [
    await knowledgeBases.create({ name: "One" }),
    await knowledgeBases.create({ name: "Other" }),
  ];
  const first = await keep(one.id, true);
  expect(first).toMatchObject({ report, active: true, bytes: 3, knowledgeBase: one.id });
  const second = await keep(one.id, true, Uint8Array.of(4, 0, 255, 13));
  const elsewhere = await keep(other.id, true);
  expect((await trainedModels.list(one.id)).map(({ id, active }) => [id, active])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  expect((await trainedModels.get(other.id, elsewhere.id)).active).toBe(true);
  const active = await trainedModels.active(one.id, "planner");
  expect(active?.id).toBe(second.id);
  expect([...(active?.weights ?? [])]).toEqual([4, 0, 255, 13]);
  expect(await trainedModels.activeHead(one.id, "planner")).toEqual({ id: second.id, embedder: "words" });
  await trainedModels.setActive(one.id, second.id, false);
  expect(await trainedModels.activeHead(one.id, "planner")).toBeNull();
});

it("knows no model of another knowledge base", async () => {
  const { trainedModels } = opened.database;
  const { id } = await keep("one", false);
  const missing = { code: "not-found" };
  await expect(trainedModels.get("other", id)).rejects.toMatchObject(missing);
  await expect(trainedModels.setActive("other", id, true)).rejects.toMatchObject(missing);
  await expect(trainedModels.remove("other", id)).rejects.toMatchObject(missing);
  await expect(keep("gone", true)).rejects.toMatchObject(missing);
});

it("keeps the newest twenty, and the one in use however old it is", async () => {
  const { knowledgeBases, trainedModels } = opened.database;
  const { id: base } = await knowledgeBases.create({ name: "Many" });
  const used = await keep(base, true);
  const ids = [];
  for (let at = 0; at < 22; at++) ids.unshift((await keep(base, false)).id);
  expect((await trainedModels.list(base)).map(({ id }) => id)).toEqual([...ids.slice(0, 20), used.id]);
});

it("goes with its knowledge base", async () => {
  await opened.database.knowledgeBases.remove("many");
  expect(await opened.database.trainedModels.list("many")).toEqual([]);
});

it("keeps the words that people use, and refuses to read others than words", async () => {
  const { knowledgeBases } = opened.database;
  const aliases = { DIRECTED_BY: ["filmed", "helmed"], 'odd "type"': ["x"] };
  await knowledgeBases.setAliases("one", aliases);
  expect(await knowledgeBases.aliases("One")).toEqual(aliases);
  expect(await knowledgeBases.aliases("other")).toEqual({});
  await expect(knowledgeBases.setAliases("nowhere", aliases)).rejects.toMatchObject({ code: "not-found" });
});
