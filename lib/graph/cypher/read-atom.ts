/** Reads the operands of expressions: values, variables, lists, maps, calls, and patterns in brackets. */
import { ownValue } from "../own-value";
import {
  AGGREGATES,
  type Expression,
  FUNCTIONS,
  type Operator,
  type Pattern,
  QUANTIFIERS,
} from "../query/query-expression";
import type { Literal } from "../query/query-pattern";
import { type ExpressionSource, PatternSketch } from "./read-pattern";
import type { TokenStream } from "./token-stream";
import { UnsupportedCypher } from "./unsupported";

/** Values of the parameters of a query. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Spellings beside Cypher's own. */
const SYNONYMS: Readonly<Record<string, string>> = {
  tolowercase: "toLower",
  lower: "toLower",
  upper: "toUpper",
  toint: "toInteger",
};

export class AtomReader {
  /** Brackets that were tried and are no pattern: those inside others would be tried twice as often with each level. */
  readonly #noPattern = new Set<number>();

  constructor(
    private readonly tokens: TokenStream,
    private readonly parameters: Parameters,
    private readonly expressions: ExpressionSource,
  ) {}

  read(): Expression {
    const { tokens } = this;
    const { kind, value } = tokens.peek();
    if (kind === "text") return literal(tokens.next().value);
    if (kind === "number") return literal(Number(tokens.next().value));
    if (kind === "parameter") return this.#readParameter();
    if (tokens.seesSymbol("(")) return this.#readBrackets();
    if (tokens.seesSymbol("[")) return this.#readList();
    if (tokens.seesSymbol("{")) return this.#readMap();
    if (kind === "name") {
      const word = value.toUpperCase();
      if (tokens.skip("NULL")) return literal(null);
      if (tokens.skip("TRUE")) return literal(true);
      if (tokens.skip("FALSE")) return literal(false);
      if (word === "CASE") return this.#readCase();
      if (tokens.seesSymbol("{", 1)) return this.#readSubqueryCall(word);
      if (tokens.seesSymbol("(", 1)) return this.#readCall(value);
    }
    return { kind: "variable", name: tokens.name("An expression") };
  }

  /** A pattern with WHERE, as in EXISTS { } and COUNT { }. */
  #readSubquery(): Pattern {
    const { tokens } = this;
    tokens.expectSymbol("{");
    const sketch = new PatternSketch(tokens, this.expressions);
    tokens.skip("MATCH");
    sketch.readClause();
    while (tokens.skip("MATCH")) sketch.readClause();
    tokens.expectSymbol("}");
    return patternOf(sketch);
  }

  #readMap(): Expression {
    const { tokens } = this;
    const entries: { key: string; value: Expression }[] = [];
    tokens.expectSymbol("{");
    if (!tokens.seesSymbol("}"))
      do {
        const key = tokens.name("A key");
        tokens.expectSymbol(":");
        entries.push({ key, value: this.expressions.read() });
      } while (tokens.skipSymbol(","));
    tokens.expectSymbol("}");
    return { kind: "map", entries };
  }

  #readParameter(): Expression {
    const { value: name } = this.tokens.peek();
    const value = Object.hasOwn(this.parameters, name) ? this.parameters[name] : undefined;
    if (value === undefined)
      throw this.tokens.refusal(`The parameter $${name} has no value.`, "Give a value for each parameter.");
    if (!isLiteral(value))
      throw this.tokens.refusal(`The value of $${name} is no text, number, boolean or list of these.`);
    this.tokens.next();
    return literal(value);
  }

  /** A path with a relationship is a pattern; anything else in brackets is an expression. */
  #readBrackets(): Expression {
    const pattern = this.#tryPattern();
    if (pattern) return { kind: "exists", pattern };
    this.tokens.expectSymbol("(");
    const inner = this.expressions.read();
    this.tokens.expectSymbol(")");
    return inner;
  }

  #tryPattern(): Pattern | null {
    const mark = this.tokens.mark;
    if (this.#noPattern.has(mark)) return null;
    try {
      const sketch = new PatternSketch(this.tokens, this.expressions);
      sketch.readPath(1);
      return patternOf(sketch);
    } catch (error) {
      if (!(error instanceof UnsupportedCypher)) throw error;
      this.#noPattern.add(mark);
      this.tokens.back(mark);
      return null;
    }
  }

  #readList(): Expression {
    const { tokens } = this;
    tokens.expectSymbol("[");
    if (tokens.skipSymbol("]")) return literal([]);
    if (tokens.isName && tokens.peek(1).kind === "name" && tokens.peek(1).value.toUpperCase() === "IN")
      return this.#readComprehension();
    const pattern = tokens.seesSymbol("(") ? this.#tryPattern() : null;
    if (pattern && (tokens.seesSymbol("|") || tokens.sees("WHERE")))
      return this.#readPatternComprehension(pattern);
    const items = [pattern ? ({ kind: "exists", pattern } as const) : this.expressions.read()];
    while (tokens.skipSymbol(",")) items.push(this.expressions.read());
    tokens.expectSymbol("]");
    return { kind: "list", items };
  }

  #readComprehension(): Expression {
    const { tokens } = this;
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.expressions.read();
    const where = tokens.skip("WHERE") ? this.expressions.read() : null;
    const result = tokens.skipSymbol("|") ? this.expressions.read() : null;
    tokens.expectSymbol("]");
    return { kind: "comprehension", variable, list, where, result };
  }

  #readPatternComprehension(pattern: Pattern): Expression {
    const where = this.tokens.skip("WHERE") ? [this.expressions.read()] : [];
    this.tokens.expectSymbol("|");
    const result = this.expressions.read();
    this.tokens.expectSymbol("]");
    return { kind: "collect", pattern: { ...pattern, where: [...pattern.where, ...where] }, result };
  }

  #readCase(): Expression {
    const { tokens } = this;
    tokens.expect("CASE");
    const subject = tokens.sees("WHEN") ? null : this.expressions.read();
    const branches: { when: Expression; result: Expression }[] = [];
    while (tokens.skip("WHEN")) {
      const when = this.expressions.read();
      tokens.expect("THEN");
      branches.push({
        when: subject ? operation("=", subject, when) : when,
        result: this.expressions.read(),
      });
    }
    if (branches.length === 0) throw tokens.refusal(`WHEN is expected here, ${tokens.found()}.`);
    const otherwise = tokens.skip("ELSE") ? this.expressions.read() : null;
    tokens.expect("END");
    return { kind: "case", branches, otherwise };
  }

  #readSubqueryCall(word: string): Expression {
    const { tokens } = this;
    if (word !== "EXISTS" && word !== "COUNT")
      throw tokens.refusal(`${word} { } is not read.`, "Read are EXISTS { } and COUNT { }.");
    tokens.next();
    return { kind: word === "EXISTS" ? "exists" : "matches", pattern: this.#readSubquery() };
  }

  #readCall(name: string): Expression {
    const { tokens } = this;
    const lower = name.toLowerCase();
    const quantifier = QUANTIFIERS.find((known) => known === lower);
    const aggregate = AGGREGATES.find((known) => known === lower);
    const start = tokens.next();
    tokens.expectSymbol("(");
    if (quantifier) return this.#readQuantifier(quantifier);
    if (aggregate) return this.#readAggregate(aggregate);
    if (lower === "exists") return this.#readExists();
    if (lower === "reduce") return this.#readReduce();
    if (lower === "size" && tokens.seesSymbol("(")) {
      const pattern = this.#tryPattern();
      if (pattern && tokens.skipSymbol(")")) return { kind: "matches", pattern };
    }
    const wanted = ownValue(SYNONYMS, lower) ?? lower;
    const known = FUNCTIONS.find((candidate) => candidate.toLowerCase() === wanted.toLowerCase());
    if (!known)
      throw tokens.refusal(`The function ${name} is not read.`, `Read are ${FUNCTIONS.join(", ")}.`, start);
    const inner: Expression[] = [];
    if (!tokens.seesSymbol(")"))
      do inner.push(this.expressions.read());
      while (tokens.skipSymbol(","));
    tokens.expectSymbol(")");
    return { kind: "call", function: known, arguments: inner };
  }

  #readQuantifier(quantifier: (typeof QUANTIFIERS)[number]): Expression {
    const { tokens } = this;
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.expressions.read();
    tokens.expect("WHERE");
    const where = this.expressions.read();
    tokens.expectSymbol(")");
    return { kind: "quantifier", quantifier, variable, list, where };
  }

  #readReduce(): Expression {
    const { tokens } = this;
    const accumulator = tokens.name("A variable");
    tokens.expectSymbol("=");
    const initial = this.expressions.read();
    tokens.expectSymbol(",");
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.expressions.read();
    tokens.expectSymbol("|");
    const step = this.expressions.read();
    tokens.expectSymbol(")");
    return { kind: "reduce", accumulator, initial, variable, list, step };
  }

  #readAggregate(aggregate: (typeof AGGREGATES)[number]): Expression {
    const { tokens } = this;
    const distinct = tokens.skip("DISTINCT");
    const argument = aggregate === "count" && tokens.skipSymbol("*") ? null : this.expressions.read();
    tokens.expectSymbol(")");
    return { kind: "aggregate", aggregate, distinct, argument };
  }

  /** The older spelling: of a pattern, or of a property. */
  #readExists(): Expression {
    const pattern = this.#tryPattern();
    const found: Expression = pattern
      ? { kind: "exists", pattern }
      : operation("is not null", this.expressions.read());
    this.tokens.expectSymbol(")");
    return found;
  }
}

function patternOf({ nodes, edges, where }: PatternSketch): Pattern {
  return { nodes: [...nodes], edges: [...edges], where: [...where] };
}

export function operation(operator: Operator, ...operands: Expression[]): Expression {
  return { kind: "operation", operator, operands };
}

export function literal(value: Literal): Expression {
  return { kind: "literal", value };
}

function isLiteral(value: unknown): value is Literal {
  if (Array.isArray(value)) return value.every((item) => item === null || isScalar(item));
  return value === null || isScalar(value);
}

function isScalar(value: unknown): boolean {
  return (
    typeof value === "string" ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value))
  );
}
