/** Corrections as a person makes them: seen through an overlay at once, the same as after a build from the sources. */
import { existsSync, readdirSync } from "node:fs";
import { rename } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Job } from "../../api/schemas/job";
import type { GraphChange } from "../../graph/edits/graph-edit";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { Engine } from "../engine";
import { findMissingIndexes } from "../methods/missing-indexes";
import { answersOfAll } from "../testing/asked-run";
import { finishJob, indexedBase } from "../testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { checkFiles } from "./check-files";
import { addEdits, listEdits, undoEdits } from "./graph-edits";
import { startIndexing } from "./indexing";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

/** Nodes without texts, so that nothing is computed from texts. */
const FACTS = {
  "nodes.csv": [
    "id,name,label,year",
    "f1,The Third Man,Film,1949",
    "f2,Odd Man Out,Film,1947",
    "p1,Carol Reed,Person,",
    "p2,Orson Welles,Person,",
    "p3,Orson Wells,Person,",
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    "f1,DIRECTED_BY,p1",
    "f2,DIRECTED_BY,p1",
    "f1,STARRING,p2",
    "f1,STARRING,p3",
  ].join("\n"),
};

const EVERY_EDGE = queryGraph({
  nodes: [{ variable: "a" }, { variable: "b" }],
  edges: [{ variable: "e", from: "a", to: "b" }],
});

const baseOf = (id: string) => engine.database.knowledgeBases.get(id);
const sourceOf = async (id: string) => (await engine.graphs.open(await baseOf(id))).source;

async function add(base: string, ...changes: GraphChange[]) {
  const edits = changes.map((change) => ({ change, author: "you", note: "" }));
  const { edits: added, job } = await addEdits(engine, base, edits, { apply: true });
  const done = await finishJob(engine, job!);
  expect(done.error).toBeNull();
  return { ids: added.map(({ id }) => id), done };
}

/** What a base shows: its manifest's counts, its content, and answers of every kind of read. */
async function shown(id: string) {
  const base = await baseOf(id);
  const open = await engine.graphs.open(base);
  const { source } = open;
  const ids = ["f1", "f2", "p1", "p2", "p3", "c1"];
  return {
    schema: base.manifest!.schema,
    inputs: base.manifest!.inputs,
    content: await open.content(),
    nodes: await source.nodes(ids),
    neighbours: await source.neighbours(ids),
    found: await source.find("Orson Welles", { k: 5 }),
    texts: await source.searchText("orson vienna man", { k: 5 }),
    vectors: await source.vectors(ids),
    // In another thread, which patches its own copy of the generation below.
    matches: (await open.match(EVERY_EDGE, { limit: 100 })).rows,
    paths: await open.paths({ from: "f2", to: "p2", direction: "any", k: 3 }, {}),
    edits: (await listEdits(engine, id, { limit: 100, offset: 0 })).edits.map(({ state, reason }) => [
      state,
      reason,
    ]),
  };
}

const QUESTIONS = [
  "Which films stars Kane?",
  "Who directed Odd Man Out?",
  "Which films did Sir Carol Reed direct after 1950?",
];

async function rebuilt(id: string) {
  await finishJob(engine, (await startIndexing(engine, id, { force: true }))!);
  expect((await baseOf(id)).manifest!.overlay).toBeUndefined();
  return shown(id);
}

it("are published over the generation, without a build where nothing is computed from them", async () => {
  const id = await indexedBase(engine, "Facts", FACTS);
  const before = await baseOf(id);
  const rename: GraphChange = {
    action: "change-node",
    node: "p1",
    name: "Sir Carol Reed",
    labels: ["Person", "Sir"],
  };
  const born: GraphChange = { action: "change-node", node: "p2", properties: { born: 1915 } };
  const year: GraphChange = {
    action: "change-edge",
    edge: { source: "f1", type: "STARRING", target: "p2" },
    type: "STARS",
    properties: { role: "Lime" },
  };
  const { ids, done } = await add(id, rename, born, year, { action: "delete-node", node: "nobody" });
  expect(done.steps.map(({ phase }) => phase)).toEqual(["Applying corrections"]);
  const { manifest } = await baseOf(id);
  expect(manifest!.overlay).toEqual({ base: before.generation, edits: 4 });
  expect(manifest!.pending).toBeUndefined();
  expect(await startIndexing(engine, id, { force: false })).toBeNull();
  expect((await checkFiles(engine, id, new AbortController().signal)).damaged).toEqual([]);

  // One over another: both lie over the build.
  await add(id, { action: "alias", node: "p2", alias: "Kane" });
  expect((await baseOf(id)).manifest!.overlay).toMatchObject({ base: before.generation, edits: 5 });
  expect((await (await sourceOf(id)).find("Kane", { k: 1 }))[0]).toEqual({ id: "p2", score: 1 });
  const overlaid = await shown(id);
  expect(await rebuilt(id)).toEqual(overlaid);

  // The build holds the corrections now: undoing one is a build, as ever.
  const undone = await undoEdits(engine, id, { ids: [ids[0]!], undone: true }, { apply: true });
  await finishJob(engine, undone.job!);
  expect((await baseOf(id)).manifest!.overlay).toBeUndefined();
  expect((await (await sourceOf(id)).nodes(["p1"]))[0]?.name).toBe("Carol Reed");
});

it("are answered by every method as after a build from the sources", async () => {
  const id = await indexedBase(engine, "Asked", FACTS);
  await add(
    id,
    { action: "change-node", node: "p1", name: "Sir Carol Reed", labels: ["Person", "Sir"] },
    { action: "change-node", node: "f2", properties: { year: 1951 } },
    {
      action: "change-edge",
      edge: { source: "f1", type: "STARRING", target: "p2" },
      type: "STARS",
      properties: {},
    },
    { action: "alias", node: "p2", alias: "Kane" },
  );
  const { manifest } = await baseOf(id);
  expect([manifest!.overlay!.edits, manifest!.pending]).toEqual([4, undefined]);
  const overlaid = await answersOfAll(engine, id, QUESTIONS);
  expect(overlaid.every(({ state }) => state === "done")).toBe(true);
  expect(overlaid.some(({ retrieval }) => retrieval?.ranking.some(({ node }) => node === "f1"))).toBe(true);
  await rebuilt(id);
  expect(await answersOfAll(engine, id, QUESTIONS)).toEqual(overlaid);
});

it("are undone at the same cost while an overlay holds them", async () => {
  const id = await indexedBase(engine, "Undone", FACTS);
  const before = await shown(id);
  const { ids } = await add(id, { action: "change-node", node: "p1", name: "Reed" });
  const { job } = await undoEdits(engine, id, { ids, undone: true }, { apply: true });
  const done = await finishJob(engine, job!);
  expect(done.steps.map(({ phase }) => phase)).toEqual(["Applying corrections"]);
  expect(await shown(id)).toEqual({ ...before, edits: [["undone", undefined]] });
});

it("are seen before what is computed from them is built, and no method waits for its index", async () => {
  const id = await indexedBase(engine, "Merged", FACTS);
  const root = (await baseOf(id)).generation;
  const seen: {
    generation: string | null;
    pending: readonly string[] | undefined;
    degree: number;
    missing: number;
  }[] = [];
  const build = engine.threads.build;
  engine.threads.build = async (task, following) => {
    const base = await baseOf(id);
    const [degree = 0] = await (await sourceOf(id)).degrees(["p2"]);
    const pending = base.manifest!.pending;
    const schema = { ...base.manifest!.schema, nodeCount: 10_000 };
    const large = { ...base, manifest: { ...base.manifest!, schema } };
    // A graph as small as this one is read whole, a large one by what the question needs.
    expect(findMissingIndexes(engine, base)).toEqual([]);
    seen.push({
      generation: base.generation,
      pending,
      degree,
      missing: findMissingIndexes(engine, large).length,
    });
    return build(task, following);
  };
  const merge: GraphChange = { action: "merge", node: "p3", into: "p2" };
  const city: GraphChange = {
    action: "add-node",
    id: "c1",
    name: "Vienna",
    labels: ["City"],
    text: "",
    properties: {},
  };
  const setIn: GraphChange = {
    action: "add-edge",
    source: "f1",
    type: "SET_IN",
    target: "c1",
    properties: {},
  };
  try {
    await add(id, merge, city, setIn);
  } finally {
    engine.threads.build = build;
  }
  expect(seen).toEqual([
    { generation: expect.stringMatching(/-overlay$/), pending: ["indexes"], degree: 1, missing: 0 },
  ]);
  expect((await baseOf(id)).generation).not.toBe(root);
  expect((await baseOf(id)).manifest!.overlay).toBeUndefined();
});

it("leave the old state where writing them is cut off, and the new one where the build after them is", async () => {
  const id = await indexedBase(engine, "Cut off", FACTS);
  const before = await shown(id);
  const folder = engine.graphs.generationFolder(id, (await baseOf(id)).generation!);
  const aside = `${folder}-aside`;
  const edits = [
    { change: { action: "change-node", node: "p1", name: "Reed" } as const, author: "you", note: "" },
  ];
  const stored = engine.graphs.stored.bind(engine.graphs);
  // The files of the generation vanish just before they are shared.
  engine.graphs.stored = async (...asked) => {
    const found = await stored(...asked);
    await Promise.all([found.nodes(), found.edges()]);
    await rename(folder, aside);
    return found;
  };
  const failed = await finishJob(engine, (await addEdits(engine, id, edits, { apply: true })).job!).finally(
    async () => {
      engine.graphs.stored = stored;
      if (existsSync(aside)) await rename(aside, folder);
    },
  );
  expect(failed.state).toBe("failed");
  expect({ ...(await shown(id)), edits: [] }).toEqual({ ...before, edits: [] });
  const left = readdirSync(engine.graphs.generationFolder(id, ".."));
  expect(left.filter((name) => name.endsWith(".partial"))).toEqual([]);

  const build = engine.threads.build;
  engine.threads.build = () => Promise.reject(new Error("killed"));
  const add = { change: { action: "delete-node", node: "p3" } as const, author: "you", note: "" };
  const half = await finishJob(engine, (await addEdits(engine, id, [add], { apply: true })).job!);
  engine.threads.build = build;
  expect(half.state).toBe("failed");
  const { manifest } = await baseOf(id);
  expect(manifest).toMatchObject({ overlay: { edits: 2 }, pending: ["indexes"] });
  expect(await (await sourceOf(id)).nodes(["p3"])).toEqual([]);
  // What is pending is found to be, and built.
  const again = await startIndexing(engine, id, { force: false });
  await finishJob(engine, again!);
  expect((await baseOf(id)).manifest!.overlay).toBeUndefined();
});

it("keep mentions of texts as they were until the build, which the next correction does not wait for", async () => {
  const id = await indexedBase(engine, "Texts", SMALL_WORLD);
  const before = await (await sourceOf(id)).neighbours(["f1"], { types: ["MENTIONS"] });
  expect(before.edges.length).toBeGreaterThan(0);
  const build = engine.threads.build;
  let entered = () => {};
  const isBuilding = new Promise<void>((resolve) => {
    entered = resolve;
  });
  // The first build takes until it is stopped.
  engine.threads.build = async (_, { signal }) => {
    engine.threads.build = build;
    entered();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    throw signal.reason;
  };
  const edit = (change: GraphChange) => [{ change, author: "you", note: "" }];
  const renamed = edit({ action: "change-node", node: "f1", name: "The Harry Lime Story" });
  const first = await addEdits(engine, id, renamed, { apply: true });
  await isBuilding;
  expect((await baseOf(id)).manifest!.pending).toEqual(["links"]);
  const meanwhile = await sourceOf(id);
  expect((await meanwhile.find("Harry Lime Story", { k: 1 }))[0]?.id).toBe("f1");
  expect((await meanwhile.neighbours(["f1"], { types: ["MENTIONS"] })).edges).toEqual(before.edges);

  const second = await addEdits(engine, id, edit({ action: "delete-node", node: "p2" }), { apply: true });
  const left = await finishJob(engine, first.job!);
  expect([left.state, left.steps.at(-1)?.phase]).toEqual(["succeeded", "Left to the next job"]);
  expect((await finishJob(engine, second.job!)).state).toBe("succeeded");
  expect((await baseOf(id)).manifest!.overlay).toBeUndefined();
  const after = await (await sourceOf(id)).neighbours(["f1"], { types: ["MENTIONS"] });
  expect(after.edges).not.toEqual(before.edges);
  expect(await (await sourceOf(id)).nodes(["p2"])).toEqual([]);
});

it("are seen in a new knowledge base whose long texts are not embedded yet, and does not lose them", async () => {
  const { build } = engine.threads;
  let corrected: Promise<Job> | undefined;
  // No time is left for embedding, and a person corrects while it goes on.
  engine.threads.build = async ({ first, ...task }, following) => {
    if (first) return build({ ...task, first: { ...first, embeddingMs: 0 } }, following);
    if (corrected) return build(task, following);
    const { id, generation, manifest } = (await engine.database.knowledgeBases.list()).at(-1)!;
    expect(generation).toMatch(/-first$/);
    expect(manifest!.pending).toEqual(["vectors"]);
    const [found] = await (await sourceOf(id)).searchText("zither music", { k: 1 });
    expect(found?.id).toBe("doc:vienna#0");
    expect(await (await sourceOf(id)).vectors(["doc:vienna#0"])).toEqual([null]);
    const answered = await answersOfAll(engine, id, ["Who directed The Third Man?"]);
    expect(answered.map(({ state }) => state)).toEqual(answered.map(() => "done"));
    const rename = { action: "change-node", node: "f1", name: "Der dritte Mann" } as const;
    const edits = [{ change: rename, author: "you", note: "" }];
    corrected = finishJob(engine, (await addEdits(engine, id, edits, { apply: true })).job!);
    following.signal.throwIfAborted();
    await new Promise((_, reject) =>
      following.signal.addEventListener("abort", () => reject(following.signal.reason)),
    );
    throw following.signal.reason;
  };
  try {
    const id = await indexedBase(engine, "Asked early", SMALL_WORLD);
    const job = await corrected!;
    expect(job.error).toBeNull();
    const { manifest } = await baseOf(id);
    expect([manifest!.pending, manifest!.overlay]).toEqual([undefined, undefined]);
    expect((await (await sourceOf(id)).nodes(["f1"]))[0]?.name).toBe("Der dritte Mann");
    expect(await (await sourceOf(id)).vectors(["doc:vienna#0"])).toEqual([expect.any(Float32Array)]);
  } finally {
    engine.threads.build = build;
  }
});
