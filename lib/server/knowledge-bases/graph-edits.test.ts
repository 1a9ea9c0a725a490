/** Corrections from the outside: applied by an index job over sources that stay as they are, undone, exported, imported. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphChange } from "../../graph/edits/graph-edit";
import type { Engine } from "../engine";
import { addFiles, finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { addEdits, exportEdits, importEdits, listEdits, undoEdits } from "./graph-edits";
import { startIndexing } from "./indexing";
import { changeKnowledgeBase } from "./knowledge-bases";

let place: Scratch;
let engine: Engine;
const ALL = { limit: 1_000, offset: 0 };

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const RENAME: GraphChange = { action: "change-node", node: "p1", name: "Sir Carol Reed" };
const BELFAST: GraphChange = {
  action: "add-node",
  id: "c1",
  name: "Belfast",
  labels: ["City"],
  text: "",
  properties: { lat: 54.6 },
};
const SET_IN: GraphChange = {
  action: "add-edge",
  source: "f2",
  type: "SET_IN",
  target: "c1",
  properties: {},
};

async function add(base: string, ...changes: GraphChange[]) {
  const edits = changes.map((change) => ({ change, author: "you", note: "" }));
  const { edits: added, job } = await addEdits(engine, base, edits, { apply: true });
  const done = await finishJob(engine, job!);
  expect(done.error).toBeNull();
  return { ids: added.map(({ id }) => id), steps: done.steps };
}

async function graphOf(base: string) {
  return (await engine.graphs.open(await engine.database.knowledgeBases.get(base))).source;
}

async function nodeOf(base: string, id: string) {
  return (await (await graphOf(base)).nodes([id]))[0];
}

it("are applied by one job, listed with what became of them, undone and applied again", async () => {
  const base = await indexedBase(engine, "World", SMALL_WORLD);
  const before = (await engine.database.knowledgeBases.get(base)).manifest!;
  const sources = await engine.database.sources.list(base);
  const nothing: GraphChange = { action: "delete-node", node: "nobody" };
  const { ids, steps } = await add(base, RENAME, BELFAST, SET_IN, nothing);
  expect(steps.find(({ phase }) => phase === "Applying corrections")).toMatchObject({
    done: 4,
    note: "1 correction could not be applied; the list of corrections says why.",
  });
  expect(await nodeOf(base, "p1")).toMatchObject({ name: "Sir Carol Reed", labels: ["Person"] });
  const graph = await graphOf(base);
  expect((await graph.neighbours(["c1"], { direction: "in", types: ["SET_IN"] })).edges).toMatchObject([
    { source: "f2", target: "c1" },
  ]);
  const listed = await listEdits(engine, base, ALL);
  expect(listed.edits.map(({ state, reason }) => [state, reason])).toEqual([
    ["not-applied", 'There is no node "nobody".'],
    ["applied", undefined],
    ["applied", undefined],
    ["applied", undefined],
  ]);
  expect(listed.counts).toEqual({ all: 4, waits: 0, notApplied: 1, undone: 0 });
  expect((await listEdits(engine, base, { ...ALL, q: "bELFast" })).total).toBe(1);
  expect((await listEdits(engine, base, { limit: 1, offset: 1, state: "applied" })).edits[0]?.id).toBe(
    ids[1],
  );
  expect(await engine.database.sources.list(base)).toEqual(sources);
  expect(await startIndexing(engine, base, { force: false })).toBeNull();

  const undone = await undoEdits(engine, base, { ids, undone: true }, { apply: false });
  expect(undone.job).toBeNull();
  expect((await listEdits(engine, base, ALL)).counts).toEqual({ all: 4, waits: 3, notApplied: 0, undone: 4 });
  await finishJob(engine, (await startIndexing(engine, base, { force: false }))!);
  const after = (await engine.database.knowledgeBases.get(base)).manifest!;
  expect([after.inputs, after.schema]).toEqual([before.inputs, before.schema]);
  expect((await nodeOf(base, "p1"))?.name).toBe("Carol Reed");
  expect((await listEdits(engine, base, ALL)).counts.waits).toBe(0);

  const [rename] = ids as [string];
  const again = await undoEdits(engine, base, { ids: [rename], undone: false }, { apply: true });
  await finishJob(engine, again.job!);
  expect((await nodeOf(base, "p1"))?.name).toBe("Sir Carol Reed");
  expect(await nodeOf(base, "c1")).toBeUndefined();
});

it("stay when sources change; one whose target is gone says so and fails no build", async () => {
  const base = await indexedBase(engine, "Changing", SMALL_WORLD);
  await add(base, { action: "change-node", node: "p2", properties: { born: 1915 } }, RENAME);
  const nodes = SMALL_WORLD["nodes.csv"].split("\n").filter((line) => !line.startsWith("p2"));
  const edges = SMALL_WORLD["edges.csv"].split("\n").filter((line) => !line.endsWith("p2"));
  const files = { "nodes.csv": nodes.join("\n"), "edges.csv": edges.join("\n") };
  const { job } = await addFiles(engine, base, files, { replace: true });
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded", error: null });
  expect((await listEdits(engine, base, ALL)).edits.map(({ state, reason }) => [state, reason])).toEqual([
    ["applied", undefined],
    ["not-applied", 'There is no node "p2".'],
  ]);
});

it("merge one node into another: its names find the other, in questions and in texts", async () => {
  const base = await indexedBase(engine, "Merged", {
    ...SMALL_WORLD,
    "more-nodes.csv": "id,name,label\np3,Reed of Putney,Person",
    "more-edges.csv": "source,type,target\nf2,DIRECTED_BY,p3",
    "more.jsonl": JSON.stringify({ id: "doc:putney", title: "Putney", text: "Reed of Putney lived there." }),
  });
  await add(
    base,
    { action: "merge", node: "p3", into: "p1" },
    { action: "alias", node: "p2", alias: "Orson the Great" },
  );
  const graph = await graphOf(base);
  expect(await graph.find("Reed of Putney", { k: 5 })).toContainEqual({ id: "p1", score: 1 });
  expect(await graph.find("orson the great", { k: 5 })).toContainEqual({ id: "p2", score: 1 });
  expect(await nodeOf(base, "p3")).toBeUndefined();
  expect((await nodeOf(base, "p1"))?.properties).toEqual({ aliases: '["Reed of Putney"]' });
  const { edges } = await graph.neighbours(["p1"], { direction: "in" });
  expect(edges.map(({ source, type }) => `${source} ${type}`).toSorted()).toEqual([
    "doc:putney#0 MENTIONS",
    "f1 DIRECTED_BY",
    "f2 DIRECTED_BY",
  ]);
});

it("are exported and imported whole, once, and by CSV; a wrong line changes nothing", async () => {
  const base = await indexedBase(engine, "From", SMALL_WORLD);
  const { ids } = await add(base, RENAME, BELFAST);
  await undoEdits(engine, base, { ids: [ids[0]!], undone: true }, { apply: false });
  const log = await exportEdits(engine, base);
  const other = await indexedBase(engine, "To", SMALL_WORLD);
  expect(await importEdits(engine, other, log, { apply: false })).toEqual({ added: 2, known: 0, job: null });
  expect(await importEdits(engine, other, log, { apply: true })).toEqual({ added: 0, known: 2, job: null });
  expect(await exportEdits(engine, other)).toBe(log);
  const table = "action,source,type,target,since,why\nadd-edge,f2,SET_IN,c1,1947,\ndelete-node,,,,,\n";
  const refused = await refusal(importEdits(engine, other, table, { apply: true }));
  expect([refused.code, refused.problems.map(({ at }) => at)]).toEqual(["invalid-input", ["row 3"]]);
  expect((await listEdits(engine, other, ALL)).counts.all).toBe(2);
  const { added, job } = await importEdits(engine, other, table.split("\n").slice(0, 2).join("\n"), {
    apply: true,
  });
  expect([added, (await finishJob(engine, job!)).state]).toEqual([1, "succeeded"]);
  const graph = await graphOf(other);
  expect((await graph.neighbours(["c1"], {})).edges).toMatchObject([
    { type: "SET_IN", properties: { since: 1947 } },
  ]);
});

it("are never lost to each other, and of many at once each is applied", async () => {
  const base = await indexedBase(engine, "Busy", SMALL_WORLD);
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      addEdits(
        engine,
        base,
        [{ change: { ...BELFAST, id: `c${at}`, name: `City ${at}` }, author: `a${at}`, note: "" }],
        { apply: true },
      ),
    ),
  );
  const jobs = new Map(written.map(({ job }) => [job!.id, job!]));
  for (const job of jobs.values()) expect((await finishJob(engine, job)).state).toBe("succeeded");
  expect(jobs.size).toBeLessThan(5);
  expect((await listEdits(engine, base, ALL)).counts).toEqual({
    all: 20,
    waits: 0,
    notApplied: 0,
    undone: 0,
  });
});

it("wait while there are no sources, and are not found where there is nothing", async () => {
  const { id } = await engine.database.knowledgeBases.create({ name: "Empty" });
  expect(
    (await addEdits(engine, id, [{ change: BELFAST, author: "you", note: "" }], { apply: true })).job,
  ).toBeNull();
  expect((await listEdits(engine, id, ALL)).edits).toMatchObject([{ state: "waiting", waits: true }]);
  expect(await refusal(addEdits(engine, "none", [], { apply: true }))).toMatchObject({ code: "not-found" });
  expect(
    await refusal(undoEdits(engine, id, { ids: ["__proto__"], undone: true }, { apply: true })),
  ).toMatchObject({
    code: "not-found",
  });
  await changeKnowledgeBase(engine, id, { name: "Renamed" });
  expect((await listEdits(engine, "Renamed", ALL)).total).toBe(1);
});
