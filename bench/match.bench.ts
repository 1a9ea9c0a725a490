/**
 * Matching on the synthetic graph of 8.1 million edges. The peer is what one writes first: backtracking over each node's
 * edges in the order in which the pattern is written.
 */
import { matchQuery } from "../lib/graph/match/match-query";
import type { QueryGraph } from "../lib/graph/query/query-graph";
import { counted, openSynthetic, PATTERNS, quantile, round } from "./corpora/match-graph";
import { printTable } from "./corpora/print";

const QUERIES = 500;
/** The peer is stopped after this. */
const PEER_LIMIT_MS = 200;

const { index, seconds, bytesPerEdge } = await openSynthetic();
console.log(
  `sorted lists: ${round(seconds)} s; neighbour lists and sorted lists: ${round(bytesPerEdge)} bytes an edge`,
);
const rows: Record<string, Record<string, number | string>> = {};
for (const { name, draw } of PATTERNS) await measure(name, draw);
printTable("Matching on 8.1 million edges", rows);

/** Both are asked everything once before, for the compiler's sake, then in turns: what else the machine does hits both. */
async function measure(name: string, draw: (typeof PATTERNS)[number]["draw"]): Promise<void> {
  const queries = Array.from({ length: QUERIES }, () => counted(draw(index)));
  const times: number[] = [];
  const peer: number[] = [];
  let found = 0;
  let truncated = 0;
  for (const query of [...queries, ...queries]) {
    const started = performance.now();
    const result = await matchQuery(query, index);
    const between = performance.now();
    naiveCount(query, between + PEER_LIMIT_MS);
    times.push(between - started);
    peer.push(performance.now() - between);
    found += Number(result.rows[0]?.[0] ?? 0) / 2;
    if (result.truncated) truncated += 1;
  }
  times.splice(0, QUERIES);
  peer.splice(0, QUERIES);
  const [p50, peer50] = [quantile(times, 0.5), quantile(peer, 0.5)];
  rows[name] = {
    "p50 ms": round(p50),
    "p95 ms": round(quantile(times, 0.95)),
    "matches a query": round(found / QUERIES),
    truncated,
    "peer p50 ms": round(peer50),
    "peer p95 ms": round(quantile(peer, 0.95)),
    "peer / ours": `${peer50 >= PEER_LIMIT_MS ? "> " : ""}${round(peer50 / p50)}`,
  };
}

/** Matches, or null when the time is over. Edges come in the order of the pattern; each has an end that is bound. */
function naiveCount({ nodes, edges }: QueryGraph, deadline: number): number | null {
  const bound = new Map<string, number>();
  const taken = new Set<number>();
  const byName = new Map(nodes.map((node) => [node.variable, node]));
  const { outgoing, incoming, relations } = index.edges;
  for (const { variable, id } of nodes) if (id !== undefined) bound.set(variable, index.nodes.rowOf(id));
  let count = 0;
  let late = false;
  extend(0);
  return late ? null : count;

  function extend(at: number): void {
    const edge = edges[at];
    if (edge === undefined) {
      count += 1;
      return;
    }
    const isForward = bound.has(edge.from);
    const [near, far] = isForward ? [edge.from, edge.to] : [edge.to, edge.from];
    if (edge.direction !== (isForward ? "in" : "out")) walk(outgoing, near, far, at);
    if (edge.direction !== (isForward ? "out" : "in")) walk(incoming, near, far, at);
  }

  function walk(lists: typeof outgoing, near: string, far: string, at: number): void {
    const edge = edges[at]!;
    const start = bound.get(near)!;
    const known = bound.get(far);
    const labels = byName.get(far)!.labels;
    for (let place = lists.offsets[start]!; place < lists.offsets[start + 1]!; place++) {
      late ||= performance.now() > deadline;
      if (late) return;
      const node = lists.nodes[place]!;
      if (edge.types.length > 0 && !edge.types.includes(relations[lists.relations[place]!]!.type)) continue;
      if (known !== undefined && known !== node) continue;
      if (labels.length > 0 && !index.nodes.labelSets[index.nodes.labelSetOf[node]!]!.includes(labels[0]!))
        continue;
      if (taken.has(lists.edges[place]!)) continue;
      taken.add(lists.edges[place]!);
      if (known === undefined) bound.set(far, node);
      extend(at + 1);
      if (known === undefined) bound.delete(far);
      taken.delete(lists.edges[place]!);
    }
  }
}
