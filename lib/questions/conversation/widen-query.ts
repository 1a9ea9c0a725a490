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
  const each = query.nodes.flatMap(({ id, variable: name }) => {
    const group = groups.find(({ as, representative }) => as === "any" && representative.id === id);
    return group ? [{ name, size: group.found.length }] : [];
  });
  const returns = wide.returns.map((column) => {
    const { expression } = column;
    if (expression.kind !== "operation" || expression.operator !== ">" || !each[0]) return column;
    const [counted] = expression.operands;
    if (counted?.kind !== "aggregate") return column;
    const argument: Expression = { kind: "variable", name: each[0].name };
    const size: Expression = { kind: "literal", value: each[0].size };
    const operands = [{ ...counted, distinct: true, argument }, size];
    return { ...column, expression: { ...expression, operator: "=" as const, operands } };
  });
  return { ...wide, returns };
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
