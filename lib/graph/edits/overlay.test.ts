/** Random corrections and new passages over random graphs: an overlay against a build of the same graph, read by read. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { neighbourQuery } from "../graph-fixture.conformance";
import { normalizeRows } from "../numeric/cosine";
import { snapshotOverview } from "../overview/snapshot-overview";
import { findPathsInSnapshot } from "../paths/find-paths";
import { queryGraph } from "../query/normalize-query-graph";
import { exportedGraph } from "../snapshot/exported-graph";
import { GraphBuilder, type NewEdge, type NewNode, searchableText } from "../snapshot/graph-builder";
import { graphContent } from "../snapshot/graph-content";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { type ReadParts, Snapshot } from "../snapshot/snapshot";
import { snapshotSource } from "../snapshot-source";
import { withoutSource } from "../without-source";
import { type Added, applyEdits, goneAfter } from "./apply-edits";
import { change, edge, node, origin } from "./edit-fixture.conformance";
import { editSnapshot } from "./edit-snapshot";
import type { GraphChange } from "./graph-edit";
import { readOverlayFile, writeOverlayFile } from "./graph-patch";
import { changedTexts, Overlay, patchedNodes } from "./overlay";
import { patchedSchema } from "./patched-schema";

const DIMENSIONS = 3;
const NOT_CORRECTED = { isCorrected: false, gone: new Map<string, string>() };
const IDS = ["a", "b", "c", "d", "__proto__", "constructor", "t#0", "t#1"];

/** Equal texts have equal vectors; some have none. */
function vectorOf(text: string): Float32Array {
  const sum = [...text].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 9973, 7);
  return normalizeRows(Float32Array.of(sum % 5, (sum >> 3) % 7, (sum >> 5) % 3), DIMENSIONS);
}

function vectorsOf(texts: readonly string[]): Float32Array {
  return Float32Array.from(texts.flatMap((text) => [...vectorOf(text)]));
}

function build(graph: GraphBuilder, generation: string) {
  const texts = Array.from({ length: graph.nodeCount }, (_, row) => searchableText(graph.node(row)));
  return memorySnapshot(
    graph,
    { matrix: vectorsOf(texts), dimensions: DIMENSIONS, embedder: "test" },
    generation,
  );
}

const logOf = (changes: readonly GraphChange[]) =>
  changes.map((one, at) => ({ id: String(at), change: one }));

/** As the job does: the patch, written and read, and what it says of texts and counts. */
async function overlayOf(
  base: Snapshot,
  changes: readonly GraphChange[],
  built: Parameters<typeof editSnapshot>[2],
  added: Added,
) {
  const [nodes, edges] = await Promise.all([base.nodes(), base.edges()]);
  const edited = await editSnapshot(base, logOf(changes), built, undefined, added);
  // The order of keys is not known.
  fc.pre(edited !== null);
  const { schema } = base.manifest;
  const file = {
    base: { generation: base.generation, inputs: "", schema, parts: [] },
    applied: [],
    patch: edited.patch,
  };
  const { patch } = readOverlayFile(writeOverlayFile(file));
  const now = patchedNodes(nodes, patch);
  const manifest = { ...base.manifest, schema: patchedSchema({ schema, nodes, edges }, now, patch) };
  const texts = changedTexts(patch, nodes, now).flatMap(({ after }) => after ?? []);
  return { overlay: new Overlay("overlay", manifest, base, { patch, vectors: vectorsOf(texts) }), ...edited };
}

const links = fc.array(
  fc.record({
    source: fc.constantFrom(...IDS),
    target: fc.constantFrom(...IDS),
    type: fc.constantFrom("MENTIONS", "SIMILAR"),
    kind: fc.constant("similarity" as const),
    weight: fc.constantFrom(0.25, 0.5),
    properties: fc.constant({ signal: "title" }),
  }),
  { maxLength: 5 },
);
const world = fc.record({
  nodes: fc.array(node, { maxLength: 6 }),
  edges: fc.array(edge, { maxLength: 12 }),
  before: fc.array(change, { maxLength: 4 }),
  changes: fc.array(change, { maxLength: 8 }),
  links,
  passages: fc.integer({ min: 0, max: 2 }),
});

/** The passages of a document that came after the base was built. */
function chunksOf(count: number): Added {
  const passage = (at: number): NewNode => ({
    id: `t#${at}`,
    name: "T",
    labels: ["Passage"],
    text: at === 0 ? "T" : "Al of new",
    properties: { p: at },
    origin: { ...origin, source: "t", position: at, range: [at, at + 1], pages: [1, 2] },
  });
  const nodes = Array.from({ length: count }, (_, at) => passage(at));
  const next = { source: "t#0", target: "t#1", type: "NEXT", kind: "structural" } as const;
  return { nodes, edges: count > 1 ? [next] : [] };
}

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The base, corrected, and a build of all of it. */
async function open({ nodes, edges, before, changes, links, passages }: World) {
  const sources = new GraphBuilder();
  for (const one of nodes) sources.addNode(one);
  for (const one of edges) sources.addEdge(one);
  const corrected = applyEdits(sources, logOf(before));
  // Corrections that were built before stand before them in an overlay, and behind them in a build.
  const added = chunksOf(before.length > 0 ? 0 : passages);
  const allSources = applyEdits(sources, logOf([{ action: "delete-node", node: "-" }])).graph;
  for (const node of added.nodes) allSources.addNode(node);
  for (const edge of added.edges) allSources.addEdge(edge);
  const rebuilt = applyEdits(allSources, logOf([...before, ...changes]));
  const ids = (graph: GraphBuilder) => Array.from({ length: graph.nodeCount }, (_, row) => graph.ids.at(row));
  const nothing: GraphChange = { action: "delete-node", node: "-" };
  const stored = before.length > 0 ? corrected.graph : applyEdits(sources, logOf([nothing])).graph;
  for (const link of links) stored.addEdge(link);
  const base = await build(stored, "base");
  const gone = goneAfter(logOf(before), corrected.outcomes);
  const built = { isCorrected: before.length > 0, gone };
  const { overlay, outcomes, patch } = await overlayOf(base, changes, built, added);
  // Edges that were computed go with their nodes, and do not come back with a node of the same id.
  const goneIds = new Set(patch.nodes.flatMap(({ row, node }) => (node ? [] : [ids(stored)[row]!])));
  for (const link of links)
    if (
      stored.indexOf(link.source) >= 0 &&
      stored.indexOf(link.target) >= 0 &&
      !goneIds.has(link.source) &&
      !goneIds.has(link.target)
    )
      rebuilt.graph.addEdge(link as NewEdge);
  const expected = await build(rebuilt.graph, "rebuilt");
  expect(outcomes.map(({ reason }) => reason)).toEqual(
    rebuilt.outcomes.slice(before.length).map(({ reason }) => reason),
  );
  return { overlay, expected };
}

const question = fc.constantFrom("A", "new", "T", "al", "Cy", "b t", "dee new");

async function reads(parts: ReadParts, asked: { words: string; neighbours: object; k: number }) {
  const source = snapshotSource(parts);
  const { words, neighbours, k } = asked;
  const anyNode = { variable: "n", labels: [] };
  const pair = queryGraph({
    nodes: [anyNode, { variable: "m", labels: ["Person"] }],
    edges: [{ variable: "e", from: "n", to: "m", types: [], direction: "any" }],
  });
  const [nodes, edges] = await Promise.all([parts.nodes(), parts.edges()]);
  const known = (await source.nodes(IDS)).map(({ id }) => id);
  return {
    schema: await source.schema(),
    content: await graphContent(parts),
    nodes: await source.nodes(IDS),
    neighbours: await source.neighbours(IDS, neighbours),
    counts: await Promise.all(IDS.map((id) => source.relationCounts(id))),
    degrees: await source.degrees(IDS),
    found: await source.find(words, { k }),
    foundPeople: await source.find(words, { k, labels: ["Person"] }),
    all: await source.findAll([words, "Al", "B"], { k: 10 }),
    typed: await source.typedPaths({ starts: IDS, hops: 2 }),
    meetings: await source.meetings({ anchors: known.slice(0, 3), hops: 2 }),
    matches: await source.match(pair, { limit: 100 }),
    everyNode: await source.match(queryGraph({ nodes: [anyNode] }), { limit: 100 }),
    texts: await source.searchText(words, { k }),
    scores: await source.scoreText(words, IDS),
    near: await source.searchVector(vectorOf(words), { k, labels: ["Person", "City"] }),
    vectors: await source.vectors(IDS),
    paths: await findPathsInSnapshot(parts, { from: "a", to: "b", direction: "any", k: 3 }, {}).catch(
      (error: Error) => error.message,
    ),
    overview: await snapshotOverview(parts),
    exported: await exported(parts),
    keys: [nodes.properties.keys(() => true), edges.properties.keys(() => true)],
  };
}

async function exported(parts: ReadParts) {
  const { nodes, edges, ...rest } = await exportedGraph(parts, { passages: true });
  return { ...rest, nodes: [...nodes()], edges: [...edges()] };
}

const asked = fc.record({ words: question, neighbours: neighbourQuery, k: fc.integer({ min: 1, max: 8 }) });

it("answers every read as a build of the corrected graph does, digests and ids of edges included", async () => {
  await fc.assert(
    fc.asyncProperty(world, asked, async (world, asked) => {
      const { overlay, expected } = await open(world);
      expect(await reads(overlay, asked)).toEqual(await reads(expected, asked));
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
  );
});

it("is the same in another thread, where its base is shared", async () => {
  await fc.assert(
    fc.asyncProperty(world, asked, async (world, asked) => {
      const { overlay } = await open(world);
      const shared = structuredClone(await overlay.share());
      const there = Overlay.fromShared(shared, Snapshot.fromShared(shared.base));
      if (shared.postings) expect((await there.text()).postings).toBe(shared.postings);
      const [{ near: _, vectors: __, ...here }, { near: ___, vectors: ____, ...found }] = [
        await reads(overlay, asked),
        await reads(there, asked),
      ];
      expect(found).toEqual(here);
    }),
    { numRuns: 50 },
  );
});

it("copies no list of edges and no postings where only other things changed", async () => {
  const graph = new GraphBuilder();
  for (const id of ["a", "b"]) graph.addNode({ id, name: id, labels: ["Person"], text: "" });
  graph.addEdge({ source: "a", target: "b", type: "KNOWS", kind: "relation" });
  const base = await build(graph, "base");
  const open = async (changes: readonly GraphChange[]) =>
    (await overlayOf(base, changes, NOT_CORRECTED, { nodes: [], edges: [] })).overlay;
  const node = { id: "c", labels: ["Person"], text: "new", properties: {} };
  const [stored, more] = [
    await base.matching(),
    await (await open([{ action: "add-node", ...node }])).matching(),
  ];
  for (const side of ["outgoing", "incoming"] as const) {
    const [before, now] = [stored.adjacency[side], more.adjacency[side]];
    expect([now.places, now.lists.edges]).toEqual([before.places, before.lists.edges]);
    expect(now.places === before.places && now.lists.edges === before.lists.edges).toBe(true);
    expect(now.lists.offsets).toEqual(Int32Array.of(...before.lists.offsets, 1));
  }
  const joined = { source: "b", type: "KNOWS", target: "a", properties: {} };
  expect((await (await open([{ action: "add-edge", ...joined }])).share()).postings).toBeNull();
});

it("can be read without some of it, as a build can", async () => {
  await fc.assert(
    fc.asyncProperty(world, asked, fc.constantFrom("Person", "City"), async (world, { words }, label) => {
      const { overlay, expected } = await open(world);
      const without = { nodes: [], edges: [], labels: [label], relations: [] };
      const read = async (parts: ReadParts) => {
        const { source, removed } = await withoutSource(parts, without);
        return [
          await source.schema(),
          await source.nodes(IDS),
          await source.neighbours(IDS, {}),
          await source.find(words, { k: 5 }),
          (await removed()).nodes,
        ];
      };
      const readOrRefused = (parts: ReadParts) => read(parts).catch((error: Error) => error.message);
      expect(await readOrRefused(overlay)).toEqual(await readOrRefused(expected));
    }),
    { numRuns: 100 },
  );
});

it("lets a build decide where edges that were computed lie among others", async () => {
  const graph = new GraphBuilder();
  for (const id of ["a", "b"]) graph.addNode({ id, name: id, labels: ["Person"], text: "" });
  graph.addEdge({ source: "a", target: "b", type: "MENTIONS", kind: "similarity" });
  graph.addEdge({ source: "a", target: "b", type: "KNOWS", kind: "relation" });
  expect(await editSnapshot(await memorySnapshot(graph), [], NOT_CORRECTED)).toBeNull();
});
