/**
 * Matching by trying every assignment, to check the real one against. Patterns without expressions beyond `<>` of two
 * nodes; rows are all named variables, as `RETURN *` gives them.
 */
import { ownValue } from "../own-value";
import type { QueryGraph } from "../query/query-graph";
import type { Predicate, QueryEdge, QueryNode } from "../query/query-pattern";
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import type { MatchValue } from "./match-result";
import { predicateTest } from "./predicate";

/** Partial assignments and paths that are tried at most: a second of work. */
const MOST_TRIED = 300_000;

/** @returns whether there is too much to try: five paths of three steps over fourteen loops of one node have 10^16 matches */
export function isBeyondBruteForce(query: QueryGraph, nodes: readonly NewNode[], edges: readonly NewEdge[]) {
  return tryAll(query, nodes, edges, MOST_TRIED) === null;
}

/** Every match of the query's pattern, in no particular order. */
export function bruteForceMatches(
  query: QueryGraph,
  nodes: readonly NewNode[],
  edges: readonly NewEdge[],
): MatchValue[][] {
  return tryAll(query, nodes, edges, Number.POSITIVE_INFINITY)!;
}

/** Null when more than `most` partial assignments and paths would have to be tried. */
function tryAll(
  query: QueryGraph,
  nodes: readonly NewNode[],
  edges: readonly NewEdge[],
  most: number,
): MatchValue[][] | null {
  const found: MatchValue[][] = [];
  let tried = 0;
  assignNodes(0, new Map());
  return tried > most ? null : found;

  function assignNodes(at: number, bound: Map<string, NewNode>): void {
    const wanted = query.nodes[at];
    if (wanted === undefined) {
      if (query.where.every((conjunct) => differs(conjunct, bound))) assignEdges(0, bound, []);
      return;
    }
    for (const node of nodes)
      if (fits(node, wanted)) assignNodes(at + 1, new Map(bound).set(wanted.variable, node));
  }

  function assignEdges(at: number, bound: Map<string, NewNode>, paths: readonly (readonly number[])[]): void {
    tried += 1;
    if (tried > most) return;
    const wanted = query.edges[at];
    if (wanted === undefined) {
      found.push([
        ...query.nodes.map(({ variable }) => ({ node: bound.get(variable)!.id })),
        ...query.edges.map(({ hops }, i): MatchValue => {
          const path = paths[i]!.map((edge) => ({ edge: `e${edge}` }));
          return hops[1] === 1 ? path[0]! : path;
        }),
      ]);
      return;
    }
    const taken = paths.filter((_, i) => query.edges[i]!.clause === wanted.clause).flat();
    for (const path of trails(wanted, bound.get(wanted.from)!.id, bound.get(wanted.to)!.id)) {
      if (!path.some((edge) => taken.includes(edge))) assignEdges(at + 1, bound, [...paths, path]);
    }
  }

  function trails(wanted: QueryEdge, from: string, to: string, path: readonly number[] = []): number[][] {
    tried += 1;
    if (tried > most) return [];
    const complete = path.length >= wanted.hops[0] && from === to && path.length > 0 ? [[...path]] : [];
    if (path.length === wanted.hops[1]) return complete;
    const longer = edges.flatMap((edge, at) => {
      if (path.includes(at) || !edgeFits(edge, wanted)) return [];
      const ends = new Set<string>();
      if (wanted.direction !== "in" && edge.source === from) ends.add(edge.target);
      if (wanted.direction !== "out" && edge.target === from) ends.add(edge.source);
      return [...ends].flatMap((end) => trails(wanted, end, to, [...path, at]));
    });
    return [...complete, ...longer];
  }
}

function fits(node: NewNode, { id, labels, predicates }: QueryNode): boolean {
  if (id !== undefined && node.id !== id) return false;
  if (labels.length > 0 && !labels.some((label) => node.labels.includes(label))) return false;
  return satisfies(node.properties, predicates);
}

function edgeFits(edge: NewEdge, { types, predicates }: QueryEdge): boolean {
  return (types.length === 0 || types.includes(edge.type)) && satisfies(edge.properties, predicates);
}

function satisfies(properties: NewNode["properties"], predicates: readonly Predicate[]): boolean {
  return predicates.every((predicate) =>
    predicateTest(predicate)(ownValue(properties ?? {}, predicate.key) ?? null),
  );
}

function differs(conjunct: QueryGraph["where"][number], bound: ReadonlyMap<string, NewNode>): boolean {
  if (conjunct.kind !== "operation") throw new Error("Brute force knows only <>.");
  const [a, b] = conjunct.operands.map((side) =>
    side.kind === "variable" ? bound.get(side.name) : undefined,
  );
  return a !== b;
}
