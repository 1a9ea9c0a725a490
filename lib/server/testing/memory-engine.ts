/** An engine whose only knowledge base is a graph in memory: for tests of what reads graphs. */
import { exportedGraph } from "../../graph/snapshot/exported-graph";
import { GraphBuilder, type NewEdge, type NewNode } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import type { Snapshot } from "../../graph/snapshot/snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { withoutSource } from "../../graph/without-source";
import type { Engine } from "../engine";
import type { GraphThreads } from "../graphs/graph-threads";
import type { OpenGraph } from "../graphs/graphs";

/** A snapshot of these nodes and edges; `generation` keeps threads from taking it for another one. */
export function snapshotOf(
  nodes: readonly NewNode[],
  edges: readonly NewEdge[],
  generation?: string,
): Promise<Snapshot> {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return memorySnapshot(builder, null, generation);
}

/** The parts of an engine that reading a graph touches. */
export function memoryEngine(snapshot: Snapshot, threads: GraphThreads): Engine {
  const graph: OpenGraph = {
    source: snapshotSource(snapshot),
    match: (query, options) => threads.match(snapshot, query, options),
    paths: (query, options) => threads.paths(snapshot, query, options),
    overview: () => threads.overview(snapshot),
    document: async () => null,
    table: async () => null,
    indexFile: async () => null,
    content: async () => null,
    without: (without) => withoutSource(snapshot, without),
    exported: (options, signal) => exportedGraph(snapshot, options, signal),
    similarity: null,
  };
  const parts = {
    database: { knowledgeBases: { get: async (id: string) => ({ id, name: id }) } },
    graphs: { open: async () => graph },
  };
  return parts as unknown as Engine;
}

export function testNode(id: string, labels: string[] = ["Node"], rest: Partial<NewNode> = {}): NewNode {
  return { id, name: id, labels, text: "", ...rest };
}

export function testEdge(source: string, type: string, target: string): NewEdge {
  return { source, target, type, kind: "relation" };
}
