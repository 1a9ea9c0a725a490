/**
 * The one form in which a QueryGraph is kept, so that equal questions are equal values: every end of an edge is listed,
 * nodes stand in the order of the edges, conditions on one property stand at their node or edge, and the columns are
 * written out.
 */
import { HopscopeError } from "../errors";
import type { PropertyValue } from "./graph-element";
import {
  type Expression,
  isAggregating,
  mapParts,
  onColumns,
  type Pattern,
  patternVariables,
} from "./query-expression";
import { type Column, type QueryGraph, queryGraphSchema } from "./query-graph";
import {
  isAnonymous,
  type Literal,
  PREDICATE_OPERATORS,
  type Predicate,
  type QueryEdge,
  type QueryNode,
} from "./query-pattern";

import { asTextRestriction } from "./text-restriction";

/** The same comparison with its sides exchanged. */
const MIRRORED: Partial<Record<Predicate["operator"], Predicate["operator"]>> = {
  "=": "=",
  "<>": "<>",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/**
 * Completes and checks a query graph, whole or sketched (`{ nodes: [...], edges: [...], target }`).
 * @throws HopscopeError `invalid-input` when it has no such shape, names a variable twice or uses one that is not bound.
 */
export function queryGraph(sketch: unknown): QueryGraph {
  const parsed = queryGraphSchema.safeParse(sketch);
  if (!parsed.success) {
    throw new HopscopeError("invalid-input", "This is not a query graph.", {
      problems: parsed.error.issues.map(({ path, message }) => ({ at: path.join(".") || "query", message })),
    });
  }
  return normalizeQuery(parsed.data);
}

function normalizeQuery(query: QueryGraph): QueryGraph {
  const input = query.input && normalizeQuery(query.input);
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

/** Puts nodes and edges in order, renames what is anonymous by its place, and moves conditions to where they hold. */
function normalizePattern(pattern: Pattern, outer: ReadonlySet<string>): Pattern {
  const clauses = [...new Set(pattern.edges.map(({ clause }) => clause))].sort((a, b) => a - b);
  const sorted = pattern.edges
    .map((edge) => ({ ...edge, types: [...new Set(edge.types)], clause: clauses.indexOf(edge.clause) }))
    .sort((a, b) => a.clause - b.clause);
  const declared = new Map(pattern.nodes.map((node) => [node.variable, node]));
  if (declared.size < pattern.nodes.length) refuse("A node variable stands twice in one pattern.");
  const order = [...new Set([...sorted.flatMap(({ from, to }) => [from, to]), ...declared.keys()])];
  const names = new Map(order.map((name, at) => [name, isAnonymous(name) ? `_${at}` : name]));
  const nodes = order.map((name): QueryNode => {
    const node = declared.get(name) ?? { variable: name, labels: [], predicates: [] };
    return { ...node, variable: names.get(name)!, labels: [...new Set(node.labels)] };
  });
  const edgeNames = new Map(
    sorted.map(({ variable }, at) => [variable, isAnonymous(variable) ? `_e${at}` : variable]),
  );
  if (edgeNames.size < sorted.length) refuse("An edge variable stands twice.");
  const edges = sorted.map((edge): QueryEdge => {
    const variable = edgeNames.get(edge.variable)!;
    return { ...edge, variable, from: names.get(edge.from)!, to: names.get(edge.to)! };
  });
  for (const { variable, hops, predicates } of edges) {
    if (hops[1] > 1 && predicates.some(({ operator, value }) => operator !== "=" || value === null)) {
      refuse("The properties along a path can only be compared with =.");
    }
    if (names.has(variable)) refuse(`"${variable}" is a node and an edge.`);
    if (hops[0] > hops[1]) refuse(`The path "${variable}" has ${hops[0]} to ${hops[1]} edges.`);
  }
  if (new Set(edges.map(({ variable }) => variable)).size < edges.length)
    refuse("An edge variable stands twice.");
  const known = new Set([
    ...outer,
    ...nodes.map(({ variable }) => variable),
    ...edges.map(({ variable }) => variable),
  ]);
  const anonymous = new Map([...names, ...edgeNames]);
  const conjuncts = pattern.where
    .map((conjunct) => renamed(conjunct, anonymous))
    .flatMap((conjunct) => conjunctsOf(normalizeExpression(conjunct, known)));
  return withConjuncts(nodes, edges, conjuncts);
}

/** The same condition on variables with new names. */
function renamed(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  if (expression.kind === "variable")
    return { ...expression, name: names.get(expression.name) ?? expression.name };
  if (expression.kind === "label") {
    return { ...expression, variable: names.get(expression.variable) ?? expression.variable };
  }
  return mapParts(expression, (part) => renamed(part, names));
}

function withConjuncts(nodes: QueryNode[], edges: QueryEdge[], conjuncts: Expression[]): Pattern {
  const where: Expression[] = [];
  const predicates = new Map<string, Predicate[]>();
  const texts = new Map<string, string[]>();
  for (const conjunct of conjuncts) {
    const restriction = asTextRestriction(conjunct);
    if (restriction && nodes.some(({ variable }) => variable === restriction.variable)) {
      texts.set(restriction.variable, [...(texts.get(restriction.variable) ?? []), restriction.text]);
      continue;
    }
    const found = asPredicate(conjunct);
    const single = edges.every(({ variable, hops }) => variable !== found?.variable || hops[1] === 1);
    const holder = [...nodes, ...edges].some(({ variable }) => variable === found?.variable);
    if (!found || !holder || !single) where.push(conjunct);
    else predicates.set(found.variable, [...(predicates.get(found.variable) ?? []), found.predicate]);
  }
  const withPredicates = <T extends QueryNode | QueryEdge>(item: T): T => {
    return {
      ...item,
      predicates: unrepeated([...item.predicates, ...(predicates.get(item.variable) ?? [])]),
    };
  };
  const withText = (node: QueryNode): QueryNode => {
    const found = texts.get(node.variable);
    return found
      ? { ...node, text: [node.text, ...found].filter((text) => text !== undefined).join(" ") }
      : node;
  };
  return {
    nodes: nodes.map((node) => bound(withPredicates(withText(node)))),
    edges: edges.map(withPredicates),
    where,
  };
}

/** An id that must equal one text binds the node. */
function bound(node: QueryNode): QueryNode {
  const at = node.predicates.findIndex(({ key, operator, value }) => {
    return key === "id" && operator === "=" && typeof value === "string";
  });
  if (at < 0 || node.id !== undefined) return node;
  return { ...node, id: String(node.predicates[at]!.value), predicates: node.predicates.toSpliced(at, 1) };
}

function unrepeated(predicates: Predicate[]): Predicate[] {
  const keys = predicates.map(({ key, operator, value }) => JSON.stringify([key, operator, value]));
  return predicates.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

function conjunctsOf(expression: Expression): Expression[] {
  if (expression.kind !== "operation" || expression.operator !== "and") return [expression];
  return expression.operands.flatMap(conjunctsOf);
}

/** A comparison of one property with a value. */
function asPredicate(expression: Expression): { variable: string; predicate: Predicate } | null {
  if (expression.kind !== "operation") return null;
  const operator = PREDICATE_OPERATORS.find((candidate) => candidate === expression.operator);
  const [left, right] = expression.operands;
  if (operator === undefined || left === undefined) return null;
  if (operator === "is null" || operator === "is not null") return propertyPredicate(left, operator, null);
  if (right?.kind === "literal") return propertyPredicate(left, operator, right.value);
  const mirrored = MIRRORED[operator];
  return left.kind === "literal" && right && mirrored ? propertyPredicate(right, mirrored, left.value) : null;
}

function propertyPredicate(of: Expression, operator: Predicate["operator"], value: Literal) {
  if (of.kind !== "property" || of.of.kind !== "variable") return null;
  return { variable: of.of.name, predicate: { key: of.key, operator, value } };
}

function normalizeColumn({ name, expression }: Column, known: ReadonlySet<string>): Column {
  return { name, expression: normalizeExpression(expression, known) };
}

/** Normalises the patterns inside, and checks that each variable is bound. */
function normalizeExpression(expression: Expression, known: ReadonlySet<string>): Expression {
  switch (expression.kind) {
    case "variable":
      checkKnown(expression.name, known);
      return expression;
    case "label":
      checkKnown(expression.variable, known);
      return expression;
    case "quantifier":
    case "comprehension": {
      const own = new Set([...known, expression.variable]);
      const { list } = expression;
      return mapParts(expression, (part) => normalizeExpression(part, part === list ? known : own));
    }
    case "exists":
    case "matches":
      return { ...expression, pattern: normalizePattern(expression.pattern, known) };
    case "collect": {
      const pattern = normalizePattern(expression.pattern, known);
      const own = new Set([...known, ...patternVariables(pattern)]);
      return { ...expression, pattern, result: normalizeExpression(expression.result, own) };
    }
    default:
      return flattened(mapParts(expression, (part) => normalizeExpression(part, known)));
  }
}

/** Nested AND and OR become one; a list of values is a value. */
function flattened(expression: Expression): Expression {
  if (expression.kind === "list") {
    const values = expression.items.map((item) => (item.kind === "literal" ? item.value : undefined));
    return values.every(isScalar) ? { kind: "literal", value: values } : expression;
  }
  if (expression.kind !== "operation") return expression;
  const { operator, operands } = expression;
  if (operator !== "and" && operator !== "or") return expression;
  const flat = operands.flatMap((operand) =>
    operand.kind === "operation" && operand.operator === operator ? operand.operands : [operand],
  );
  return flat.length === 1 ? flat[0]! : { ...expression, operands: flat };
}

function isScalar(value: Literal | undefined): value is PropertyValue | null {
  return value !== undefined && !Array.isArray(value);
}

/** Conditions on what was unwound, with no pattern to stand at, become a stage of their own. */
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
  for (const { name, expression } of input.returns) {
    if (expression.kind === "variable" && before.has(expression.name)) names.add(name);
  }
  for (const { name } of query.unwind) names.delete(name);
  return names;
}

function namedVariables(pattern: Pattern): string[] {
  return patternVariables(pattern).filter((name) => !isAnonymous(name));
}

function checkKnown(name: string, known: ReadonlySet<string>): void {
  if (!known.has(name)) throw new UnboundVariable(name);
}

function checkNames(returns: readonly Column[]): void {
  const names = returns.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) refuse(`Two columns are called "${repeated}".`);
}

function refuse(message: string): never {
  throw new HopscopeError("invalid-input", message);
}

/** A variable that nothing binds; the reader of Cypher adds the position. */
export class UnboundVariable extends HopscopeError {
  constructor(readonly variable: string) {
    super("invalid-input", `The variable "${variable}" is used but nothing binds it.`, {
      hint: "Name it in a pattern, or in WITH if it comes from an earlier part of the query.",
    });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return HopscopeError[Symbol.hasInstance](value) && "variable" in (value as object);
  }
}
