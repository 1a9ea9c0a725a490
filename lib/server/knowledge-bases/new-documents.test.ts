/** Documents that come to a knowledge base: found through an overlay at once, the same as after the build behind it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../engine";
import { readDocument, readTable } from "../graphs/graph-reads";
import { answersOfAll } from "../testing/asked-run";
import { addFiles, type Files, finishJob, indexedBase } from "../testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { addEdits } from "./graph-edits";
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

const LONG = Array.from(
  { length: 60 },
  (_, at) => `Quaxling ${at} was built beside the harbour of Vellbruck.`,
);
const NEW = {
  "harbour.md": `# The harbour\n\n${LONG.join(" ")}`,
  "more.jsonl": ["k1", "k2"]
    .map((id) => `{"id":"${id}","title":"Keeper ${id}","text":"Keeps quay ${id}."}`)
    .join("\n"),
  "quays.tables.jsonl":
    '{"id":"quays","title":"Quays","header":["Quay","Length"],"rows":[["Old Quay","90"]]}',
};
const IDS = ["harbour.md#0", "harbour.md#1", "k1#0", "k2#0", "quays#0", "doc:vienna#0", "f1", "c1"];

const baseOf = (id: string) => engine.database.knowledgeBases.get(id);
const sourceOf = async (id: string) => (await engine.graphs.open(await baseOf(id))).source;

/** What is read of a base, but for mentions and links of similarity. */
async function shown(id: string) {
  const { manifest } = await baseOf(id);
  const source = await sourceOf(id);
  const answers = await answersOfAll(engine, id, ["Which quay is kept?"]);
  expect(answers.every(({ state }) => state === "done")).toBe(true);
  const structural = await source.neighbours(IDS, { types: ["NEXT", "PARENT"] });
  return {
    counts: [manifest!.documents, manifest!.tables, manifest!.schema.nodeCount, manifest!.schema.labels],
    nodes: await source.nodes(IDS),
    next: structural.edges.map(({ source, target, type }) => [source, type, target]),
    documents: [await readDocument(engine, id, "harbour.md"), await readDocument(engine, id, "k2")],
    old: await readDocument(engine, id, "doc:vienna"),
    table: await readTable(engine, id, "quays"),
    names: await source.find("Keeper k1", { k: 3 }),
    words: await Promise.all(
      ["quaxling 7 harbour", "quay", "vienna zither"].map((words) => source.searchText(words, { k: 4 })),
    ),
    scores: await source.scoreText("harbour quay", IDS),
    vectors: await source.vectors(IDS),
    near: await source.searchVector((await source.vectors(["k1#0"]))[0]!, { k: 5 }),
    // In other threads.
    answer: answers.find(({ method }) => method === "hybrid"),
  };
}

/** Adds files; what is shown when the build begins, and when it has ended. */
async function add(
  id: string,
  files: Files,
  { edits = [] as Parameters<typeof addEdits>[2], replace = false } = {},
) {
  const { generation } = await baseOf(id);
  if (edits.length > 0) await addEdits(engine, id, edits, { apply: false });
  const { build } = engine.threads;
  const seen: { generation: string; pending: unknown; first: Awaited<ReturnType<typeof shown>> }[] = [];
  engine.threads.build = async (task, following) => {
    const base = await baseOf(id);
    if (base.generation !== generation)
      seen.push({ generation: base.generation!, pending: base.manifest!.pending, first: await shown(id) });
    return build(task, following);
  };
  try {
    const { job } = await addFiles(engine, id, files, { replace });
    expect((await finishJob(engine, job)).error).toBeNull();
  } finally {
    engine.threads.build = build;
  }
  expect((await baseOf(id)).manifest).not.toHaveProperty("overlay");
  return seen;
}

const edit = (change: Parameters<typeof addEdits>[2][number]["change"]) => ({
  change,
  author: "you",
  note: "",
});
const city = edit({
  action: "add-node",
  id: "c1",
  name: "Vellbruck",
  labels: ["City"],
  text: "",
  properties: {},
});
const kept = edit({ action: "change-node", node: "k2#0", properties: { checked: "yes" } });

it.each([
  ["alone", []],
  ["with corrections, which may name their passages", [city, kept]],
])("are found before the build, with texts, passages and scores as after it: %s", async (name, edits) => {
  const id = await indexedBase(engine, `Added ${name}`, SMALL_WORLD);
  const [seen, ...others] = await add(id, NEW, { edits });
  expect(others).toEqual([]);
  expect(seen).toMatchObject({
    generation: expect.stringMatching(/-overlay$/),
    pending: ["links", "indexes"],
  });
  const { nodes, documents, words, next } = seen!.first;
  expect(nodes.map(({ id }) => id)).toEqual(IDS.slice(0, edits.length > 0 ? 8 : 7));
  expect(nodes.find((node) => node.id === "k2#0")?.properties).toEqual(
    edits.length > 0 ? { checked: "yes" } : {},
  );
  expect(next).toContainEqual(["harbour.md#0", "NEXT", "harbour.md#1"]);
  expect(documents[0]!.text).toContain("Quaxling 59 was built");
  expect(words[1]!.map((one) => one.id)).toContain("quays#0");
  expect(await shown(id)).toEqual(seen!.first);
});

it("come one upload after the other, over corrections that the generation was built with", async () => {
  const id = await indexedBase(engine, "Twice", SMALL_WORLD);
  await finishJob(engine, (await addEdits(engine, id, [city], { apply: true })).job!);
  const { build } = engine.threads;
  let begin = () => {};
  const isBuilding = new Promise<void>((resolve) => {
    begin = resolve;
  });
  engine.threads.build = async (_, { signal }) => {
    engine.threads.build = build;
    begin();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    throw signal.reason;
  };
  const first = await addFiles(engine, id, { "more.jsonl": NEW["more.jsonl"] });
  await isBuilding;
  const { documents } = (await baseOf(id)).manifest!;
  const { "more.jsonl": _, ...rest } = NEW;
  const [seen] = await add(id, rest);
  expect((await finishJob(engine, first.job)).steps.at(-1)?.phase).toBe("Left to the next job");
  expect([documents, seen!.first.counts[0]]).toEqual([3, 4]);
  expect(await shown(id)).toEqual(seen!.first);
});

it("are not lost, nor half there, where the job is stopped", async () => {
  const id = await indexedBase(engine, "Stopped", SMALL_WORLD);
  const before = await baseOf(id);
  const { build, chunk } = engine.threads;
  engine.threads.chunk = () => Promise.reject(new Error("killed"));
  const cut = await addFiles(engine, id, NEW);
  expect((await finishJob(engine, cut.job).finally(() => (engine.threads.chunk = chunk))).state).toBe(
    "failed",
  );
  expect((await baseOf(id)).generation).toBe(before.generation);

  engine.threads.build = () => Promise.reject(new Error("killed"));
  const job = await startIndexing(engine, id, { force: false });
  expect((await finishJob(engine, job!).finally(() => (engine.threads.build = build))).state).toBe("failed");
  const overlaid = await shown(id);
  expect((await baseOf(id)).manifest).toMatchObject({ overlay: { edits: 0 }, pending: ["links", "indexes"] });
  // Opened anew, it is read from the disk, and the next upload lies over the same build.
  await engine.close();
  engine = await openTestEngine(place.environment);
  expect(await shown(id)).toEqual(overlaid);
  const { build: another } = engine.threads;
  engine.threads.build = () => Promise.reject(new Error("killed"));
  const last = await addFiles(engine, id, { "last.md": "# Last\n\nWords." });
  await finishJob(engine, last.job).finally(() => (engine.threads.build = another));
  const twice = await shown(id);
  expect(twice.counts.slice(0, 2)).toEqual([5, 2]);
  expect((await baseOf(id)).manifest!.pending).toEqual(["links", "indexes"]);
  // What is pending is found to be, and built.
  await finishJob(engine, (await startIndexing(engine, id, { force: false }))!);
  expect((await baseOf(id)).manifest).not.toHaveProperty("overlay");
  expect(await shown(id)).toEqual(twice);
});

it.each<[string, Files, Files]>([
  [
    "take the place of one of the same name",
    { "a.md": "# A\n\nOld words." },
    { "a.md": "# A\n\nNew words." },
  ],
  ["belong to one that is there", {}, { "b.jsonl": '{"id":"b","text":"Part.","parent":"doc:vienna"}' }],
  ["come with a graph", {}, { "c.md": "# C\n\nWords.", "c.nodes.csv": "id,name\nc9,Nine" }],
])("wait for the build where they %s", async (name, before, files) => {
  const id = await indexedBase(engine, name, { ...SMALL_WORLD, ...before });
  expect(await add(id, files, { replace: true })).toEqual([]);
  expect((await baseOf(id)).manifest!.documents).toBe(2);
});
