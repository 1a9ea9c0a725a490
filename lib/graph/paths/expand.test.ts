import { describe, expect, it, vi } from "vitest";
import type { GraphSource, NeighbourQuery } from "../graph-source";
import { EdgeRows } from "../snapshot/edge-rows";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { snapshotSource } from "../snapshot-source";

/** One letter a node; `weight` only on similarity edges. Edge ids count from e0. */
async function graphOf(
  ...edges: readonly (readonly [source: string, target: string, weight?: number])[]
): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const id of new Set(edges.flatMap((edge) => edge.slice(0, 2) as string[]))) {
    builder.addNode({ id, name: id, labels: ["Node"], text: "" });
  }
  for (const [source, target, weight] of edges) {
    builder.addEdge({
      source,
      target,
      type: "R",
      kind: weight === undefined ? "relation" : "similarity",
      weight,
    });
  }
  return snapshotSource(await memorySnapshot(builder));
}

async function ids(graph: GraphSource, starts: string[], query?: NeighbourQuery): Promise<string[]> {
  return (await graph.neighbours(starts, query)).edges.map(({ id }) => id);
}

describe("The order of neighbours", () => {
  it("is stored order at each start node, in both directions together", async () => {
    const graph = await graphOf(["a", "b"], ["b", "a"], ["a", "a"], ["c", "a"], ["a", "c"]);
    expect(await ids(graph, ["a"])).toEqual(["e0", "e1", "e2", "e3", "e4"]);
    expect(await ids(graph, ["a"], { direction: "out" })).toEqual(["e0", "e2", "e4"]);
    expect(await ids(graph, ["a"], { direction: "in" })).toEqual(["e1", "e2", "e3"]);
  });

  it("follows the start nodes, and lists an edge at the first of them only", async () => {
    const graph = await graphOf(["a", "b"], ["b", "c"], ["c", "a"]);
    expect(await ids(graph, ["c", "a", "c"])).toEqual(["e1", "e2", "e0"]);
  });

  it("is strongest first under a limit, where no weight counts as 1 and ties keep stored order", async () => {
    const graph = await graphOf(["a", "b", 0.5], ["a", "b", 0.9], ["b", "a"], ["a", "c", 1], ["a", "c", 0.9]);
    expect(await ids(graph, ["a"], { limitPerNode: 9 })).toEqual(["e2", "e3", "e1", "e4", "e0"]);
    expect(await ids(graph, ["a"], { limitPerNode: 3 })).toEqual(["e2", "e3", "e1"]);
  });

  it("keeps the strongest of a hub without ordering all of its edges", async () => {
    const read = vi.spyOn(EdgeRows.prototype, "strength");
    const weights = Array.from({ length: 4_000 }, (_, at) => ((at * 7_919) % 4_001) / 4_001);
    const graph = await graphOf(...weights.map((weight) => ["hub", `n${weight}`, weight] as const));
    const found = await ids(graph, ["hub"], { limitPerNode: 30 });
    const sorted = weights.map((weight, at) => ({ weight, at })).sort((a, b) => b.weight - a.weight);
    expect(found).toEqual(sorted.slice(0, 30).map(({ at }) => `e${at}`));
    expect(read.mock.calls.length).toBeLessThanOrEqual(weights.length);
    read.mockRestore();
  });

  it("counts the limit at each node before an edge of two start nodes is listed once", async () => {
    const graph = await graphOf(["a", "b", 0.9], ["b", "c", 0.5], ["a", "c", 0.1]);
    const { edges, truncated } = await graph.neighbours(["a", "b"], { limitPerNode: 1 });
    expect(edges.map(({ id }) => id)).toEqual(["e0"]);
    expect(truncated).toBe(true);
  });
});
