/** A graph without some of it is the graph that was built without it: the oracle is that graph. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIXTURE_DIMENSIONS,
  fixture,
  type GraphFixture,
  neighbourQuery,
  pattern,
} from "./graph-fixture.conformance";
import type { GraphEdge, GraphSource } from "./graph-source";
import { describeGraphSource } from "./graph-source.conformance";
import { queryGraph } from "./query/normalize-query-graph";
import type { Without } from "./removal";
import { GraphBuilder } from "./snapshot/graph-builder";
import { memorySnapshot } from "./snapshot/memory-snapshot";
import type { Snapshot } from "./snapshot/snapshot";
import { snapshotSource } from "./snapshot-source";
import { withoutSource } from "./without-source";

const NOTHING: Without = { nodes: [], edges: [], labels: [], relations: [] };

function snapshotOf({ nodes, edges, vectors }: GraphFixture): Promise<Snapshot> {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  const matrix = new Float32Array(nodes.length * FIXTURE_DIMENSIONS);
  for (const [row, vector] of vectors.entries()) if (vector) matrix.set(vector, row * FIXTURE_DIMENSIONS);
  return memorySnapshot(builder, { matrix, dimensions: FIXTURE_DIMENSIONS, embedder: "fixture" });
}

/** What is added to a fixture is taken out again: what is left must be the fixture. */
describeGraphSource(
  "A graph without what was added to it",
  async (given) => {
    const extra = (id: string, label: string) => ({
      id,
      name: "Zürich",
      labels: [label],
      text: "river bank",
    });
    const edge = (source: string, target: string, type: string) =>
      ({ source, target, type, kind: "relation" }) as const;
    const [first] = given.nodes;
    const ends = [first?.id ?? "extra node", "extra node", "extra label"];
    const around = ends.flatMap((source) => ends.map((target) => edge(source, target, "KNOWS")));
    const bigger: GraphFixture = {
      nodes: [extra("extra node", "Person"), ...given.nodes, extra("extra label", "Ghost")],
      edges: [
        ...around,
        ...given.edges,
        edge(ends[0]!, ends[0]!, "HAUNTS"),
        ...(first ? [edge(first.id, first.id, "KNOWS")] : []),
      ],
      vectors: [new Float32Array([1, 0, 0]), ...given.vectors, new Float32Array([0, 1, 0])],
    };
    // Of the edges around, the one from the first node to itself goes by its id.
    const { source } = await withoutSource(await snapshotOf(bigger), {
      nodes: ["extra node"],
      edges: first ? ["e0", `e${bigger.edges.length - 1}`] : [],
      labels: ["Ghost"],
      relations: ["HAUNTS"],
    });
    return source;
  },
  { ranks: "own" },
);

describe("withoutSource", () => {
  it("answers every read as the graph that was built without them does, in its order", () =>
    fc.assert(
      fc.asyncProperty(
        fixture,
        fc.record({
          nodes: fc.array(fc.nat(9), { maxLength: 3 }),
          edges: fc.array(fc.nat(29), { maxLength: 4 }),
          labels: fc.subarray(["Person", "Film", "Straße"], { maxLength: 1 }),
          relations: fc.subarray(["ACTED_IN", "KNOWS", "NEXT"], { maxLength: 1 }),
        }),
        neighbourQuery,
        pattern,
        async (given, wanted, query, shape) => {
          const { without, smaller } = split(given, wanted);
          const { source: graph, removed } = await withoutSource(await snapshotOf(given), without);
          const oracle = snapshotSource(await snapshotOf(smaller));
          const ids = given.nodes.map(({ id }) => id);
          for (const read of reads(ids, query, shape))
            expect(await read(graph).then(withoutEdgeIds)).toEqual(await read(oracle).then(withoutEdgeIds));
          const { nodes, unjoined } = await removed();
          const left = new Set(smaller.nodes.map(({ id }) => id));
          expect(nodes).toEqual(ids.filter((id) => !left.has(id)));
          const pairs = (all: GraphFixture) =>
            all.edges
              .filter(({ source, target }) => left.has(source) && left.has(target))
              .map(({ source, target }) => JSON.stringify([source, target].sort()));
          expect(new Set(unjoined.map((pair) => JSON.stringify(pair.toSorted())))).toEqual(
            new Set(pairs(given).filter((pair) => !pairs(smaller).includes(pair))),
          );
        },
      ),
      { numRuns: 60 },
    ));

  it("keeps the ids of edges", async () => {
    const given = town();
    const before = snapshotSource(await snapshotOf(given));
    const { source: after } = await withoutSource(await snapshotOf(given), { ...NOTHING, nodes: ["b"] });
    const { edges } = await before.neighbours(["c"]);
    expect((await after.neighbours(["c"])).edges).toEqual(edges.filter(({ source }) => source !== "b"));
    expect(edges.map(({ id }) => id)).toEqual(["e1", "e2"]);
  });

  it("goes on with the word statistics of the whole graph", async () => {
    const given = town();
    const whole = snapshotSource(await snapshotOf(given));
    const { source: graph } = await withoutSource(await snapshotOf(given), { ...NOTHING, nodes: ["b"] });
    expect(await graph.scoreText("quay", ["a", "b", "c"])).toEqual(
      Float64Array.from(await whole.scoreText("quay", ["a", "b", "c"]), (score, at) =>
        at === 1 ? 0 : score,
      ),
    );
  });

  it("refuses what the graph does not have anyway, each by its place", async () => {
    const snapshot = await snapshotOf(town());
    await expect(
      withoutSource(snapshot, {
        nodes: ["a", "nobody"],
        edges: ["e99", "e01", "x"],
        labels: ["Ghost"],
        relations: ["HAUNTS"],
      }),
    ).rejects.toMatchObject({
      code: "invalid-input",
      problems: [
        { at: "without.nodes.1" },
        { at: "without.edges.0" },
        { at: "without.edges.1" },
        { at: "without.edges.2" },
        { at: "without.labels.0" },
        { at: "without.relations.0" },
      ],
    });
  });
});

/** What is taken out of a fixture, and what is left of it. */
function split(
  given: GraphFixture,
  wanted: Record<"nodes" | "edges", number[]> & Pick<Without, "labels" | "relations">,
) {
  const labels = wanted.labels.filter((label) => given.nodes.some((node) => node.labels.includes(label)));
  const relations = wanted.relations.filter((type) => given.edges.some((edge) => edge.type === type));
  const goneNodes = new Set(wanted.nodes.filter((at) => at < given.nodes.length));
  const goneEdges = new Set(wanted.edges.filter((at) => at < given.edges.length));
  const isLeft = given.nodes.map(
    ({ labels: own }, at) => !goneNodes.has(at) && !own.some((label) => labels.includes(label)),
  );
  const left = new Set(given.nodes.filter((_, at) => isLeft[at]).map(({ id }) => id));
  const smaller: GraphFixture = {
    nodes: given.nodes.filter((_, at) => isLeft[at]),
    edges: given.edges.filter(
      ({ source, target, type }, at) =>
        left.has(source) && left.has(target) && !goneEdges.has(at) && !relations.includes(type),
    ),
    vectors: given.vectors.filter((_, at) => isLeft[at]),
  };
  const without: Without = {
    nodes: [...goneNodes].map((at) => given.nodes[at]!.id),
    edges: [...goneEdges].map((at) => `e${at}`),
    labels,
    relations,
  };
  return { without, smaller };
}

type Read = (graph: GraphSource) => Promise<unknown>;

/** Every read that does not weigh words. */
function reads(
  ids: string[],
  query: Parameters<GraphSource["neighbours"]>[1],
  shape: Parameters<GraphSource["match"]>[0],
): Read[] {
  const every = queryGraph({ nodes: [{ variable: "n" }] });
  return [
    (graph) => graph.schema(),
    (graph) => graph.nodes(ids),
    (graph) => graph.find("Zürich", { k: 4 }),
    (graph) => graph.find("Ada Lovelac", { k: 10, labels: ["Film"] }),
    (graph) => graph.findAll(["x", "東京", "river bank"], { k: 3 }),
    (graph) => graph.neighbours(ids, query),
    ...[1, 2, 3].map(
      (limitPerNode): Read =>
        (graph) =>
          graph.neighbours(ids, { ...query, limitPerNode }),
    ),
    (graph) => Promise.all(ids.map((id) => graph.relationCounts(id))),
    (graph) => graph.degrees(ids),
    (graph) => graph.typedPaths({ starts: ids, hops: 2 }),
    (graph) => graph.typedPaths({ starts: ids, hops: 3, budget: 40, limit: 12 }),
    (graph) => graph.meetings({ anchors: ids, hops: 2 }),
    (graph) => graph.match(every).then(({ rows }) => rows),
    (graph) => graph.match(shape).then(({ rows }) => rows),
    (graph) => graph.match(shape, { limit: 2 }).then(({ rows, truncated }) => [rows.length, truncated]),
    (graph) => graph.searchVector(new Float32Array([1, 1, 0]), { k: 4 }),
    (graph) => graph.vectors(ids),
  ];
}

/** The oracle numbers its edges from the beginning. */
function withoutEdgeIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part !== "object" || part === null) return part;
      if ("edge" in part && Object.keys(part).length === 1) return "an edge";
      if (!("source" in part && "type" in part)) return part;
      const { id: _id, ...edge } = part as GraphEdge;
      return edge;
    }) ?? "null",
  );
}

function town(): GraphFixture {
  const node = (id: string) => ({ id, name: id, labels: ["Place"], text: `quay ${id}` });
  const edge = (source: string, target: string) =>
    ({ source, target, type: "NEXT_TO", kind: "relation" }) as const;
  return {
    nodes: [node("a"), node("b"), node("c")],
    edges: [edge("a", "b"), edge("b", "c"), edge("a", "c")],
    vectors: [null, null, null],
  };
}
