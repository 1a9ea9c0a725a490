/** Short ways to write the expressions of a sketch. */
import type { Expression } from "../../../graph/query/query-expression";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Owner, Sketch } from "./sketch";

/** Variable of the target in every query. */
export const ANSWER = "answer";

export type ColumnSketch = { name: string; expression: Expression };

export function property(sketch: Sketch, on: Owner, term: PropertyTerm): Expression {
  const name = "node" in on ? nodeName(sketch, on.node) : edgeName(on.edge);
  const value = propertyOf(variable(name), term.key);
  if (!term.part) return value;
  if (term.part === "month of year")
    return { kind: "call", function: "substring", arguments: [value, literal(5), literal(2)] };
  return { kind: "call", function: "left", arguments: [value, literal(term.part === "year" ? 4 : 7)] };
}

export function propertyOf(of: Expression, key: string): Expression {
  return { kind: "property", of, key };
}

export function nodeName({ target }: Pick<Sketch, "target">, at: number): string {
  return at === target ? ANSWER : `n${at}`;
}

export function edgeName(at: number): string {
  return `r${at}`;
}

export function column(name: string, expression: Expression): ColumnSketch {
  return { name, expression };
}

export function variable(name: string): Expression {
  return { kind: "variable", name };
}

export function literal(value: Extract<Expression, { kind: "literal" }>["value"]): Expression {
  return { kind: "literal", value };
}

export function operation(
  operator: Extract<Expression, { kind: "operation" }>["operator"],
  ...operands: Expression[]
): Expression {
  return { kind: "operation", operator, operands };
}

export function aggregate(
  name: Extract<Expression, { kind: "aggregate" }>["aggregate"],
  argument: Expression,
  distinct = false,
): Expression {
  return { kind: "aggregate", aggregate: name, distinct, argument };
}

/** The same with other variables for those of these names. */
export function copied<Part extends object>(names: ReadonlySet<string>, part: Part): Part {
  const own = (key: string, value: unknown) =>
    typeof value === "string" && names.has(value) && /^(?:variable|name|from|to)$/.test(key)
      ? `${value}_any`
      : value;
  return JSON.parse(JSON.stringify(part), own) as Part;
}
