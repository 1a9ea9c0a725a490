/**
 * The edges by which a node meets a query, those included that its own match does not list: of alternatives, of what must be there or is
 * counted, and of what was grouped.
 */
import pLimit from "p-limit";
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import { patternVariables } from "../../graph/query/expression-parts";
import type { Expression, Pattern } from "../../graph/query/query-expression";
import { isAnonymous, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { QueryNode } from "../../graph/query/query-pattern";
import { renameVariables } from "../../graph/query/rename-variables";
import type { RankedNode, Ranking } from "../trace/trace";

/** Bound of one look; a node that it is too little for has no more edges than before. */
const ROWS = 1_000_000;
/** Bound of all looks at a ranking. */
const MILLISECONDS = 2_000;
/** Looks at once: a database has a connection for each. */
const AT_ONCE = 8;

interface Reads {
  graph: GraphSource;
  signal: AbortSignal;
}

/**
 * The ranking, in which answers of the query that no edge led to from what it names have those by which they meet it.
 * @throws the signal's reason, and what the graph throws
 */
export async function withJoins(
  ranking: Ranking,
  answers: ReadonlySet<NodeId>,
  query: QueryGraph,
  reads: Reads,
): Promise<Ranking> {
  const patterns = patternsIn(query);
  const named = new Set(patterns.flatMap(({ nodes }) => nodes.flatMap(namedBy)));
  const isLed = ({ via }: RankedNode) =>
    via.some(({ source, target }) => named.size === 0 || named.has(source) || named.has(target));
  const looks = pLimit(AT_ONCE);
  const until = performance.now() + MILLISECONDS;
  const joined = async (one: RankedNode): Promise<RankedNode> => {
    if (!answers.has(one.node) || isLed(one)) return one;
    const found = await looks.map(patterns, (pattern) => edgesOf(one.node, pattern, reads, until));
    const edges = [...found.flat(), ...one.via];
    return { ...one, via: [...new Map(edges.map((edge) => [edge.id, edge])).values()] };
  };
  return Promise.all(ranking.map(joined));
}

function namedBy({ id, predicates }: QueryNode): unknown[] {
  return [id ?? [], ...predicates.flatMap(({ key, value }) => (key === "id" ? value : []))].flat();
}

/** The edges of one match of the query whose target is the node; none where the time is over. */
async function edgesOf(
  node: NodeId,
  query: QueryGraph,
  { graph, signal }: Reads,
  until: number,
): Promise<GraphEdge[]> {
  const milliseconds = Math.ceil(until - performance.now());
  if (milliseconds <= 0) return [];
  const budget = { rows: ROWS, milliseconds };
  const { subgraph } = await graph.match(boundTo(node, query), { limit: 1, budget, signal });
  return subgraph.edges;
}

/** Also in the stages before that hand it on, which else would find everything each time. */
function boundTo(id: NodeId, query: QueryGraph): QueryGraph {
  const { target, nodes, input } = query;
  const isHandedOn = input?.returns.some(
    ({ name, expression }) => name === target && expression.kind === "variable" && expression.name === target,
  );
  return {
    ...query,
    nodes: nodes.map((own) => (own.variable === target ? { ...own, id } : own)),
    input: input && isHandedOn ? boundTo(id, { ...input, target, skip: 0 }) : input,
  };
}

/** Each stage that finds the target, alone and with each pattern in its conditions, where edges join it. */
function patternsIn({ target, ...query }: QueryGraph): QueryGraph[] {
  if (target === null) return [];
  const returns = [{ name: target, expression: { kind: "variable" as const, name: target } }];
  return stagesOf({ target, ...query })
    .filter(({ nodes }) => nodes.some(({ variable }) => variable === target))
    .flatMap((stage) => [stage, ...stage.where.flatMap(affirmed).map((pattern) => joinedBy(stage, pattern))])
    .filter(({ edges }) => edges.length > 0)
    .map((stage) => ({ ...stage, target, returns, distinct: false, order: [], skip: 0, limit: null }));
}

/** Patterns of a condition that are not denied. */
function affirmed(condition: Expression): Pattern[] {
  if (condition.kind === "exists" || condition.kind === "matches") return [condition.pattern];
  return condition.kind === "operation" && condition.operator !== "not"
    ? condition.operands.flatMap(affirmed)
    : [];
}

/** The stage with a pattern of its conditions as a part of its own. */
function joinedBy(stage: QueryGraph, pattern: Pattern): QueryGraph {
  const outer = new Set(patternVariables(stage).filter((name) => !isAnonymous(name)));
  const own = patternVariables(pattern).filter((name) => !outer.has(name));
  const { nodes, edges, where } = renameVariables(
    pattern,
    new Map(own.map((name) => [name, `held_${name}`])),
  );
  const clauses = 1 + Math.max(0, ...stage.edges.map(({ clause }) => clause));
  const again = new Map(nodes.map((node) => [node.variable, node]));
  return {
    ...stage,
    nodes: [
      ...stage.nodes.map((node) => {
        const { labels = [], id, predicates = [] } = again.get(node.variable) ?? {};
        return {
          ...node,
          ...(node.labels.length === 0 && { labels }),
          ...(id !== undefined && { id }),
          predicates: [...node.predicates, ...predicates],
        };
      }),
      ...nodes.filter(({ variable }) => !outer.has(variable)),
    ],
    edges: [...stage.edges, ...edges.map((edge) => ({ ...edge, clause: edge.clause + clauses }))],
    where: [...stage.where, ...where],
  };
}
