/**
 * A textual restriction as an expression: every word of the text occurs in the node's name or text. The embedded graph
 * looks up stems in its index instead; on a database without a full-text index letters are compared.
 */
import type { Expression } from "./query-expression";

/** The condition that expresses `node.text` in Cypher. */
export function textRestriction(variable: string, text: string): Expression {
  const field = (key: string): Expression => ({
    kind: "property",
    of: { kind: "variable", name: variable },
    key,
  });
  const words: Expression = {
    kind: "call",
    function: "split",
    arguments: [lower(literal(text)), literal(" ")],
  };
  const searched = plus(plus(field("name"), literal(" ")), field("text"));
  const term: Expression = { kind: "variable", name: "term" };
  const where: Expression = { kind: "operation", operator: "contains", operands: [lower(searched), term] };
  return { kind: "quantifier", quantifier: "all", variable: "term", list: words, where };
}

/** The inverse: null for any other expression. */
export function asTextRestriction(expression: Expression): { variable: string; text: string } | null {
  if (expression.kind !== "quantifier") return null;
  const strings: string[] = [];
  const variables: string[] = [];
  JSON.stringify(expression, (_, part: unknown) => {
    const { kind, value, name } = (part ?? {}) as { kind?: unknown; value?: unknown; name?: unknown };
    if (kind === "literal") strings.push(String(value));
    if (kind === "variable") variables.push(String(name));
    return part;
  });
  const [text, variable] = [strings[0], variables[0]];
  if (text === undefined || text === "" || variable === undefined) return null;
  return JSON.stringify(textRestriction(variable, text)) === JSON.stringify(expression)
    ? { variable, text }
    : null;
}

function lower(argument: Expression): Expression {
  return { kind: "call", function: "toLower", arguments: [argument] };
}

function plus(a: Expression, b: Expression): Expression {
  return { kind: "operation", operator: "+", operands: [a, b] };
}

function literal(value: string): Expression {
  return { kind: "literal", value };
}
