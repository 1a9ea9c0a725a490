/** Which version of the graph a question set was made on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../engine";
import { addGoldFromRun } from "../experiments/gold-from-run";
import { startRun } from "../runs/runs";
import { addFiles, finishJob } from "../testing/indexed-base";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { changeQuestions, importQuestions, readQuestionSet } from "./question-sets";

let tales: OpenTales;
let engine: Engine;
let base: string;

beforeAll(async () => {
  tales = await openTales(TALE_QUESTIONS.slice(0, 1));
  ({ engine, base } = tales);
});
afterAll(() => tales?.close());

const versionNow = async () => (await engine.database.knowledgeBases.get(base)).generation;
const madeOn = async (set: string, version?: number) =>
  (await readQuestionSet(engine, base, set, version)).generation;

it("is that from which answers were taken, also after the graph and the set have changed", async () => {
  expect(await madeOn("tales")).toBeNull();

  const cypher = "MATCH (f:Film)-[:DIRECTED_BY]->(p {name: 'Ada Director0'}) RETURN f";
  const text = JSON.stringify({ id: "pair", question: "Films of Ada Director0?", cypher });
  await importQuestions(engine, base, { name: "pairs", file: "pairs.jsonl", text, skip: false });
  const request = { question: "Films of Ada Director0?", methods: ["hybrid"], params: {}, budget: 5 };
  const run = await (await startRun(engine, { ...request, knowledgeBase: base, corrections: [] })).finished;
  const marked = { questionSet: "marked", nodes: ["f0"], replace: false };
  await addGoldFromRun(engine, run.id, marked);
  const then = (await versionNow())!;
  expect([await madeOn("pairs"), await madeOn("marked")]).toEqual([then, then]);

  const { job } = await addFiles(engine, base, { "note.md": "# Note\n\nHarbour Tale 0 was restored." });
  await finishJob(engine, job);
  expect(await versionNow()).not.toBe(then);
  const question = { id: "more", question: "And f2?", answers: ["f2"], evidence: [], properties: {} };
  expect(await changeQuestions(engine, base, "pairs", { put: [question], remove: [] })).toMatchObject({
    version: 2,
    generation: then,
  });
  expect((await addGoldFromRun(engine, run.id, { ...marked, nodes: ["f1"] })).set).toMatchObject({
    version: 2,
    generation: then,
  });
});
