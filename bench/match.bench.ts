/**
 * Matching at the size of STaRK-prime: 129,375 nodes and 8.1 million edges, synthetic and seeded, with hubs. Typed paths,
 * stars, triangles, chains and untyped paths through hubs, with what the sorted lists cost. The peer is what one writes
 * first: backtracking over each node's edges in the order in which the pattern is written.
 */
import { GraphBuilder } from "../lib/core/graph/graph-builder";
import type { MatchIndex } from "../lib/core/graph/match/match-index";
import { matchQuery } from "../lib/core/graph/match/match-query";
import { memorySnapshot } from "../lib/core/graph/memory-snapshot";
import { queryGraph } from "../lib/core/graph/normalize-query-graph";
import type { QueryGraph } from "../lib/core/graph/query-graph";

const NODES = 129_375;
const EDGES = 8_100_000;
const LABELS = 10;
const RELATIONS = 18;
const QUERIES = 200;
/** The peer is asked fewer times, and stopped after this. */
const PEER_QUERIES = 20;
const PEER_LIMIT_MS = 2_000;

let state = 7;
/** Uniform in [0, 1), reproducible. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const anyNode = () => Math.floor(random() * NODES);
const popularNode = () => Math.floor(random() ** 2 * NODES);
const type = () => `relation-${Math.floor(random() * RELATIONS)}`;
const idOf = (node: number) => `node/${node}`;

const index = await openGraph();
const rows: Record<string, Record<string, number | string>> = {};
await measure("typed two-hop path between two named nodes", () => typedPath());
for (const size of [2, 3, 4, 5, 6]) await measure(`star of ${size} constraints`, () => star(size));
await measure("triangle at a named node, typed", () => triangle());
await measure("three-hop typed chain from a named node", () => chain());
await measure("untyped two-hop through hubs, both ends named", () => untyped(true));
await measure("untyped two-hop through hubs, counted", () => untyped(false));
console.table(rows);

async function openGraph(): Promise<MatchIndex> {
  const builder = new GraphBuilder();
  for (let node = 0; node < NODES; node++) {
    builder.addNode({ id: idOf(node), name: `${node}`, labels: [`Label${node % LABELS}`], text: "" });
  }
  for (let edge = 0; edge < EDGES; edge++) {
    builder.addEdge({ source: idOf(anyNode()), target: idOf(popularNode()), type: type(), kind: "relation" });
  }
  const snapshot = await memorySnapshot(builder);
  await Promise.all([snapshot.nodes(), snapshot.edges(), snapshot.names(), snapshot.text()]);
  const before = process.memoryUsage().arrayBuffers;
  const started = performance.now();
  const made = await snapshot.matching();
  const seconds = (performance.now() - started) / 1000;
  globalThis.gc?.();
  const bytes = (process.memoryUsage().arrayBuffers - before) / EDGES;
  const { outgoing, incoming } = made.adjacency;
  const kept = (outgoing.places.byteLength + incoming.places.byteLength) / EDGES;
  console.log(`sorted lists: ${round(seconds)} s, ${round(kept)} bytes an edge (${round(bytes)} measured)`);
  return made;
}

async function measure(name: string, ask: () => QueryGraph): Promise<void> {
  const queries = Array.from({ length: QUERIES }, ask);
  const times: number[] = [];
  let found = 0;
  let truncated = 0;
  for (const query of queries) {
    const started = performance.now();
    const result = await matchQuery(query, index);
    times.push(performance.now() - started);
    found += Number(result.rows[0]?.[0] ?? 0);
    if (result.truncated) truncated += 1;
  }
  const peer: number[] = [];
  let stopped = 0;
  for (const query of queries.slice(0, PEER_QUERIES)) {
    const started = performance.now();
    if (naiveCount(query, started + PEER_LIMIT_MS) === null) stopped += 1;
    peer.push(performance.now() - started);
  }
  const [p50, peer50] = [quantile(times, 0.5), quantile(peer, 0.5)];
  rows[name] = {
    "p50 ms": round(p50),
    "p95 ms": round(quantile(times, 0.95)),
    "matches a query": round(found / QUERIES),
    truncated,
    "peer p50 ms": round(peer50),
    "peer / ours": `${stopped > PEER_QUERIES / 2 ? "> " : ""}${round(peer50 / p50)}`,
  };
}

function counted(sketch: object): QueryGraph {
  const expression = { kind: "aggregate", aggregate: "count", distinct: false, argument: null };
  return queryGraph({ ...sketch, returns: [{ name: "count", expression }] });
}

function typedPath(): QueryGraph {
  return counted({
    nodes: [
      { variable: "a", id: idOf(anyNode()) },
      { variable: "x" },
      { variable: "b", id: idOf(popularNode()) },
    ],
    edges: [
      { variable: "r", from: "a", to: "x", types: [type()] },
      { variable: "s", from: "x", to: "b", types: [type()], direction: "in" },
    ],
  });
}

/** Constraints that some node satisfies: its own edges. */
function star(size: number): QueryGraph {
  const centre = anyNode();
  const { lists } = index.adjacency.outgoing;
  const first = lists.offsets[centre]!;
  const degree = lists.offsets[centre + 1]! - first;
  const constraints = Array.from({ length: size }, () => first + Math.floor(random() * degree));
  return counted({
    nodes: [
      { variable: "x", labels: [`Label${centre % LABELS}`] },
      ...constraints.map((place, at) => ({ variable: `c${at}`, id: idOf(lists.nodes[place]!) })),
    ],
    edges: constraints.map((place, at) => {
      const { type } = index.edges.relations[lists.relations[place]!]!;
      return { variable: `r${at}`, from: "x", to: `c${at}`, types: [type], clause: at };
    }),
  });
}

function triangle(): QueryGraph {
  return counted({
    nodes: [{ variable: "a", id: idOf(popularNode()) }],
    edges: [
      { variable: "r", from: "a", to: "b", types: [type(), type()] },
      { variable: "s", from: "b", to: "c", types: [type(), type()] },
      { variable: "t", from: "c", to: "a", types: [type(), type()] },
    ],
  });
}

function chain(): QueryGraph {
  return counted({
    nodes: [{ variable: "a", id: idOf(anyNode()) }],
    edges: ["ab", "bc", "cd"].map(([from, to]) => ({ variable: `${from}${to}`, from, to, types: [type()] })),
  });
}

function untyped(bothEnds: boolean): QueryGraph {
  const end = bothEnds ? [{ variable: "b", id: idOf(popularNode()) }] : [];
  return counted({
    nodes: [{ variable: "a", id: idOf(anyNode()) }, ...end],
    edges: [
      { variable: "r", from: "a", to: "x", direction: "any" },
      { variable: "s", from: "x", to: "b", direction: "any" },
    ],
  });
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

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
