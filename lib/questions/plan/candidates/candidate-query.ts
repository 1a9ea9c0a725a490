/** The query graph of a candidate: its arms from the mentions to the answer, as Cypher would match them. */
import type { TypedStep } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { Expression } from "../../../graph/query/query-expression";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../../graph/query/query-pattern";
import type { Mention } from "../../mentions/mention";

/** Variable of the target in every candidate. */
export const ANSWER = "answer";

/** A query for the number of nodes that a query finds, counted over the graph and never in a list that was cut. */
export function countOf(query: QueryGraph): QueryGraph {
  const argument: Expression = { kind: "variable", name: ANSWER };
  const expression: Expression = { kind: "aggregate", aggregate: "count", distinct: true, argument };
  return queryGraph({ input: query, returns: [{ name: "value", expression }] });
}

/** One arm, with the node that it starts from. */
export interface QueryArm {
  node: string;
  labels: readonly string[];
  steps: readonly TypedStep[];
}

interface Sketch {
  nodes: Map<string, QueryNode>;
  edges: QueryEdge[];
  where: Expression[];
}

/**
 * The nodes that all arms lead to, each once. No node of an arm is the one it starts from; where labels allow it, that is
 * said. Edges of one type are in clauses of their own: they may be the same edge, as in a walk. It is written in the form
 * that `queryGraph` gives, since a question has hundreds of candidates and checking one takes longer than counting it.
 */
export function candidateQuery(arms: readonly QueryArm[], label: string): QueryGraph {
  const sketch: Sketch = { nodes: new Map([[ANSWER, queryNode(ANSWER, [label])]]), edges: [], where: [] };
  for (const [at, arm] of arms.entries()) addArm(sketch, arm, at + 1);
  const edges = sketch.edges
    .sort((one, other) => one.clause - other.clause)
    .map((edge, at) => ({ ...edge, variable: `_e${at}` }));
  const order = new Set([...edges.flatMap(({ from, to }) => [from, to]), ANSWER]);
  return {
    input: null,
    unwind: [],
    nodes: [...order].map((variable) => sketch.nodes.get(variable)!),
    edges,
    where: sketch.where,
    optional: [],
    target: ANSWER,
    returns: [{ name: ANSWER, expression: { kind: "variable", name: ANSWER } }],
    distinct: true,
    order: [],
    skip: 0,
    limit: null,
  };
}

/** The arm of a reading. */
export function queryArm(mention: Mention, reading: number, steps: readonly TypedStep[]): QueryArm {
  const { node, labels } = mention.readings[reading]!;
  return { node, labels, steps };
}

function addArm(sketch: Sketch, { node, labels, steps }: QueryArm, number: number): void {
  const { nodes, edges, where } = sketch;
  const start = `m${number}`;
  nodes.set(start, { ...queryNode(start, []), id: node });
  let near = start;
  for (const [at, { type, direction, label }] of steps.entries()) {
    const far = at === steps.length - 1 ? ANSWER : `x${number}_${at + 1}`;
    if (far !== ANSWER) nodes.set(far, queryNode(far, [label]));
    const [from, to] = direction === "out" ? [near, far] : [far, near];
    const clause = edges.filter(({ types }) => types[0] === type).length;
    edges.push({
      variable: "",
      from,
      to,
      types: [type],
      direction: "out",
      hops: [1, 1],
      predicates: [],
      clause,
    });
    if (labels.includes(label)) where.push(isOther(far, start));
    near = far;
  }
}

function queryNode(variable: string, labels: string[]): QueryNode {
  return { variable, labels, predicates: [] };
}

function isOther(variable: string, start: string): Expression {
  const operands: Expression[] = [variable, start].map((name) => ({ kind: "variable", name }));
  return { kind: "operation", operator: "<>", operands };
}
