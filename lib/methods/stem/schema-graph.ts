/**
 * The query schema graph (section 3.2): triples in the graph's own relation names between question entities and
 * placeholders, each from one atomic relational assertion (section 3.1).
 */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../graph/query/query-graph";
import { clauseOf } from "../../graph/text/relation-clause";
import type { CandidateEntity } from "../../questions/mentions/candidate-entity";
import type { Plan } from "../trace/trace";

/** "Precision": one definite answer. "Breadth": many (section 3.1). */
export type Strategy = "Precision" | "Breadth";

export interface SchemaNode {
  /** Name in the assertions, or a placeholder, "[ENT1]". */
  name: string;
  /** The label that it should have; null where nothing says so. */
  label: string | null;
  /** Possible meanings of a question entity, best first; empty for an unknown one. */
  readings: readonly CandidateEntity[];
}

/** One assertion and the triple that it is grounded to; ends are positions among the nodes. */
export interface SchemaTriple {
  assertion: string;
  head: number;
  relation: string;
  tail: number;
  /** True if an edge in the other direction means the same: "borders". */
  bothWays?: true;
}

export interface SchemaGraph {
  nodes: readonly SchemaNode[];
  triples: readonly SchemaTriple[];
  /** Position of the placeholder that the question asks for. */
  target: number;
  strategy: Strategy;
  /** Among all readings of the question, 0 to 1. */
  probability: number;
  /** Number of nodes that it finds; null if not counted. */
  answers: number | null;
  /** The query it was made from, where it restricts values as well ("after 2000"): a trace must satisfy it. */
  restriction: QueryGraph | null;
}

export function placeholder(number: number): string {
  return `[ENT${number}]`;
}

export const isPlaceholder = (name: string): boolean => /^\[ENT\d+\]$/.test(name);

export function isQuestionEntity({ readings }: SchemaNode): boolean {
  return readings.length > 0;
}

/** A triple as a sentence: "Heat was directed by [ENT1]". */
export function assertionOf(relation: string, head: string, tail: string): string {
  return clauseOf(relation, head, tail);
}

/** Positions of triples in the order in which they can be followed from a node: depth first, whatever their direction. */
export function traversal({ triples }: Pick<SchemaGraph, "triples">, start: number): number[] {
  const order: number[] = [];
  const taken = new Set<number>();
  const visit = (node: number) => {
    for (const [at, { head, tail }] of triples.entries()) {
      if (taken.has(at) || (head !== node && tail !== node)) continue;
      taken.add(at);
      order.push(at);
      visit(head === node ? tail : head);
    }
  };
  visit(start);
  return order;
}

/** Steps from the farthest question entity to the node that is farthest from it; at least 1. */
export function depthOf(graphs: readonly SchemaGraph[]): number {
  const depths = graphs.flatMap((graph) =>
    graph.nodes.flatMap((node, start) => (isQuestionEntity(node) ? [depthFrom(graph, start)] : [])),
  );
  return Math.max(1, ...depths);
}

function depthFrom(graph: SchemaGraph, start: number): number {
  const depth = new Map([[start, 0]]);
  for (const at of traversal(graph, start)) {
    const { head, tail } = graph.triples[at]!;
    const [near, far] = depth.has(head) ? [head, tail] : [tail, head];
    depth.set(far, Math.min(depth.get(far) ?? Number.POSITIVE_INFINITY, depth.get(near)! + 1));
  }
  // A target lies between two entities: beyond it another question begins.
  const target = depth.get(graph.target);
  return target ?? Math.max(...depth.values());
}

/** The same shape of triples with the same names means the same. */
export function keyOf({ nodes, triples, target }: SchemaGraph): string {
  const nameOf = (at: number) => (at === target ? "?" : (nodes[at]!.readings[0]?.node ?? nodes[at]!.name));
  return JSON.stringify(
    triples.map(({ head, relation, tail }) => [nameOf(head), relation, nameOf(tail)]).sort(),
  );
}

/** The schema graph as a plan that the interface draws. @param pattern the graph in words */
export function planOfSchemaGraph(graph: SchemaGraph, pattern: string): Plan {
  const query = queryOf(graph);
  return {
    query,
    ...renderForPeople(query),
    probability: graph.probability,
    pattern,
    answers: graph.answers,
  };
}

/** The schema graph as a query; question entities are bound to their most likely meanings. */
export function queryOf({ nodes, triples, target }: SchemaGraph): QueryGraph {
  const used = new Set([target, ...triples.flatMap(({ head, tail }) => [head, tail])]);
  const variableOf = (at: number) => (isPlaceholder(nodes[at]!.name) ? `ENT${at + 1}` : `name${at + 1}`);
  return queryGraph({
    nodes: [...used].map((at) => {
      const { label, readings } = nodes[at]!;
      const [first] = readings;
      return {
        variable: variableOf(at),
        labels: !first && label !== null ? [label] : [],
        ...(first ? { id: first.node } : {}),
      };
    }),
    edges: triples.map(({ head, relation, tail }, at) => ({
      variable: `_e${at}`,
      from: variableOf(head),
      to: variableOf(tail),
      types: [relation],
      clause: at,
    })),
    target: variableOf(target),
    returns: [{ name: variableOf(target), expression: { kind: "variable", name: variableOf(target) } }],
    distinct: true,
  });
}
