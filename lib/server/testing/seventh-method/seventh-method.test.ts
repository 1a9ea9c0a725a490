/** A method is one folder and one line of a registry: the seventh is indexed, trained, asked, drawn and compared by that alone. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { runElements } from "../../../../components/graph-view/run-elements";
import { drawColumn } from "../../../../components/graph-view/run-graph";
import { newExperimentSchema } from "../../../measure/experiment";
import type { RunColumn } from "../../../measure/run/run";
import { MethodRegistry } from "../../../methods/contract/method-registry";
import { retrievers } from "../../../methods/registry";
import type { Engine } from "../../engine";
import { compareExperiment } from "../../experiments/compare-experiment";
import { readExperiment, startExperiment } from "../../experiments/experiments";
import { startIndexing } from "../../knowledge-bases/indexing";
import { describeKnowledgeBase } from "../../knowledge-bases/knowledge-bases";
import { importQuestions } from "../../knowledge-bases/question-sets";
import { listMethods } from "../../methods/methods";
import { startRun } from "../../runs/runs";
import { indexWork } from "../../threads/index-work";
import { threadsOf } from "../../threads/threads";
import { exportExamples } from "../../training/fine-tuning";
import { listModels, startTraining } from "../../training/training";
import { finishJob, indexedBase } from "../indexed-base";
import { type Scratch, unstarted } from "../small-world";
import { TALE_QUESTIONS, TALES } from "../tales";
import { openTestEngine } from "../test-engine";
import { popularity } from "./popularity";

const QUESTION = "who directed Harbour Tale 3?";

const six = new MethodRegistry(retrievers);
const seven = new MethodRegistry([...retrievers, popularity as MethodRegistry["retrievers"][number]]);

let place: Scratch;
let engine: Engine;
let base: string;

/** An engine with these methods, whose threads are this one. */
function open(methods: MethodRegistry): Promise<Engine> {
  const work = indexWork(methods);
  const threads = threadsOf(
    (name, task) => (work[name] as (task: object) => Promise<unknown>)(task),
    async () => {},
  );
  return openTestEngine(place.environment, { methods, threads });
}

async function ask(): Promise<RunColumn> {
  const request = { knowledgeBase: base, question: QUESTION, methods: ["popularity"], params: {}, budget: 5 };
  const { finished } = await startRun(engine, { ...request, corrections: [] });
  return (await finished).columns[0]!;
}

beforeAll(async () => {
  place = unstarted();
  engine = await open(six);
  base = await indexedBase(engine, "Tales", TALES);
  await engine.close();
  engine = await open(seven);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

it("is listed with its index, its model and its recipe", () => {
  const listed = listMethods(engine.methods).at(-1)!;
  expect(listed).toMatchObject({ id: "popularity", needs: ["text", "link-counts"], defaults: { pool: 20 } });
  expect(listed.learns.map(({ kind }) => kind)).toEqual(["popularity-weight"]);
  expect(listed.teaches.map(({ id }) => id)).toEqual(["popularity-names"]);
});

it("says that its index is missing, until the knowledge base is indexed again", async () => {
  const missing = async () => (await describeKnowledgeBase(engine, base)).missingIndexes;
  expect(await missing()).toEqual([
    {
      index: "link-counts",
      reason: '"Tales" was indexed before links were counted.',
      remedy: "Index it again.",
    },
  ]);
  expect(await ask()).toMatchObject({
    state: "failed",
    error: expect.stringContaining("links were counted"),
  });
  const job = await startIndexing(engine, base, { force: false });
  expect(await finishJob(engine, job!)).toMatchObject({ state: "succeeded" });
  expect(await missing()).toEqual([]);
  const { manifest } = await describeKnowledgeBase(engine, base);
  expect(manifest?.parts.map(({ name }) => name)).toContain("link-counts.json");
  expect(await startIndexing(engine, base, { force: false })).toBeNull();
});

it("is asked before and after it is trained", async () => {
  const before = await ask();
  expect(before).toMatchObject({
    state: "done",
    stages: [{ id: "search" }, { id: "weigh" }, { id: "answer" }],
  });
  const job = await startTraining(engine, base, TALE_QUESTIONS.slice(0, 5), {
    model: "popularity-weight",
    reverse: 0,
    seed: 1,
  });
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded" });
  expect(await listModels(engine, base)).toMatchObject([
    { kind: "popularity-weight", active: true, report: { questions: 5, better: true } },
  ]);
  const after = await ask();
  const linksOf = ({ retrieval }: RunColumn) =>
    retrieval!.ranking.map(({ contributions }) => contributions.find(({ name }) => name === "links"));
  expect(new Set(linksOf(before).map((links) => links?.weight))).toEqual(new Set([0]));
  expect(new Set(linksOf(after).map((links) => links?.weight))).toEqual(new Set([1]));
  // A film has one director; an Ada Director directed two.
  expect(linksOf(after).map((links) => links?.value)).toContain(1);
});

it("is drawn at every step and at its result", async () => {
  const column = await ask();
  const focus = {
    hovered: null,
    selected: null,
    lit: { nodes: new Set<string>(), edges: new Set<string>() },
    left: { nodes: new Set<string>(), edges: new Set<string>() },
  };
  for (const step of [...popularity.stages.map(({ id }) => id), null]) {
    const graph = drawColumn(column, step);
    expect(graph.nodes.map(({ id }) => id).sort()).toEqual(
      expect.arrayContaining(column.retrieval!.ranking.map(({ node }) => node).sort()),
    );
    expect(runElements(graph, focus, () => "other")).toHaveLength(graph.nodes.length + graph.edges.length);
  }
});

it("is compared in an experiment, and its recipe gives examples", async () => {
  const text = TALE_QUESTIONS.map((question) => JSON.stringify(question)).join("\n");
  await importQuestions(engine, base, { name: "tales", file: "tales.jsonl", text, skip: false });
  const variants = ["hybrid", "popularity"].map((method) => ({ name: method, method }));
  const wanted = newExperimentSchema.parse({ questionSet: "tales", variants, k: 5 });
  const { id, job } = await startExperiment(engine, base, wanted);
  await finishJob(engine, job!);
  expect(await readExperiment(engine, id)).toMatchObject({ done: 2 * TALE_QUESTIONS.length });
  const { variants: compared, flows } = await compareExperiment(engine, id, { baseline: 0, by: "hit1" });
  expect(compared).toHaveLength(2);
  expect(flows).toHaveLength(2);
  const examples = [];
  const { signal } = new AbortController();
  for await (const example of await exportExamples(engine, base, "popularity-names", TALE_QUESTIONS, signal))
    examples.push(example);
  expect(examples).toHaveLength(TALE_QUESTIONS.length);
});
