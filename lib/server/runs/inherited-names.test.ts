/** Ids, names, labels, relations, keys and values that every object inherits are words of a graph like any other. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { neighboursQuerySchema } from "../../api/graph";
import { runRequestSchema, runSchema } from "../../measure/run/run";
import type { Engine } from "../engine";
import { readNeighbours, readSchema, searchNodes } from "../graphs/graph-reads";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { addFiles, finishJob } from "../testing/indexed-base";
import { INHERITED, INHERITED_NAMES } from "../testing/inherited-names";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { readRun, startRun } from "./runs";

const METHODS = ["hybrid", "sage", "stem", "mor", "sg-rag", "graphraft"];

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await createKnowledgeBase(engine, { name: "Inherited", description: "" });
  const { job, rejected } = await addFiles(engine, "inherited", INHERITED);
  expect(rejected).toBe(0);
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded", error: null });
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

it("are labels, relations and property keys of the schema", async () => {
  const { labels, relations } = await readSchema(engine, "inherited");
  const own = labels.filter(({ name }) => INHERITED_NAMES.some((one) => one === name));
  expect(own.map(({ name, count }) => [name, count]).toSorted()).toEqual(
    INHERITED_NAMES.map((name) => [name, 1]).toSorted(),
  );
  for (const { properties } of own)
    expect(properties.map(({ key }) => key).toSorted()).toEqual([...INHERITED_NAMES].sort());
  expect(relations.map(({ type }) => type)).toEqual(expect.arrayContaining([...INHERITED_NAMES]));
});

it.each([...INHERITED_NAMES])("finds %s, its properties and its neighbours", async (id) => {
  const { nodes } = await searchNodes(engine, "inherited", { q: id, k: 20 });
  const found = nodes.find((node) => node.id === id);
  expect(found?.name).toBe(id);
  expect(Object.keys(found?.properties ?? {}).toSorted()).toEqual([...INHERITED_NAMES].sort());
  const request = neighboursQuerySchema.parse({ ids: [id], kinds: ["relation"] });
  const around = await readNeighbours(engine, "inherited", request);
  expect(around.nodes.length).toBe(2);
  expect(around.edges.every(({ source, target }) => source === id || target === id)).toBe(true);
});

it.each([
  "Which constructor is toString of __proto__?",
  "What is the hasOwnProperty of constructor?",
  "How many toString are valueOf of __proto__?",
  "Which constructor is related to toString and to hasOwnProperty?",
  "toString",
])("are asked about by every method: %s", async (question) => {
  const request = runRequestSchema.parse({ knowledgeBase: "inherited", question, methods: METHODS });
  const run = await (await startRun(engine, request)).finished;
  expect(run.columns.map(({ method, state, error }) => [method, state, error])).toEqual(
    METHODS.map((method) => [method, "done", null]),
  );
  for (const { retrieval } of run.columns) expect(retrieval?.ranking.length).toBeGreaterThan(0);
  // Of a stored run, zod leaves out a property that is called "__proto__".
  expect(await readRun(engine, run.id)).toEqual(runSchema.parse(run));
});
