/** The one form of a pattern and of the expressions in it, with a check that every variable is bound. */
import { HopscopeError } from "../errors";
import type { PropertyValue } from "../graph-element";
import { mapParts, patternVariables } from "./expression-parts";
import { conjunctsOf, withConditions } from "./pattern-conditions";
import type { Expression, Operator, Pattern } from "./query-expression";
import { isAnonymous } from "./query-facts";
import type { Literal, QueryEdge, QueryNode } from "./query-pattern";

/** Puts nodes and edges in order, renames what is anonymous by its place, and moves conditions to where they hold. */
export function normalizePattern(pattern: Pattern, outer: ReadonlySet<string>): Pattern {
  const clauses = [...new Set(pattern.edges.map(({ clause }) => clause))].sort((a, b) => a - b);
  const sorted = pattern.edges
    .map((edge) => ({ ...edge, types: [...new Set(edge.types)], clause: clauses.indexOf(edge.clause) }))
    .sort((a, b) => a.clause - b.clause);
  const declared = new Map(pattern.nodes.map((node) => [node.variable, node]));
  if (declared.size < pattern.nodes.length) refuse("A node variable occurs twice in one pattern.");
  const order = [...new Set([...sorted.flatMap(({ from, to }) => [from, to]), ...declared.keys()])];
  const names = new Map(order.map((name, at) => [name, isAnonymous(name) ? `_${at}` : name]));
  const nodes = order.map((name): QueryNode => {
    const node = declared.get(name) ?? { variable: name, labels: [], predicates: [] };
    return { ...node, variable: names.get(name)!, labels: [...new Set(node.labels)] };
  });
  const edgeNames = new Map(
    sorted.map(({ variable }, at) => [variable, isAnonymous(variable) ? `_e${at}` : variable]),
  );
  if (edgeNames.size < sorted.length) refuse("An edge variable occurs twice.");
  const edges = sorted.map((edge): QueryEdge => {
    const variable = edgeNames.get(edge.variable)!;
    return { ...edge, variable, from: names.get(edge.from)!, to: names.get(edge.to)! };
  });
  for (const { variable, hops, predicates } of edges) {
    if (hops[1] > 1 && predicates.some(({ operator, value }) => operator !== "=" || value === null))
      refuse("The properties along a path can only be compared with =.");
    if (names.has(variable)) refuse(`"${variable}" is a node and an edge.`);
    if (hops[0] > hops[1]) refuse(`The path "${variable}" has ${hops[0]} to ${hops[1]} edges.`);
  }
  const known = new Set([
    ...outer,
    ...nodes.map(({ variable }) => variable),
    ...edges.map(({ variable }) => variable),
  ]);
  const anonymous = new Map([...names, ...edgeNames]);
  const conjuncts = pattern.where
    .map((conjunct) => renamed(conjunct, anonymous))
    .flatMap((conjunct) => conjunctsOf(normalizeExpression(conjunct, known)));
  return withConditions(nodes, edges, conjuncts);
}

/** The same condition on variables with new names. */
function renamed(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  if (expression.kind === "variable")
    return { ...expression, name: names.get(expression.name) ?? expression.name };
  if (expression.kind === "label")
    return { ...expression, variable: names.get(expression.variable) ?? expression.variable };
  return mapParts(expression, (part) => renamed(part, names));
}

/** Normalises the patterns inside, and checks that each variable is bound. */
export function normalizeExpression(expression: Expression, known: ReadonlySet<string>): Expression {
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
    case "reduce": {
      const own = new Set([...known, expression.variable, expression.accumulator]);
      const { step } = expression;
      return mapParts(expression, (part) => normalizeExpression(part, part === step ? own : known));
    }
    case "exists":
    case "matches":
      return { ...expression, pattern: normalizePattern(expression.pattern, known) };
    case "collect": {
      const pattern = normalizePattern(expression.pattern, known);
      const own = new Set([...known, ...patternVariables(pattern)]);
      return { ...expression, pattern, result: normalizeExpression(expression.result, own) };
    }
    case "operation":
      checkOperands(expression.operator, expression.operands.length);
      return flattened(mapParts(expression, (part) => normalizeExpression(part, known)));
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

const UNARY: readonly Operator[] = ["not", "negate", "is null", "is not null"];

/** Written operators always have the right number of operands; drawn ones may have any. */
function checkOperands(operator: Operator, count: number): void {
  if (operator === "and" || operator === "or") return;
  const wanted = operator === "slice" ? 3 : UNARY.includes(operator) ? 1 : 2;
  if (count !== wanted) refuse(`The operator "${operator}" takes ${wanted} operands, found ${count}.`);
}

function checkKnown(name: string, known: ReadonlySet<string>): void {
  if (!known.has(name)) throw new UnboundVariable(name);
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

/** Ends with the sentence as `invalid-input`. */
export function refuse(message: string): never {
  throw new HopscopeError("invalid-input", message);
}
