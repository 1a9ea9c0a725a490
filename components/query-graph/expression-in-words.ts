/** Expressions and patterns of a query in words: "year of Film ≤ 1950", "not Film starring Orson Welles". */
import type { Expression, Pattern } from "@/lib/graph/query/query-expression";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { Literal, Predicate, QueryEdge } from "@/lib/graph/query/query-pattern";
import { type QueryScope, typesInWords, variableInWords, withPattern } from "./query-scope";
import { relationInWords } from "./relation-in-words";

const SIGNS: Readonly<Record<string, string>> = { "<>": "≠", "<=": "≤", ">=": "≥", in: "is one of" };
const ID_SIGNS: Readonly<Record<string, string>> = { "=": "is", "<>": "is not", in: "is one of" };

export function expressionInWords(expression: Expression, scope: QueryScope): string {
  const say = (one: Expression) => expressionInWords(one, scope);
  switch (expression.kind) {
    case "literal":
      return literalInWords(expression.value);
    case "variable":
      return variableInWords(expression.name, scope);
    case "property":
      return `${relationInWords(expression.key)} of ${say(expression.of)}`;
    case "label":
      return `${variableInWords(expression.variable, scope)} is a ${expression.labels.join(" or ")}`;
    case "operation":
      return operationInWords(expression, scope);
    case "call":
      return `${expression.function}(${expression.arguments.map(say).join(", ")})`;
    case "aggregate":
      return aggregateInWords(expression, scope);
    case "list":
      return expression.items.map(say).join(", ");
    case "map":
      return expression.entries.map(({ key, value }) => `${relationInWords(key)}: ${say(value)}`).join(", ");
    case "case": {
      const branches = expression.branches.map(({ when, result }) => `${say(result)} if ${say(when)}`);
      return [...branches, ...(expression.otherwise ? [`otherwise ${say(expression.otherwise)}`] : [])].join(
        ", ",
      );
    }
    case "quantifier": {
      const many = { all: "all", any: "any", none: "none", single: "exactly one" }[expression.quantifier];
      return `${many} of ${say(expression.list)} (${expression.variable}): ${say(expression.where)}`;
    }
    case "comprehension": {
      const { variable, list, where, result } = expression;
      const of = result === null ? say(list) : `${say(result)} for each ${variable} of ${say(list)}`;
      return where === null ? of : `${of} where ${say(where)}`;
    }
    case "reduce": {
      const { accumulator, initial, variable, list, step } = expression;
      return `${accumulator} from ${say(initial)}, then ${say(step)} for each ${variable} of ${say(list)}`;
    }
    case "exists":
      return patternInWords(expression.pattern, scope);
    case "matches":
      return `number of ${farEndInWords(expression.pattern, scope) ?? patternInWords(expression.pattern, scope)}`;
    case "collect": {
      const inside = withPattern(scope, expression.pattern);
      return `${expressionInWords(expression.result, inside)} of each ${patternInWords(expression.pattern, scope)}`;
    }
  }
}

function operationInWords(
  { operator, operands }: Extract<Expression, { kind: "operation" }>,
  scope: QueryScope,
): string {
  const say = (one: Expression) => expressionInWords(one, scope);
  const nested = (one: Expression) =>
    one.kind === "operation" && ["and", "or", "xor"].includes(one.operator) ? `(${say(one)})` : say(one);
  const [first, second] = operands;
  switch (operator) {
    case "and":
    case "or":
      return operands.map((one) => (operator === "and" ? nested(one) : say(one))).join(` ${operator} `);
    case "xor":
      return `either ${operands.map(nested).join(" or ")}, not both`;
    case "not":
      return first ? deniedInWords(first, scope) : "not";
    case "negate":
      return `−${operands.map(nested).join()}`;
    case "is null":
    case "is not null":
      return `${say(first!)} is ${operator === "is null" ? "missing" : "known"}`;
    case "index":
      return `${say(first!)} [${say(second!)}]`;
    case "slice":
      return `${say(first!)} [${operands.slice(1).map(say).join(" to ")}]`;
    case "<>":
      if (operands.every(({ kind }) => kind === "variable")) return operands.map(say).join(" is not ");
      return operands.map(nested).join(" ≠ ");
    default: {
      const isNamed = first?.kind === "call" && first.function === "elementId" && second?.kind === "literal";
      if (isNamed && (operator === "in" || operator === "=")) {
        const names = [second.value].flat().map((id) => scope.names.get(String(id)) ?? String(id));
        return `${first.arguments.map(say).join()} is ${names.length > 1 ? "one of " : ""}${names.join(", ")}`;
      }
      return operands.map(nested).join(` ${SIGNS[operator] ?? operator} `);
    }
  }
}

/** "Every … : …" for what may not exist without something else. */
function deniedInWords(denied: Expression, scope: QueryScope): string {
  if (denied.kind === "exists") {
    const { pattern } = denied;
    const [without, ...others] = pattern.where;
    if (others.length === 0 && without?.kind === "operation" && without.operator === "not") {
      const inside = withPattern(scope, pattern);
      const must = expressionInWords(without.operands[0]!, inside);
      return `every ${patternInWords({ ...pattern, where: [] }, scope)}: ${must}`;
    }
    return `not ${patternInWords(pattern, scope)}`;
  }
  const words = expressionInWords(denied, scope);
  return denied.kind === "operation" ? `not (${words})` : `not ${words}`;
}

function aggregateInWords(
  { aggregate, distinct, argument }: Extract<Expression, { kind: "aggregate" }>,
  scope: QueryScope,
): string {
  if (argument === null) return "number of matches";
  const met = aggregate === "avg" ? metBy(argument) : null;
  if (met) return `share ${met.kind === "exists" ? "of" : "where"} ${expressionInWords(met, scope)}, %`;
  const of = expressionInWords(argument, scope);
  const isNode = argument.kind === "variable";
  const different = distinct && !isNode ? "different " : "";
  const words = {
    count: `number of ${different}`,
    sum: "sum of ",
    avg: "average ",
    min: "lowest ",
    max: "highest ",
    collect: `list of ${different}`,
  }[aggregate];
  return `${words}${of}`;
}

/** The condition whose mean is a share: 100 where it is met, and else 0; null where it is something else. */
function metBy(argument: Expression): Expression | null {
  if (argument.kind !== "case") return null;
  const { branches, otherwise } = argument;
  const [met, ...others] = branches;
  const isShare = isLiteral(met?.result, 100) && isLiteral(otherwise, 0) && others.length === 0;
  return isShare ? met!.when : null;
}

function isLiteral(expression: Expression | null | undefined, value: number): boolean {
  return expression?.kind === "literal" && expression.value === value;
}

/** "Film directed by Carol Reed and Film starring Person where year of Film < 1950". */
export function patternInWords(pattern: Pattern, scope: QueryScope): string {
  const inside = withPattern(scope, pattern);
  const { nodes, edges, where } = pattern;
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ variable }) => !joined.has(variable));
  const parts = [
    ...edges.map((edge) => edgeInWords(edge, inside)),
    ...alone.map(({ variable }) => variableInWords(variable, inside)),
  ];
  const conditions = [
    ...nodes.flatMap((node) => nodeConditions(node.variable, node, inside)),
    ...where.map((one) => expressionInWords(one, inside)),
  ];
  const said = parts.join(" and ");
  return conditions.length === 0 ? said : `${said} where ${conditions.join(" and ")}`;
}

/** "Film starring Person". */
export function edgeInWords(edge: QueryEdge, scope: QueryScope): string {
  const [source, target] = edge.direction === "in" ? [edge.to, edge.from] : [edge.from, edge.to];
  const [from, to] = [source, target].map((variable) => variableInWords(variable, scope));
  return `${from} ${edgeWords(edge)} ${to}`;
}

/** The relations of an edge with its length and its conditions: "starring (role = "Lime")". */
export function edgeWords(edge: QueryEdge): string {
  const { hops, predicates } = edge;
  const length =
    hops[1] === 1 ? "" : ` over ${hops[0] === hops[1] ? hops[0] : `${hops[0]} to ${hops[1]}`} edges`;
  const conditions = predicates.length > 0 ? ` (${predicates.map(predicateInWords).join(", ")})` : "";
  return `${typesInWords(edge)}${length}${conditions}`;
}

/** Conditions of a node, with what they are of; those of the node that is asked for go without. */
export function nodeConditions(
  variable: string,
  { predicates, text }: Pick<Pattern["nodes"][number], "predicates" | "text">,
  scope: QueryScope,
): string[] {
  const own = variable === scope.target ? "" : `${variableInWords(variable, scope)}: `;
  return [
    ...predicates.map((one) =>
      one.key === "id" && ID_SIGNS[one.operator]
        ? namedInWords(variable, one, scope)
        : `${own}${predicateInWords(one)}`,
    ),
    ...(text === undefined ? [] : [`${own}text has “${text}”`]),
  ];
}

/** "Person is one of Carol Reed, Orson Welles". */
function namedInWords(variable: string, { operator, value }: Predicate, scope: QueryScope): string {
  const names = [value].flat().map((id) => scope.names.get(String(id)) ?? String(id));
  return `${variableInWords(variable, scope)} ${ID_SIGNS[operator]} ${names.join(", ")}`;
}

/** "year ≤ 1968", "name contains “kid”". */
export function predicateInWords({ key, operator, value }: Predicate): string {
  const name = relationInWords(key);
  if (operator === "is null") return `${name} is missing`;
  if (operator === "is not null") return `${name} is known`;
  return `${name} ${SIGNS[operator] ?? operator} ${literalInWords(value)}`;
}

export function literalInWords(value: Literal): string {
  if (Array.isArray(value)) return value.map(literalInWords).join(", ");
  if (value === null) return "nothing";
  return typeof value === "string" ? `“${value}”` : String(value);
}

/** The one node that a pattern leads to, where nothing more is said of it; null for any other pattern. */
function farEndInWords({ nodes, edges, where }: Pattern, scope: QueryScope): string | null {
  const own = nodes.filter(({ variable }) => isAnonymous(variable) || !scope.nodes.has(variable));
  const [far, ...others] = own;
  const isPlain = where.length === 0 && edges.length === 1 && others.length === 0;
  if (!far || !isPlain || far.predicates.length > 0 || far.id !== undefined || far.labels.length === 0)
    return null;
  return `${far.labels.join(" or ")} (${edgeWords(edges[0]!)})`;
}
