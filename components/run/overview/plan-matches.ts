/** Matches of a plan in what a method looked at: ways of laying its relations on edges. */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { QueryGraph } from "@/lib/graph/query/query-graph";

type QueryEdge = QueryGraph["edges"][number];
type Bound = ReadonlyMap<string, NodeId>;

interface Laid {
  bound: Bound;
  edges: readonly GraphEdge[];
}

/** A plan of many relations can be laid on few edges in many ways. */
const MOST = 1_000;

/** The edges of all matches whose target is one of `answers`; none where the plan is no plain pattern from a name to the target. */
export function edgesOfMatches(
  { input, nodes, edges: asked, target }: QueryGraph,
  answers: readonly NodeId[],
  edges: readonly GraphEdge[],
): GraphEdge[] {
  const named = nodes.flatMap(({ variable, id }): [string, NodeId][] => (id ? [[variable, id]] : []));
  const isPlain = asked.every(({ hops }) => hops[0] === 1 && hops[1] === 1);
  if (input || !isPlain || named.length === 0 || target === null) return [];
  let found: Laid[] = [{ bound: new Map(named), edges: [] }];
  const left = [...asked];
  while (left.length > 0) {
    const at = left.findIndex(({ from, to }) => found[0]?.bound.has(from) || found[0]?.bound.has(to));
    const [next] = left.splice(at, at < 0 ? 0 : 1);
    // Nothing matches so far, or a part of it is apart from all names.
    if (!next) return [];
    found = found.flatMap((laid) => edges.flatMap((edge) => layOn(next, edge, laid))).slice(0, MOST);
  }
  return found.flatMap((laid) => (answers.includes(laid.bound.get(target) ?? "") ? laid.edges : []));
}

function layOn({ types, from, to, direction }: QueryEdge, edge: GraphEdge, laid: Laid): Laid[] {
  if (edge.kind !== "relation" || (types.length > 0 && !types.includes(edge.type))) return [];
  if (laid.edges.some(({ id }) => id === edge.id)) return [];
  const ways = [
    ...(direction === "in" ? [] : [[edge.source, edge.target] as const]),
    ...(direction === "out" ? [] : [[edge.target, edge.source] as const]),
  ];
  return ways.flatMap(([start, end]) => {
    if ((laid.bound.get(from) ?? start) !== start || (laid.bound.get(to) ?? end) !== end) return [];
    return [{ bound: new Map([...laid.bound, [from, start], [to, end]]), edges: [...laid.edges, edge] }];
  });
}
