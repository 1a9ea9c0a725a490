import { afterAll, beforeAll, expect, test } from "vitest";
import { type ExperimentResult, NO_CAPS } from "../../core/experiment/experiment";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 180_000);
afterAll(() => opened.remove());

const METRICS = {
  ...{ hit1: 1, hit5: 1, recall20: 1, recallK: 1, rr: 1, ndcg10: 1, precision: 1, recall: 1, f1: 1 },
  ...{ exact: 0, says: 0, tables: null, passages: null, path: null },
};

test("results are read whole, each once, over several pages; a reader who has left ends the reading", async () => {
  const { experiments, knowledgeBases } = opened.database;
  const { id: knowledgeBase } = await knowledgeBases.create({ name: "KB" });
  const variants = [0, 1, 2].map((at) => ({ name: `v${at}`, method: "hybrid", params: {} }));
  const id = await experiments.create({
    knowledgeBase,
    name: "pages",
    generation: "g",
    design: {
      questionSet: { id: "s", name: "s", version: 1 },
      split: null,
      variants,
      k: 5,
      seed: 1,
      llm: false,
      questions: 701,
    },
    caps: NO_CAPS,
    questions: [],
  });
  const keys = Array.from({ length: 701 }, (_, at) =>
    at % 3 === 0 ? `Ä-${at}` : at % 3 === 1 ? `z ${at}` : `Z${at}`,
  );
  const all = keys.flatMap((question) =>
    variants.map(
      (_, variant): ExperimentResult => ({
        ...{ question, variant, ids: [], scores: [], answers: [], abstained: false, metrics: METRICS },
        ...{ fates: [], ms: 1, graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
      }),
    ),
  );
  await experiments.saveResults(id, all);
  const keyOf = ({ question, variant }: ExperimentResult) => `${question} ${variant}`;
  const read = await experiments.results(id);
  expect(read.map(keyOf).toSorted()).toEqual(all.map(keyOf).toSorted());
  await expect(experiments.results(id, AbortSignal.abort())).rejects.toThrow();
}, 60_000);
