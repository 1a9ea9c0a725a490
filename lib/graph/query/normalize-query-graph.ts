/**
 * The one form in which a QueryGraph is stored, so that equal questions are equal values: every end of an edge is listed,
 * nodes are in the order of the edges, conditions on one property belong to their node or edge, and the columns are
 * written out.
 */
import { HopscopeError } from "../errors";
import { isAggregating, onColumns, patternVariables } from "./expression-parts";
import { normalizeExpression, normalizePattern, refuse } from "./normalize-pattern";
import type { Pattern } from "./query-expression";
import { isAnonymous } from "./query-facts";
import { type Column, EMPTY_QUERY, type QueryGraph, queryGraphSchema } from "./query-graph";

/** Nodes, edges, labels, conditions and what these are made of; the questions of the papers have some dozens. */
export const MAX_PARTS = 5_000;
/** Maximum depth of nested parts: about a hundred operators, one in the other. */
const MAX_DEPTH = 200;
/** Stages that follow each other by WITH. */
export const MAX_STAGES = 30;

/** @throws HopscopeError `invalid-input` when a query, whole or sketched, is larger than anybody would ask. */
function checkQuerySize(sketch: unknown): void {
  let parts = 0;
  const open = [{ part: sketch, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, depth } = next;
    if (depth > MAX_DEPTH) throw new HopscopeError("invalid-input", "The query is nested too deeply.");
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      // A list of values is one part, however long.
      if (key === "value" && Array.isArray(inner)) continue;
      if (typeof inner === "object" || Array.isArray(part)) parts += 1;
      open.push({ part: inner, depth: depth + 1 });
    }
    if (parts > MAX_PARTS)
      throw new HopscopeError("invalid-input", `The query has more than ${MAX_PARTS} parts.`, {
        hint: "Give long lists as parameters, and ask in several queries.",
      });
  }
}

/** @throws HopscopeError `invalid-input` */
function checkStages(stages: number): void {
  if (stages > MAX_STAGES)
    throw new HopscopeError("invalid-input", `The query has more than ${MAX_STAGES} stages.`, {
      hint: "WITH ends a stage; so do UNWIND, and MATCH behind an optional part.",
    });
}

/**
 * Completes and checks a query graph, whole or sketched (`{ nodes: [...], edges: [...], target }`).
 * @throws HopscopeError `invalid-input` when it has no such shape, names a variable twice or uses one that is not bound.
 */
export function queryGraph(sketch: unknown): QueryGraph {
  checkQuerySize(sketch);
  const parsed = queryGraphSchema.safeParse(sketch);
  if (!parsed.success) {
    throw new HopscopeError("invalid-input", "This is not a query graph.", {
      problems: parsed.error.issues.map(({ path, message }) => ({ at: path.join(".") || "query", message })),
    });
  }
  return normalizeQuery(parsed.data);
}

/** The same for what our own code puts together, whose shape the compiler has checked. */
export function builtQuery(parts: Partial<QueryGraph>): QueryGraph {
  checkQuerySize(parts);
  return normalizeQuery({ ...EMPTY_QUERY, ...parts });
}

function normalizeQuery(query: QueryGraph, stages = 1): QueryGraph {
  checkStages(stages);
  const input = query.input && normalizeQuery(query.input, stages + 1);
  const before = new Set([...(input?.returns ?? []), ...query.unwind].map(({ name }) => name));
  const pattern = normalizePattern(query, before);
  const known = new Set([...before, ...namedVariables(pattern)]);
  const optional = query.optional.map((part) => {
    const normal = normalizePattern(part, known);
    for (const name of namedVariables(normal)) known.add(name);
    return normal;
  });
  const whole: QueryGraph = {
    input,
    unwind: query.unwind.map((column) => normalizeColumn(column, before)),
    ...pattern,
    optional,
    target: query.target,
    returns: columnsOf(query, [...known]).map((column) => normalizeColumn(column, known)),
    distinct: query.distinct,
    order: query.order.map(({ expression, descending }) => {
      const names = new Set([...known, ...query.returns.map(({ name }) => name)]);
      return { expression: normalizeExpression(expression, names), descending };
    }),
    skip: query.skip,
    limit: query.limit,
    ...(query.tied && { tied: query.tied }),
  };
  checkNames(whole.returns);
  checkOrder(whole);
  if (whole.nodes.length === 0) {
    if (whole.edges.length === 0 && whole.where.length > 0 && whole.unwind.length > 0)
      return splitUnwind(whole, known);
    if (input === null && whole.unwind.length === 0 && whole.optional.length === 0)
      refuse("Nothing is matched.");
  }
  return { ...whole, target: targetOf(whole) };
}

function normalizeColumn({ name, expression }: Column, known: ReadonlySet<string>): Column {
  return { name, expression: normalizeExpression(expression, known) };
}

/** Conditions on what was unwound, with no pattern to belong to, become a stage of their own. */
function splitUnwind(query: QueryGraph, known: ReadonlySet<string>): QueryGraph {
  const names = [...known].filter((name) => !optionalNames(query).has(name));
  const returns = names.map((name): Column => ({ name, expression: { kind: "variable", name } }));
  const plain = { optional: [], where: [], distinct: false, order: [], skip: 0, limit: null };
  return normalizeQuery({ ...query, unwind: [], input: { ...query, ...plain, returns } });
}

function optionalNames({ optional }: QueryGraph): Set<string> {
  return new Set(optional.flatMap(patternVariables));
}

/** After aggregation or DISTINCT only the columns are left to order by. */
function checkOrder({ returns, order, distinct }: QueryGraph): void {
  if (!distinct && !returns.some(({ expression }) => isAggregating(expression))) return;
  const names = new Set(returns.map(({ name }) => name));
  for (const { expression } of order) normalizeExpression(onColumns(expression, returns), names);
}

/** Without columns: the target, else everything that has a name. */
function columnsOf({ returns, target }: QueryGraph, known: string[]): Column[] {
  if (returns.length > 0) return returns;
  const names = target === null ? known.filter((name) => !isAnonymous(name)) : [target];
  if (names.length === 0) refuse("Nothing has a name that could be returned.");
  return names.map((name) => ({ name, expression: { kind: "variable", name } }));
}

/** The node that the first column with a node in it names. */
function targetOf(query: QueryGraph): string | null {
  const nodes = nodeNames(query);
  for (const { expression } of query.returns) {
    const named = expression.kind === "property" ? expression.of : expression;
    if (named.kind === "variable" && nodes.has(named.name)) return named.name;
  }
  return null;
}

function nodeNames({ input, nodes, optional, ...query }: QueryGraph): Set<string> {
  const own = [...nodes, ...optional.flatMap((pattern) => pattern.nodes)].map(({ variable }) => variable);
  const names = new Set(own.filter((name) => !isAnonymous(name)));
  if (input === null) return names;
  const before = nodeNames(input);
  for (const { name, expression } of input.returns)
    if (expression.kind === "variable" && before.has(expression.name)) names.add(name);
  for (const { name } of query.unwind) names.delete(name);
  return names;
}

function namedVariables(pattern: Pattern): string[] {
  return patternVariables(pattern).filter((name) => !isAnonymous(name));
}

function checkNames(returns: readonly Column[]): void {
  const names = returns.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) refuse(`Two columns are called "${repeated}".`);
}
