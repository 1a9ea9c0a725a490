/**
 * Writes a QueryGraph as Cypher 5. Values are parameters, always; labels, types and keys are quoted in backticks where
 * they are not plain names. `readCypher` gives the same query back.
 */
import { variablesOf } from "../query/expression-parts";
import type { Expression, Pattern } from "../query/query-expression";
import { isAnonymous } from "../query/query-facts";
import type { Column, QueryGraph } from "../query/query-graph";
import type { Literal, Predicate, QueryEdge, QueryNode } from "../query/query-pattern";
import { textRestriction } from "../query/text-restriction";
import { quotedName as quoted } from "./backticks";

export interface RenderedCypher {
  text: string;
  /** Whole numbers are to be passed as Cypher's Integer. */
  parameters: Record<string, Literal>;
}

/** One clause a line. */
export function renderCypher(query: QueryGraph): RenderedCypher {
  const renderer = new Renderer();
  const text = renderer.query(query, "RETURN");
  return { text, parameters: renderer.parameters };
}

class Renderer {
  readonly parameters: Record<string, Literal> = {};
  #count = 0;

  query(query: QueryGraph, word: "WITH" | "RETURN"): string {
    const { input, unwind, optional } = query;
    const lines = input === null ? [] : [this.query(input, "WITH")];
    const conditions = this.#conditions(query);
    // A stage without a pattern has its conditions at the WITH before it.
    if (query.nodes.length === 0 && conditions.length > 0) lines.push(where(conditions));
    for (const { name, expression } of unwind)
      lines.push(`UNWIND ${this.expression(expression)} AS ${quoted(name)}`);
    if (query.nodes.length > 0) lines.push(this.#pattern(query, "MATCH", conditions));
    for (const pattern of optional)
      lines.push(this.#pattern(pattern, "OPTIONAL MATCH", this.#conditions(pattern)));
    lines.push(this.#projection(query, word));
    return lines.join("\n");
  }

  expression(expression: Expression): string {
    switch (expression.kind) {
      case "literal":
        return expression.value === null ? "null" : this.#parameter(expression.value);
      case "variable":
        return quoted(expression.name);
      case "property":
        return `${this.#operand(expression.of)}.${quoted(expression.key)}`;
      case "label":
        return `${quoted(expression.variable)}:${expression.labels.map(quoted).join("|")}`;
      case "operation":
        return this.#operation(expression);
      case "call":
        return `${expression.function}(${this.#all(expression.arguments)})`;
      case "aggregate": {
        const argument = expression.argument ? this.expression(expression.argument) : "*";
        return `${expression.aggregate}(${expression.distinct ? "DISTINCT " : ""}${argument})`;
      }
      case "list":
        return `[${expression.items.map((item) => this.#operand(item)).join(", ")}]`;
      case "map": {
        const entries = expression.entries.map(
          ({ key, value }) => `${quoted(key)}: ${this.expression(value)}`,
        );
        return `{${entries.join(", ")}}`;
      }
      case "reduce": {
        const { accumulator, initial, variable, list, step } = expression;
        const start = `${quoted(accumulator)} = ${this.expression(initial)}`;
        return `reduce(${start}, ${quoted(variable)} IN ${this.#operand(list)} | ${this.expression(step)})`;
      }
      case "case": {
        const branches = expression.branches.map(({ when, result }) => {
          return `WHEN ${this.expression(when)} THEN ${this.expression(result)}`;
        });
        const otherwise = expression.otherwise ? ` ELSE ${this.expression(expression.otherwise)}` : "";
        return `CASE ${branches.join(" ")}${otherwise} END`;
      }
      case "quantifier": {
        const list = `${quoted(expression.variable)} IN ${this.expression(expression.list)}`;
        return `${expression.quantifier}(${list} WHERE ${this.expression(expression.where)})`;
      }
      case "comprehension": {
        const list = `${quoted(expression.variable)} IN ${this.#operand(expression.list)}`;
        const condition = expression.where ? ` WHERE ${this.#operand(expression.where)}` : "";
        return `[${list}${condition}${expression.result ? ` | ${this.expression(expression.result)}` : ""}]`;
      }
      case "exists":
      case "matches":
        return `${expression.kind === "exists" ? "EXISTS" : "COUNT"} { ${this.#subquery(expression.pattern)} }`;
      default:
        return this.#patternComprehension(expression);
    }
  }

  #projection({ returns, distinct, order, skip, limit }: QueryGraph, word: string): string {
    const columns = returns.map((column) => this.#column(column)).join(", ");
    const parts = [`${word} ${distinct ? "DISTINCT " : ""}${columns}`];
    if (order.length > 0) {
      const keys = order.map(
        ({ expression, descending }) => `${this.expression(expression)}${descending ? " DESC" : ""}`,
      );
      parts.push(`ORDER BY ${keys.join(", ")}`);
    }
    if (skip > 0) parts.push(`SKIP ${this.#parameter(skip)}`);
    if (limit !== null) parts.push(`LIMIT ${this.#parameter(limit)}`);
    return parts.join("\n");
  }

  #column({ name, expression }: Column): string {
    const text = this.expression(expression);
    return expression.kind === "variable" && expression.name === name ? text : `${text} AS ${quoted(name)}`;
  }

  /** One MATCH a clause; nodes without an edge are in the last. */
  #pattern(pattern: Pattern, word: string, conditions: readonly string[]): string {
    const clauses = this.#clauses(pattern).map((paths) => `${word} ${paths.join(", ")}`);
    return [...clauses, ...(conditions.length > 0 ? [where(conditions)] : [])].join("\n");
  }

  #subquery(pattern: Pattern): string {
    const conditions = this.#conditions(pattern);
    const clauses = this.#clauses(pattern).map((paths) => `MATCH ${paths.join(", ")}`);
    return [...clauses, ...(conditions.length > 0 ? [where(conditions)] : [])].join(" ");
  }

  #patternComprehension({ pattern, result }: Expression & { kind: "collect" }): string {
    const conditions = this.#conditions(pattern);
    const paths = this.#clauses(pattern).flat().join(", ");
    const condition = conditions.length > 0 ? ` ${where(conditions)}` : "";
    return `[${paths}${condition} | ${this.expression(result)}]`;
  }

  /** Paths by clause: edges that follow each other make one path, and a node shows its labels where it comes first. */
  #clauses(pattern: Pattern): string[][] {
    const shown = new Set<string>();
    // Anonymous parts need a name where a condition beside the pattern asks about them.
    const named = new Set(pattern.where.flatMap((conjunct) => [...variablesOf(conjunct)]));
    const node = (variable: string) => this.#node(variable, pattern, shown, named);
    const clauses: string[][] = [[]];
    let last = { clause: -1, to: "" };
    for (const edge of pattern.edges) {
      if (edge.clause > 0 && edge.clause >= clauses.length) clauses.push([]);
      const paths = clauses.at(-1)!;
      if (last.clause === edge.clause && last.to === edge.from) {
        paths[paths.length - 1] += `${this.#edge(edge, named)}${node(edge.to)}`;
      } else {
        const from = node(edge.from);
        paths.push(`${from}${this.#edge(edge, named)}${node(edge.to)}`);
      }
      last = { clause: edge.clause, to: edge.to };
    }
    for (const { variable } of pattern.nodes) if (!shown.has(variable)) clauses.at(-1)!.push(node(variable));
    return clauses;
  }

  #node(variable: string, pattern: Pattern, shown: Set<string>, conditions: ReadonlySet<string>): string {
    const uses = pattern.edges.flatMap(({ from, to }) => [from, to]).filter((end) => end === variable).length;
    const named = pattern.nodes.find((node) => node.variable === variable)!;
    const isPlain =
      named.predicates.length === 0 &&
      named.id === undefined &&
      named.text === undefined &&
      !conditions.has(variable);
    const name = isAnonymous(variable) && uses < 2 && isPlain ? "" : quoted(variable);
    if (shown.has(variable)) return `(${name})`;
    shown.add(variable);
    return `(${name}${named.labels.length > 0 ? `:${named.labels.map(quoted).join("|")}` : ""})`;
  }

  #edge(edge: QueryEdge, conditions: ReadonlySet<string>): string {
    const { variable, types, direction, hops, predicates } = edge;
    const isNameless = isAnonymous(variable) && isInline(edge) && !conditions.has(variable);
    const name = isNameless ? "" : quoted(variable);
    const type = types.length > 0 ? `:${types.map(quoted).join("|")}` : "";
    const length = hops[1] === 1 ? "" : `*${hops[0]}..${hops[1]}`;
    const inline = isInline(edge) ? predicates : [];
    const properties = inline.map(({ key, value }) => `${quoted(key)}: ${this.#parameter(value)}`).join(", ");
    const inside = `${name}${type}${length}${properties ? `${name || type || length ? " " : ""}{${properties}}` : ""}`;
    const bracket = inside === "" ? "" : `[${inside}]`;
    return `${direction === "in" ? "<-" : "-"}${bracket}${direction === "out" ? "->" : "-"}`;
  }

  #conditions({ nodes, edges, where }: Pattern): string[] {
    return [
      ...nodes.flatMap((node) => this.#nodeConditions(node)),
      ...edges
        .filter((edge) => !isInline(edge))
        .flatMap(({ variable, predicates }) =>
          predicates.map((predicate) => this.#predicate(variable, predicate)),
        ),
      ...where.map((conjunct) => this.#operand(conjunct)),
    ];
  }

  #nodeConditions({ variable, id, predicates, text }: QueryNode): string[] {
    const conditions = predicates.map((predicate) => this.#predicate(variable, predicate));
    if (id !== undefined) conditions.unshift(`${quoted(variable)}.id = ${this.#parameter(id)}`);
    if (text !== undefined) conditions.push(this.expression(textRestriction(variable, text)));
    return conditions;
  }

  #predicate(variable: string, { key, operator, value }: Predicate): string {
    const left = `${quoted(variable)}.${quoted(key)}`;
    if (operator === "is null" || operator === "is not null") return `${left} ${operator.toUpperCase()}`;
    return `${left} ${operator.toUpperCase()} ${value === null ? "null" : this.#parameter(value)}`;
  }

  #operation({ operator, operands }: Expression & { kind: "operation" }): string {
    const sides = operands.map((operand) => this.#operand(operand));
    if (operator === "not") return `NOT ${sides[0]}`;
    if (operator === "negate") return `-${sides[0]}`;
    if (operator === "slice") {
      const end = (at: number) => (isNull(operands[at]) ? "" : sides[at]!);
      return `${sides[0]}[${end(1)}..${end(2)}]`;
    }
    if (operator === "index") return `${sides[0]}[${sides[1]}]`;
    if (operator === "is null" || operator === "is not null") return `${sides[0]} ${operator.toUpperCase()}`;
    return sides.join(` ${operator.toUpperCase()} `);
  }

  /** Operations inside others are in brackets, so that no precedence needs to be known. */
  #operand(expression: Expression): string {
    const text = this.expression(expression);
    return expression.kind === "operation" || expression.kind === "label" ? `(${text})` : text;
  }

  #all(expressions: readonly Expression[]): string {
    return expressions.map((expression) => this.expression(expression)).join(", ");
  }

  #parameter(value: Literal): string {
    const name = `p${this.#count++}`;
    this.parameters[name] = value;
    return `$${name}`;
  }
}

/** Conditions on an edge that nothing names are inside it; the edges of a path have no other place. */
function isInline({ variable, hops, predicates }: QueryEdge): boolean {
  if (hops[1] > 1) return true;
  return (
    isAnonymous(variable) && predicates.every(({ operator, value }) => operator === "=" && value !== null)
  );
}

function isNull(expression: Expression | undefined): boolean {
  return expression?.kind === "literal" && expression.value === null;
}

function where(conditions: readonly string[]): string {
  return `WHERE ${conditions.join(" AND ")}`;
}
