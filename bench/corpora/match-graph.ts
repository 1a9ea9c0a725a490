/**
 * The graph and the questions of the matching benchmarks: the size of STaRK-prime, 129,375 nodes and 8.1 million edges,
 * synthetic and seeded, with hubs. Every question about named nodes is made from edges that exist, and so has a match.
 */

import { queryGraph } from "../../lib/graph/query/normalize-query-graph";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import type { MatchIndex } from "../../lib/graph/snapshot/match-index";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { seeded } from "./seeded";

export const NODES = 129_375;
export const EDGES = 8_100_000;
/** On every node, beside one of ten others. */
export const EVERY = "Node";
const LABELS = 10;
const RELATIONS = 18;

const random = seeded(7);
const anyNode = () => Math.floor(random() * NODES);
const popularNode = (exponent = 2) => Math.floor(random() ** exponent * NODES);
const someTypes = (count: number) => [
  ...new Set(Array.from({ length: count }, () => relation(Math.floor(random() * RELATIONS)))),
];

export const idOf = (node: number) => `node/${node}`;
export const labelOf = (node: number) => `Label${node % LABELS}`;
const relation = (code: number) => `relation_${code}`;

/** Source, target and type of each edge, the same on every call. */
export function* syntheticEdges(): Generator<[source: number, target: number, type: string]> {
  const next = seeded(11);
  for (let edge = 0; edge < EDGES; edge++) {
    yield [
      Math.floor(next() * NODES),
      Math.floor(next() ** 2 * NODES),
      relation(Math.floor(next() * RELATIONS)),
    ];
  }
}

/** The graph, ready to be matched, with what it takes: resident bytes an edge of neighbour lists and of sorted lists. */
export async function openSynthetic(): Promise<{ index: MatchIndex; seconds: number; bytesPerEdge: number }> {
  const builder = new GraphBuilder();
  for (let node = 0; node < NODES; node++) {
    builder.addNode({ id: idOf(node), name: `${node}`, labels: [labelOf(node), EVERY], text: "" });
  }
  for (const [source, target, type] of syntheticEdges()) {
    builder.addEdge({ source: idOf(source), target: idOf(target), type, kind: "relation" });
  }
  const snapshot = await memorySnapshot(builder);
  await Promise.all([snapshot.nodes(), snapshot.edges(), snapshot.names(), snapshot.text()]);
  const started = performance.now();
  const index = await snapshot.matching();
  const seconds = (performance.now() - started) / 1000;
  const { outgoing, incoming } = index.adjacency;
  const lists = [outgoing, incoming].flatMap(({ lists, places }) => [
    ...[lists.offsets, lists.nodes, lists.relations, lists.edges],
    places,
  ]);
  return { index, seconds, bytesPerEdge: lists.reduce((sum, { byteLength }) => sum + byteLength, 0) / EDGES };
}

/** A pattern as it is drawn; what is returned is added by `counted` or `listed`. */
type Sketch = Pick<QueryGraph, "nodes" | "edges">;

/** Each draws one question of its kind. */
export const PATTERNS: { name: string; draw: (index: MatchIndex) => object }[] = [
  { name: "typed two-hop path between two named nodes", draw: typedPath },
  ...[2, 3, 4, 5, 6].map((size) => ({
    name: `star of ${size} constraints`,
    draw: (index: MatchIndex) => star(index, size),
  })),
  { name: "triangles at a named node, typed", draw: triangle },
  { name: "three-hop typed chain from a named node", draw: chain },
  { name: "untyped two-hop through hubs, both ends named", draw: () => untyped(true) },
  { name: "untyped two-hop through hubs, one end named", draw: () => untyped(false) },
];

/** Counts the matches of a pattern. */
export function counted(sketch: object): QueryGraph {
  const expression = { kind: "aggregate", aggregate: "count", distinct: false, argument: null };
  return queryGraph({ ...sketch, returns: [{ name: "count", expression }] });
}

/** The first of all matches, ordered by the ids of their nodes. */
export function listed(sketch: object, limit: number): QueryGraph {
  const { nodes } = queryGraph(sketch) satisfies Sketch;
  const returns = nodes
    .filter(({ id }) => id === undefined)
    .map(({ variable }) => ({
      name: `${variable}_id`,
      expression: { kind: "property", of: { kind: "variable", name: variable }, key: "id" },
    }));
  const order = returns.map(({ name }) => ({ expression: { kind: "variable", name }, descending: false }));
  return queryGraph({ ...sketch, returns, order, limit });
}

function named(variable: string, node: number) {
  return { variable, id: idOf(node), labels: [EVERY] };
}

function typedPath(index: MatchIndex) {
  const first = anyEdge(index.adjacency.outgoing.lists, anyNode());
  const second = anyEdge(index.adjacency.incoming.lists, first.far);
  return {
    nodes: [named("a", first.near), { variable: "x" }, named("b", second.far)],
    edges: [
      { variable: "r", from: "a", to: "x", types: [typeOf(index, first.relation)] },
      { variable: "s", from: "x", to: "b", types: [typeOf(index, second.relation)], direction: "in" },
    ],
  };
}

/** Constraints that some node satisfies: its own edges. */
function star(index: MatchIndex, size: number) {
  const centre = anyNode();
  const edges = Array.from({ length: size }, () => anyEdge(index.adjacency.outgoing.lists, centre));
  return {
    nodes: [
      { variable: "x", labels: [labelOf(centre)] },
      ...edges.map(({ far }, at) => named(`c${at}`, far)),
    ],
    edges: edges.map(({ relation }, at) => {
      return { variable: `r${at}`, from: "x", to: `c${at}`, types: [typeOf(index, relation)], clause: at };
    }),
  };
}

function triangle() {
  return {
    nodes: [named("a", popularNode(4))],
    edges: ["ab", "bc", "ca"].map(([from, to]) => ({
      variable: `${from}${to}`,
      from,
      to,
      types: someTypes(6),
    })),
  };
}

function chain() {
  return {
    nodes: [named("a", anyNode())],
    edges: ["ab", "bc", "cd"].map(([from, to]) => ({
      variable: `${from}${to}`,
      from,
      to,
      types: someTypes(1),
    })),
  };
}

function untyped(bothEnds: boolean) {
  return {
    nodes: [named("a", anyNode()), ...(bothEnds ? [named("b", popularNode())] : [])],
    edges: [
      { variable: "r", from: "a", to: "x", direction: "any" },
      { variable: "s", from: "x", to: "b", direction: "any" },
    ],
  };
}

function anyEdge(lists: MatchIndex["edges"]["outgoing"], near: number) {
  const first = lists.offsets[near]!;
  const place = first + Math.floor(random() * (lists.offsets[near + 1]! - first));
  return { near, far: lists.nodes[place]!, relation: lists.relations[place]! };
}

function typeOf(index: MatchIndex, code: number): string {
  return index.edges.relations[code]!.type;
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

export function round(value: number): number {
  return Number(value.toPrecision(3));
}
