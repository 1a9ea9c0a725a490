/** Edits of a QueryGraph, each a pure function that keeps it valid: what was drawn can always be run. */
import type { NodeId } from "@/lib/graph/graph-source";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { MAX_HOPS, type Predicate, type QueryEdge, type QueryNode } from "@/lib/graph/query/query-pattern";
import { keepOutput, outputOf, withOutput } from "./query-output";
import { mentions, renameIn } from "./query-variables";

export function addNode(
  query: QueryGraph,
  labels: readonly string[],
  id?: NodeId,
): { query: QueryGraph; variable: string } {
  const variable = freshName(query, labels[0] ?? "node");
  const node: QueryNode = {
    variable,
    labels: [...labels],
    predicates: [],
    ...(id === undefined ? {} : { id }),
  };
  return { query: keepOutput(query, { ...query, nodes: [...query.nodes, node] }), variable };
}

/** The query without a node, its edges, and every condition, column and order that speaks of them. */
export function removeNode(query: QueryGraph, variable: string): QueryGraph {
  const edges = query.edges.filter(({ from, to }) => from === variable || to === variable);
  const gone = [variable, ...edges.map((edge) => edge.variable)];
  const nodes = query.nodes.filter((node) => node.variable !== variable);
  return withoutVariables(
    { ...query, nodes, edges: query.edges.filter((edge) => !edges.includes(edge)) },
    gone,
  );
}

/** The query with a variable renamed everywhere; unchanged when the name is taken or is none. */
export function renameNode(query: QueryGraph, from: string, to: string): QueryGraph {
  if (!/^[\p{L}][\p{L}\p{N}_]*$/u.test(to) || mentions(query, to)) return query;
  return renameIn(query, from, to);
}

export function setLabels(query: QueryGraph, variable: string, labels: readonly string[]): QueryGraph {
  return changeNode(query, variable, (node) => ({ ...node, labels: [...labels] }));
}

export function bindNode(query: QueryGraph, variable: string, id: NodeId | null): QueryGraph {
  return changeNode(query, variable, ({ id: _, ...node }) => (id === null ? node : { ...node, id }));
}

export function setNodePredicates(
  query: QueryGraph,
  variable: string,
  predicates: readonly Predicate[],
): QueryGraph {
  return changeNode(query, variable, (node) => ({ ...node, predicates: [...predicates] }));
}

/** Joins two nodes, within the clause that was drawn last, so that it is bound to an edge of its own. */
export function addEdge(
  query: QueryGraph,
  edge: Pick<QueryEdge, "from" | "to" | "types" | "direction">,
): { query: QueryGraph; variable: string } {
  const taken = new Set(query.edges.map(({ variable }) => variable));
  let number = 0;
  while (taken.has(`_e${number}`)) number += 1;
  const variable = `_e${number}`;
  const clause = query.edges.at(-1)?.clause ?? 0;
  const added: QueryEdge = { ...edge, variable, hops: [1, 1], predicates: [], clause };
  return { query: keepOutput(query, { ...query, edges: [...query.edges, added] }), variable };
}

export function removeEdge(query: QueryGraph, variable: string): QueryGraph {
  const edges = query.edges.filter((edge) => edge.variable !== variable);
  return withoutVariables({ ...query, edges }, [variable]);
}

/** Changes what an edge asks for. A path of several edges can only compare its properties with `=`. */
export function changeEdge(
  query: QueryGraph,
  variable: string,
  change: Partial<Pick<QueryEdge, "types" | "direction" | "hops">>,
): QueryGraph {
  const edges = query.edges.map((edge) => {
    if (edge.variable !== variable) return edge;
    const hops = change.hops ? boundedHops(change.hops) : edge.hops;
    const predicates =
      hops[1] === 1
        ? edge.predicates
        : edge.predicates.filter(({ operator, value }) => operator === "=" && value !== null);
    return { ...edge, ...change, hops, predicates };
  });
  return { ...query, edges };
}

/** The variable that the question asks for; null returns every node. */
export function setTarget(query: QueryGraph, target: string | null): QueryGraph {
  const output = outputOf(query);
  const next = { ...query, target };
  if (target === null) return withOutput(next, "all");
  return withOutput(next, output === "count-by-target" ? output : "target");
}

export function setLimit(query: QueryGraph, limit: number | null): QueryGraph {
  return {
    ...query,
    limit: limit === null || !Number.isFinite(limit) ? null : Math.max(0, Math.round(limit)),
  };
}

function changeNode(query: QueryGraph, variable: string, change: (node: QueryNode) => QueryNode): QueryGraph {
  return { ...query, nodes: query.nodes.map((node) => (node.variable === variable ? change(node) : node)) };
}

function withoutVariables(query: QueryGraph, gone: readonly string[]): QueryGraph {
  const speaks = (value: unknown) => gone.some((name) => mentions(value, name));
  const target = query.target !== null && gone.includes(query.target) ? null : query.target;
  const left: QueryGraph = {
    ...query,
    target,
    where: query.where.filter((conjunct) => !speaks(conjunct)),
    order: query.order.filter((key) => !speaks(key)),
  };
  const output = outputOf(query);
  if (output !== "custom") return withOutput(left, target === null && output !== "count" ? "all" : output);
  const returns = query.returns.filter((column) => !speaks(column));
  const columns = query.returns.filter(speaks).map(({ name }) => name);
  const order = left.order.filter((key) => !columns.some((name) => mentions(key, name)));
  return returns.length === 0 ? withOutput(left, "all") : { ...left, returns, order };
}

function boundedHops([least, most]: readonly [number, number]): [number, number] {
  const clamp = (hops: number) => Math.min(Math.max(Math.round(hops) || 1, 1), MAX_HOPS);
  return [Math.min(clamp(least), clamp(most)), Math.max(clamp(least), clamp(most))];
}

/** `film`, `film2`, ...: after the label, and not yet used for anything. */
function freshName(query: QueryGraph, label: string): string {
  const letters = label.replaceAll(/[^\p{L}\p{N}]/gu, "").replace(/^\p{N}+/u, "");
  const stem = letters === "" ? "node" : letters[0]!.toLowerCase() + letters.slice(1);
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}${number}`;
    if (!mentions(query, name)) return name;
  }
}
