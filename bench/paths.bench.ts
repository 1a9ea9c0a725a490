/**
 * Paths on the synthetic graph of 8.1 million edges: over the snapshot's arrays, and through the GraphSource as every graph
 * is read. The peer searches from both ends over the arrays and finds one length only: what there is to gain.
 */

import { seededRandom } from "../lib/graph/numeric/seeded-random";
import { findPaths, findPathsInSnapshot } from "../lib/graph/paths/find-paths";
import type { PathQuery } from "../lib/graph/paths/path-result";
import type { EdgeRows } from "../lib/graph/snapshot/edge-rows";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import type { NeighbourLists } from "../lib/graph/snapshot/neighbour-lists";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { EVERY, idOf, labelOf, NODES, quantile, round, syntheticEdges } from "./corpora/match-graph";
import { printTable } from "./corpora/print";

const QUERIES = 60;

const builder = new GraphBuilder();
for (let node = 0; node < NODES; node++)
  builder.addNode({ id: idOf(node), name: `${node}`, labels: [labelOf(node), EVERY], text: "" });
for (const [source, target, type] of syntheticEdges())
  builder.addEdge({ source: idOf(source), target: idOf(target), type, kind: "relation" });
const snapshot = await memorySnapshot(builder);
const source = snapshotSource(snapshot);
const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);

const random = seededRandom(5);
const any = () => idOf(Math.floor(random() * NODES));
/** Nodes of low numbers are the targets of most edges. */
const hub = () => idOf(Math.floor(random() * 10));
const two = ["relation_3", "relation_7"];
const kinds: [name: string, draw: () => PathQuery][] = [
  ["any two nodes", () => ({ from: any(), to: any() })],
  ["any two nodes, 5 paths", () => ({ from: any(), to: any(), k: 5 })],
  ["two of 18 relations", () => ({ from: any(), to: any(), types: two })],
  ["along the edges", () => ({ from: any(), to: any(), direction: "out" })],
  ["two hubs", () => ({ from: hub(), to: hub() })],
];
const rows: Record<string, Record<string, number | string>> = {};
for (const [name, draw] of kinds) await measure(name, draw);
printTable("Shortest paths on 8.1 million edges", rows);

async function measure(name: string, draw: () => PathQuery): Promise<void> {
  const times: Record<"arrays" | "source" | "peer", number[]> = { arrays: [], source: [], peer: [] };
  const truncated = { arrays: 0, source: 0 };
  let wrong = 0;
  for (const query of Array.from({ length: QUERIES }, draw)) {
    const began = performance.now();
    const exact = await findPathsInSnapshot(snapshot, query);
    const between = performance.now();
    const read = await findPaths(source, query);
    const after = performance.now();
    const distance = distanceOnArrays(query);
    times.arrays.push(between - began);
    times.source.push(after - between);
    times.peer.push(performance.now() - after);
    if (exact.truncated) truncated.arrays += 1;
    if (read.truncated) truncated.source += 1;
    for (const { paths, truncated } of [exact, read])
      if (!truncated && (paths[0]?.edges.length ?? -1) !== distance) wrong += 1;
  }
  const p50 = (of: keyof typeof times) => quantile(times[of], 0.5);
  rows[name] = {
    "p50 ms": round(p50("arrays")),
    "p95 ms": round(quantile(times.arrays, 0.95)),
    truncated: truncated.arrays,
    "source p50 ms": round(p50("source")),
    "source truncated": truncated.source,
    "peer p50 ms": round(p50("peer")),
    "source / ours": round(p50("source") / p50("arrays")),
    "ours / peer": round(p50("arrays") / p50("peer")),
    wrong,
  };
}

/** Edges of a shortest path, or -1. */
function distanceOnArrays({ from, to, types, direction = "any" }: PathQuery): number {
  const mask = edges.relationMask({ types });
  const ends = [nodes.rowOf(from), nodes.rowOf(to)] as const;
  if (ends[0] === ends[1]) return 0;
  const { outgoing, incoming }: EdgeRows = edges;
  const listsOf = (isForward: boolean): NeighbourLists[] => {
    if (direction === "any") return [outgoing, incoming];
    return [(direction === "out") === isForward ? outgoing : incoming];
  };
  const depth = [new Int8Array(NODES).fill(-1), new Int8Array(NODES).fill(-1)] as const;
  const frontiers = [[ends[0]], [ends[1]]];
  const depths = [0, 0];
  depth[0][ends[0]] = 0;
  depth[1][ends[1]] = 0;
  while (frontiers[0]!.length > 0 && frontiers[1]!.length > 0) {
    const side = frontiers[0]!.length <= frontiers[1]!.length ? 0 : 1;
    const next: number[] = [];
    let nearest = Number.POSITIVE_INFINITY;
    depths[side]! += 1;
    for (const row of frontiers[side]!) {
      for (const { offsets, nodes: far, relations } of listsOf(side === 0)) {
        for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
          const node = far[at]!;
          if (depth[side][node]! >= 0 || (mask !== null && mask[relations[at]!] === 0)) continue;
          depth[side][node] = depths[side]!;
          next.push(node);
          const other = depth[side === 0 ? 1 : 0][node]!;
          if (other >= 0) nearest = Math.min(nearest, depths[side]! + other);
        }
      }
    }
    if (nearest < Number.POSITIVE_INFINITY) return nearest;
    frontiers[side] = next;
  }
  return -1;
}
