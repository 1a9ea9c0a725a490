/**
 * The one form in which a QueryGraph is kept, so that equal questions are equal values: every end of an edge is listed,
 * nodes stand in the order of the edges, conditions on one property stand at their node or edge, and the columns are
 * written out.
 */
import { HopscopeError } from "../errors";
import { type Expression, type Pattern, patternVariables } from "./query-expression";
import { type Column, type QueryGraph, queryGraphSchema } from "./query-graph";
import {
  isAnonymous,
  type Literal,
  PREDICATE_OPERATORS,
  type Predicate,
  type QueryEdge,
  type QueryNode,
} from "./query-pattern";

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
  const edges = sorted.map((edge, at): QueryEdge => {
    const variable = isAnonymous(edge.variable) ? `_e${at}` : edge.variable;
    return { ...edge, variable, from: names.get(edge.from)!, to: names.get(edge.to)! };
  });
  for (const { variable, hops } of edges) {
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
  const conjuncts = pattern.where
    .flatMap(conjunctsOf)
    .map((conjunct) => normalizeExpression(conjunct, known));
  return withConjuncts(nodes, edges, conjuncts);
}

function withConjuncts(nodes: QueryNode[], edges: QueryEdge[], conjuncts: Expression[]): Pattern {
  const where: Expression[] = [];
  const predicates = new Map<string, Predicate[]>();
  for (const conjunct of conjuncts) {
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
  return { nodes: nodes.map((node) => bound(withPredicates(node))), edges: edges.map(withPredicates), where };
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
  const inner = (part: Expression) => normalizeExpression(part, known);
  switch (expression.kind) {
    case "variable":
      checkKnown(expression.name, known);
      return expression;
    case "label":
      checkKnown(expression.variable, known);
      return expression;
    case "property":
      return { ...expression, of: inner(expression.of) };
    case "operation":
      return { ...expression, operands: expression.operands.map(inner) };
    case "call":
      return { ...expression, arguments: expression.arguments.map(inner) };
    case "aggregate":
      return { ...expression, argument: expression.argument && inner(expression.argument) };
    case "list":
      return { ...expression, items: expression.items.map(inner) };
    case "case":
      return {
        ...expression,
        branches: expression.branches.map(({ when, result }) => ({
          when: inner(when),
          result: inner(result),
        })),
        otherwise: expression.otherwise && inner(expression.otherwise),
      };
    case "quantifier": {
      const own = new Set([...known, expression.variable]);
      return {
        ...expression,
        list: inner(expression.list),
        where: normalizeExpression(expression.where, own),
      };
    }
    case "comprehension": {
      const own = new Set([...known, expression.variable]);
      return {
        ...expression,
        list: inner(expression.list),
        where: expression.where && normalizeExpression(expression.where, own),
        result: expression.result && normalizeExpression(expression.result, own),
      };
    }
    case "literal":
      return expression;
    default: {
      const pattern = normalizePattern(expression.pattern, known);
      if (expression.kind !== "collect") return { ...expression, pattern };
      const own = new Set([...known, ...patternVariables(pattern)]);
      return { ...expression, pattern, result: normalizeExpression(expression.result, own) };
    }
  }
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
  if (!known.has(name) || isAnonymous(name)) throw new UnboundVariable(name);
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
}
