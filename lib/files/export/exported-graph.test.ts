import { describe, expect, it } from "vitest";
import { exportedGraph } from "../../graph/snapshot/exported-graph";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { encodeBlocks } from "./encode-blocks";
import { writeJsonl } from "./write-jsonl";

/** Two nodes with a parent, a document of two passages, and every kind of edge between them. */
function mixedGraph(): GraphBuilder {
  const builder = new GraphBuilder();
  const origin = {
    kind: "document" as const,
    source: "doc",
    title: "A report",
    range: [0, 2] as [number, number],
  };
  builder.addNode({ id: "a", name: "A", labels: ["X"], text: "", properties: { year: 1 } });
  const first = { id: "p1", name: "P1", labels: ["Passage"], text: "one", properties: { topic: "t" } };
  builder.addNode({ ...first, origin: { ...origin, position: 0, pages: [3, 4] } });
  const second = { id: "p2", name: "P2", labels: ["Passage"], text: "two", properties: { origin: "own" } };
  builder.addNode({ ...second, origin: { ...origin, position: 1 } });
  builder.addNode({ id: "b", name: "B", labels: ["X"], text: "" });
  builder.addEdge({ source: "p1", type: "NEXT", target: "p2", kind: "structural" });
  builder.addEdge({ source: "b", type: "KNOWS", target: "a", kind: "relation", properties: { since: "x" } });
  builder.addEdge({ source: "a", type: "PARENT", target: "b", kind: "structural" });
  const mention = { source: "a", type: "MENTIONS", target: "b", kind: "similarity" as const };
  builder.addEdge({ ...mention, weight: 0.25, properties: { via: "t" } });
  builder.addEdge({ ...mention, properties: { by: "an index" } });
  const similar = { source: "p1", type: "SIMILAR_TOPIC", target: "p2", kind: "similarity" as const };
  builder.addEdge({ ...similar, weight: 0.5 });
  return builder;
}

describe("what is exported", () => {
  it("is nodes and facts in their order, without what indexing made", async () => {
    const graph = await exportedGraph(await memorySnapshot(mixedGraph()), { passages: false });
    expect([graph.nodeCount, graph.edgeCount]).toEqual([2, 3]);
    expect([...graph.nodes()].map(({ id }) => id)).toEqual(["a", "b"]);
    expect([...graph.edges()]).toEqual([
      { source: "b", type: "KNOWS", target: "a", kind: "relation", properties: { since: "x" } },
      { source: "a", type: "PARENT", target: "b", kind: "structural", properties: {} },
      { source: "a", type: "MENTIONS", target: "b", kind: "similarity", properties: { by: "an index" } },
    ]);
    expect(graph.nodeKeys).toEqual([{ key: "year", type: "number" }]);
    expect(graph.edgeKeys).toEqual([
      { key: "since", type: "string" },
      { key: "by", type: "string" },
    ]);
  });

  it("is everything as ordinary nodes and edges when passages come along", async () => {
    const graph = await exportedGraph(await memorySnapshot(mixedGraph()), { passages: true });
    expect([graph.nodeCount, graph.edgeCount]).toEqual([4, 6]);
    const [, first, second] = [...graph.nodes()];
    expect(first).toEqual({
      id: "p1",
      name: "P1",
      labels: ["Passage"],
      text: "one",
      properties: {
        topic: "t",
        origin: "doc",
        originTitle: "A report",
        originPosition: 0,
        firstPage: 3,
        lastPage: 4,
      },
    });
    expect(second?.properties).toEqual({ origin: "own", originTitle: "A report", originPosition: 1 });
    expect([...graph.edges()].map(({ type, kind, properties }) => [type, kind, properties])).toEqual([
      ["NEXT", "relation", {}],
      ["KNOWS", "relation", { since: "x" }],
      ["PARENT", "structural", {}],
      ["MENTIONS", "relation", { weight: 0.25, via: "t" }],
      ["MENTIONS", "similarity", { by: "an index" }],
      ["SIMILAR_TOPIC", "relation", { weight: 0.5 }],
    ]);
    for (const { properties } of graph.nodes())
      for (const [key, value] of Object.entries(properties))
        expect(graph.nodeKeys).toContainEqual({ key, type: typeof value });
    for (const { properties } of graph.edges())
      for (const [key, value] of Object.entries(properties))
        expect(graph.edgeKeys).toContainEqual({ key, type: typeof value });
  });
});

describe("written lines", () => {
  async function* blocks(nodes: number, signal?: AbortSignal) {
    const builder = new GraphBuilder();
    for (let at = 0; at < nodes; at++)
      builder.addNode({ id: `n${at}`, name: `node ${at}`, labels: ["X"], text: "" });
    const graph = await exportedGraph(await memorySnapshot(builder), { passages: false });
    yield* encodeBlocks(writeJsonl(graph), signal);
  }

  it("come in blocks, and are the same text", async () => {
    const all: Uint8Array[] = [];
    for await (const block of blocks(10_000)) all.push(block);
    expect(all.length).toBeGreaterThan(3);
    for (const block of all) expect(block.length).toBeLessThan(100_000);
    const lines = Buffer.concat(all).toString().trimEnd().split("\n");
    expect(lines).toHaveLength(10_002);
    expect(JSON.parse(lines[4_712]!)).toEqual({ node: { id: "n4711", name: "node 4711", labels: ["X"] } });
  });

  it("end when nobody wants them any more", async () => {
    const leaving = new AbortController();
    const read = blocks(10_000, leaving.signal);
    await read.next();
    leaving.abort(new Error("left"));
    await expect(read.next()).rejects.toThrow("left");
  });
});
