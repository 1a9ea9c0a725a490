/**
 * A query read as typed paths from nodes that it names to the node that it asks for, for methods that plan by paths.
 * Such a query is a tree with the target in the middle, whose leaves are bound; a query of another form has no arms.
 */
import type { GraphSchema, GraphSource, NodeId, TypedStep } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../graph/query/query-pattern";

/** From a bound node to the target. */
export interface BoundArm {
  node: NodeId;
  steps: TypedStep[];
}

/** None when the query is no such tree. Conditions on the way are not part of an arm. */
export async function queryArms(query: QueryGraph, graph: GraphSource): Promise<BoundArm[]> {
  const { nodes, edges, target, input, optional, unwind } = query;
  const isPlain = input === null && optional.length === 0 && unwind.length === 0;
  if (!isPlain || target === null || !edges.every(isSingleStep) || edges.length !== nodes.length - 1)
    return [];
  const schema = await graph.schema();
  const arms: BoundArm[] = [];
  for (const first of edgesAt(edges, target)) {
    const walk = walkOut(target, first, edges);
    const end = walk && nodes.find(({ variable }) => variable === walk.end);
    const bound = end ? await boundNode(end, graph) : null;
    if (!walk || bound === null) return [];
    arms.push({ node: bound, steps: stepsBack(walk.path, walk.end, nodes, schema) });
  }
  // Every edge lies on an arm, or the pattern falls into parts.
  return arms.reduce((sum, { steps }) => sum + steps.length, 0) === edges.length ? arms : [];
}

function isSingleStep({ types, direction, hops }: QueryEdge): boolean {
  return types.length === 1 && direction !== "any" && hops[0] === 1 && hops[1] === 1;
}

function edgesAt(edges: readonly QueryEdge[], variable: string): QueryEdge[] {
  return edges.filter(({ from, to }) => from === variable || to === variable);
}

/** The path that an edge of the target begins, outwards; null where it branches or comes back. */
function walkOut(
  target: string,
  first: QueryEdge,
  edges: readonly QueryEdge[],
): { path: QueryEdge[]; end: string } | null {
  const path = [first];
  let end = otherEnd(first, target);
  while (path.length <= edges.length) {
    if (end === target) return null;
    const [next, ...others] = edgesAt(edges, end).filter((edge) => edge !== path.at(-1));
    if (others.length > 0) return null;
    if (!next) return { path, end };
    path.push(next);
    end = otherEnd(next, end);
  }
  return null;
}

function otherEnd({ from, to }: QueryEdge, end: string): string {
  return from === end ? to : from;
}

function stepsBack(
  path: readonly QueryEdge[],
  start: string,
  nodes: readonly QueryNode[],
  schema: GraphSchema,
): TypedStep[] {
  let near = start;
  return path.toReversed().map((edge) => {
    const far = otherEnd(edge, near);
    // "in" walks the edge against `from`.
    const direction = (edge.from === near) === (edge.direction === "out") ? "out" : "in";
    near = far;
    const own = nodes.find(({ variable }) => variable === far)?.labels[0];
    const type = edge.types[0]!;
    return { type, direction, label: own ?? usualLabel(type, direction, schema) };
  });
}

/** The label that a step over a relation reaches most often. */
function usualLabel(type: string, direction: "out" | "in", { relations }: GraphSchema): string {
  const ends = relations.filter((relation) => relation.type === type).flatMap((relation) => relation.ends);
  const [best] = ends.toSorted((a, b) => b.count - a.count);
  return (direction === "out" ? best?.target : best?.source) ?? "";
}

/** The node that a pattern node is bound to, by its id or its name; the first of several of one name. */
async function boundNode({ id, labels, predicates }: QueryNode, graph: GraphSource): Promise<NodeId | null> {
  if (id !== undefined) return id;
  const named = predicates.find(({ key, operator }) => key === "name" && operator === "=")?.value;
  const known = predicates.find(({ key, operator }) => key === "id" && operator === "=")?.value;
  if (typeof known === "string") return known;
  if (typeof named !== "string") return null;
  const [found = []] = await graph.findAll([named], { k: 20, ...(labels.length > 0 && { labels }) });
  const nodes = await graph.nodes(found.map(({ id }) => id));
  return nodes.find(({ name }) => name === named)?.id ?? null;
}
