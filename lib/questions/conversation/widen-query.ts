/** A query about one node, asked of a whole group; and a query whose answers are among a group. */
import type { Expression } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";
import { ANSWER } from "../language/query/build-expression";

interface GroupOf {
  as: "any" | "among";
  found: readonly { id: string; labels: readonly string[] }[];
  representative: { id: string };
}

/** Walks through everything that has nodes and conditions: the query, its input, optional parts, and patterns in conditions. */
export function widenQuery<T>(value: T, groups: readonly GroupOf[]): T {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: unknown) => widenQuery(item, groups)) as T;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, widenQuery(part, groups)]),
  );
  return (isPattern(inner) ? widenPattern(inner, groups) : inner) as T;
}

interface PatternParts {
  nodes: QueryGraph["nodes"];
  where: Expression[];
}

/** "Are they electric?" is so if all of them are, where "is any of them" counts more than none. */
export function widenComputed(query: QueryGraph, groups: readonly GroupOf[]): QueryGraph {
  const wide = widenQuery(query, groups);
  const [column, ...others] = wide.returns;
  const all = groups.find(
    ({ as, representative }) => as === "any" && query.nodes.some(({ id }) => id === representative.id),
  );
  const node = query.nodes.find(({ id }) => id === all?.representative.id);
  if (!all || !node || !column || others.length > 0 || column.expression.kind !== "operation") return wide;
  const { operator, operands } = column.expression;
  if (operator !== ">" || operands[0]?.kind !== "aggregate") return wide;
  const argument: Expression = { kind: "variable", name: node.variable };
  const each: Expression = { ...operands[0], distinct: true, argument };
  const expression: Expression = {
    kind: "operation",
    operator: "=",
    operands: [each, { kind: "literal", value: all.found.length }],
  };
  return { ...wide, returns: [{ ...column, expression }] };
}

function isPattern(value: object): value is PatternParts {
  return "nodes" in value && Array.isArray(value.nodes) && "where" in value && Array.isArray(value.where);
}

function widenPattern(pattern: PatternParts, groups: readonly GroupOf[]): PatternParts {
  const where = [...pattern.where];
  const nodes = pattern.nodes.map((node) => {
    let own = node;
    for (const { as, found, representative } of groups) {
      const ids = found.map(({ id }) => id);
      if (as === "any" && node.id === representative.id) {
        const { id: _, ...free } = node;
        own = free;
        where.push(isAmong(node.variable, ids));
      }
      if (as === "among" && node.variable === ANSWER && fits(node.labels, found))
        where.push(isAmong(node.variable, ids));
    }
    return own;
  });
  return { ...pattern, nodes, where };
}

function fits(labels: readonly string[], found: GroupOf["found"]): boolean {
  return labels.length === 0 || found.some((node) => node.labels.some((label) => labels.includes(label)));
}

function isAmong(variable: string, ids: readonly string[]): Expression {
  const id: Expression = {
    kind: "call",
    function: "elementId",
    arguments: [{ kind: "variable", name: variable }],
  };
  return { kind: "operation", operator: "in", operands: [id, { kind: "literal", value: [...ids] }] };
}
