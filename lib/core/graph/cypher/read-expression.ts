/** Reads expressions by descent, loosest operator first (openCypher 9, "Operator precedence"). */
import { ownValue } from "../../own-value";
import {
  AGGREGATES,
  type Expression,
  FUNCTIONS,
  type Operator,
  type Pattern,
  QUANTIFIERS,
} from "../query-expression";
import type { Literal } from "../query-pattern";
import { PatternSketch, readNames } from "./read-pattern";
import type { TokenStream } from "./token-stream";
import { UnsupportedCypher } from "./unsupported";

/** Values of the parameters of a query. */
export type Parameters = Readonly<Record<string, unknown>>;

const COMPARISONS: readonly Operator[] = ["=", "<>", "<=", ">=", "<", ">"];
/** Spellings beside Cypher's own. */
const SYNONYMS: Readonly<Record<string, string>> = {
  tolowercase: "toLower",
  lower: "toLower",
  upper: "toUpper",
  toint: "toInteger",
};

export class ExpressionReader {
  /** Brackets that were tried and are no pattern: those inside others would be tried twice as often with each level. */
  readonly #noPattern = new Set<number>();

  constructor(
    private readonly tokens: TokenStream,
    private readonly parameters: Parameters,
  ) {}

  read(): Expression {
    return this.#chain("OR", "or", () => this.#readXor());
  }

  /** A pattern with WHERE, as it stands in EXISTS { } and COUNT { }. */
  readSubquery(): Pattern {
    const { tokens } = this;
    tokens.expectSymbol("{");
    const sketch = new PatternSketch(tokens, this);
    tokens.skip("MATCH");
    sketch.readClause();
    while (tokens.skip("MATCH")) sketch.readClause();
    tokens.expectSymbol("}");
    return patternOf(sketch);
  }

  #chain(word: string, operator: "or" | "and", part: () => Expression): Expression {
    const operands = [part()];
    while (this.tokens.skip(word)) operands.push(part());
    return operands.length === 1 ? operands[0]! : { kind: "operation", operator, operands };
  }

  #readXor(): Expression {
    let left = this.#readAnd();
    while (this.tokens.skip("XOR")) left = operation("xor", left, this.#readAnd());
    return left;
  }

  #readAnd(): Expression {
    return this.#chain("AND", "and", () => this.#readNot());
  }

  #readNot(): Expression {
    return this.tokens.skip("NOT") ? operation("not", this.#readNot()) : this.#readComparison();
  }

  /** `a < b <= c` is two comparisons. */
  #readComparison(): Expression {
    let left = this.#readSum();
    const found: Expression[] = [];
    for (;;) {
      const compared = this.#readTest(left) ?? this.#readOrder(left);
      if (compared === null) break;
      found.push(compared.expression);
      left = compared.right;
    }
    if (found.length === 0) return left;
    return found.length === 1 ? found[0]! : { kind: "operation", operator: "and", operands: found };
  }

  #readOrder(left: Expression): { expression: Expression; right: Expression } | null {
    const operator = COMPARISONS.find((symbol) => this.tokens.seesSymbol(symbol));
    if (this.tokens.seesSymbol("=~"))
      throw this.tokens.refusal("Regular expressions are not read.", "Use CONTAINS.");
    if (operator === undefined) return null;
    this.tokens.next();
    const right = this.#readSum();
    return { expression: operation(operator, left, right), right };
  }

  #readTest(left: Expression): { expression: Expression; right: Expression } | null {
    const { tokens } = this;
    const done = (operator: Operator, ...operands: Expression[]) => {
      const expression = operation(operator, left, ...operands);
      return { expression, right: expression };
    };
    if (tokens.skip("IS", "NOT", "NULL")) return done("is not null");
    if (tokens.skip("IS", "NULL")) return done("is null");
    if (tokens.skip("IN")) return done("in", this.#readSum());
    if (tokens.skip("CONTAINS")) return done("contains", this.#readSum());
    if (tokens.skip("STARTS", "WITH")) return done("starts with", this.#readSum());
    if (tokens.skip("ENDS", "WITH")) return done("ends with", this.#readSum());
    return null;
  }

  #readSum(): Expression {
    return this.#readBinary(["+", "-"], () => this.#readProduct());
  }

  #readProduct(): Expression {
    return this.#readBinary(["*", "/", "%"], () => this.#readPower());
  }

  #readPower(): Expression {
    return this.#readBinary(["^"], () => this.#readSigned());
  }

  #readBinary(operators: readonly Operator[], part: () => Expression): Expression {
    let left = part();
    for (;;) {
      const operator = operators.find((symbol) => this.tokens.seesSymbol(symbol));
      if (operator === undefined) return left;
      this.tokens.next();
      left = operation(operator, left, part());
    }
  }

  #readSigned(): Expression {
    if (this.tokens.skipSymbol("+")) return this.#readSigned();
    if (!this.tokens.skipSymbol("-")) return this.#readPostfix();
    const inner = this.#readSigned();
    const isNumber = inner.kind === "literal" && typeof inner.value === "number";
    return isNumber ? literal(-Number(inner.value)) : operation("negate", inner);
  }

  #readPostfix(): Expression {
    const { tokens } = this;
    let inner = this.#readAtom();
    for (;;) {
      if (tokens.skipSymbol(".")) inner = { kind: "property", of: inner, key: tokens.name("A property key") };
      else if (tokens.seesSymbol(":") && inner.kind === "variable") {
        tokens.next();
        inner = { kind: "label", variable: inner.name, labels: readNames(tokens, "A label") };
      } else if (tokens.skipSymbol("[")) {
        inner = this.#readPlace(inner);
      } else return inner;
    }
  }

  /** `list[place]` or `list[from..to]`, of which both ends may be left out. */
  #readPlace(list: Expression): Expression {
    const { tokens } = this;
    const from = tokens.seesSymbol("..") ? literal(null) : this.read();
    const isSlice = tokens.skipSymbol("..");
    const to = isSlice && !tokens.seesSymbol("]") ? this.read() : literal(null);
    tokens.expectSymbol("]");
    return isSlice ? operation("slice", list, from, to) : operation("index", list, from);
  }

  #readMap(): Expression {
    const { tokens } = this;
    const entries: { key: string; value: Expression }[] = [];
    tokens.expectSymbol("{");
    if (!tokens.seesSymbol("}"))
      do {
        const key = tokens.name("A key");
        tokens.expectSymbol(":");
        entries.push({ key, value: this.read() });
      } while (tokens.skipSymbol(","));
    tokens.expectSymbol("}");
    return { kind: "map", entries };
  }

  #readAtom(): Expression {
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
    const inner = this.read();
    this.tokens.expectSymbol(")");
    return inner;
  }

  #tryPattern(): Pattern | null {
    const mark = this.tokens.mark;
    if (this.#noPattern.has(mark)) return null;
    try {
      const sketch = new PatternSketch(this.tokens, this);
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
    if (tokens.isName && tokens.peek(1).kind === "name" && tokens.peek(1).value.toUpperCase() === "IN") {
      return this.#readComprehension();
    }
    const pattern = tokens.seesSymbol("(") ? this.#tryPattern() : null;
    if (pattern && (tokens.seesSymbol("|") || tokens.sees("WHERE")))
      return this.#readPatternComprehension(pattern);
    const items = [pattern ? ({ kind: "exists", pattern } as const) : this.read()];
    while (tokens.skipSymbol(",")) items.push(this.read());
    tokens.expectSymbol("]");
    return { kind: "list", items };
  }

  #readComprehension(): Expression {
    const { tokens } = this;
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.read();
    const where = tokens.skip("WHERE") ? this.read() : null;
    const result = tokens.skipSymbol("|") ? this.read() : null;
    tokens.expectSymbol("]");
    return { kind: "comprehension", variable, list, where, result };
  }

  #readPatternComprehension(pattern: Pattern): Expression {
    const where = this.tokens.skip("WHERE") ? [this.read()] : [];
    this.tokens.expectSymbol("|");
    const result = this.read();
    this.tokens.expectSymbol("]");
    return { kind: "collect", pattern: { ...pattern, where: [...pattern.where, ...where] }, result };
  }

  #readCase(): Expression {
    const { tokens } = this;
    tokens.expect("CASE");
    const subject = tokens.sees("WHEN") ? null : this.read();
    const branches: { when: Expression; result: Expression }[] = [];
    while (tokens.skip("WHEN")) {
      const when = this.read();
      tokens.expect("THEN");
      branches.push({ when: subject ? operation("=", subject, when) : when, result: this.read() });
    }
    if (branches.length === 0) throw tokens.refusal(`WHEN is expected here, ${tokens.found()}.`);
    const otherwise = tokens.skip("ELSE") ? this.read() : null;
    tokens.expect("END");
    return { kind: "case", branches, otherwise };
  }

  #readSubqueryCall(word: string): Expression {
    const { tokens } = this;
    if (word !== "EXISTS" && word !== "COUNT")
      throw tokens.refusal(`${word} { } is not read.`, "Read are EXISTS { } and COUNT { }.");
    tokens.next();
    return { kind: word === "EXISTS" ? "exists" : "matches", pattern: this.readSubquery() };
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
      do inner.push(this.read());
      while (tokens.skipSymbol(","));
    tokens.expectSymbol(")");
    return { kind: "call", function: known, arguments: inner };
  }

  #readQuantifier(quantifier: (typeof QUANTIFIERS)[number]): Expression {
    const { tokens } = this;
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.read();
    tokens.expect("WHERE");
    const where = this.read();
    tokens.expectSymbol(")");
    return { kind: "quantifier", quantifier, variable, list, where };
  }

  #readReduce(): Expression {
    const { tokens } = this;
    const accumulator = tokens.name("A variable");
    tokens.expectSymbol("=");
    const initial = this.read();
    tokens.expectSymbol(",");
    const variable = tokens.name("A variable");
    tokens.expect("IN");
    const list = this.read();
    tokens.expectSymbol("|");
    const step = this.read();
    tokens.expectSymbol(")");
    return { kind: "reduce", accumulator, initial, variable, list, step };
  }

  #readAggregate(aggregate: (typeof AGGREGATES)[number]): Expression {
    const { tokens } = this;
    const distinct = tokens.skip("DISTINCT");
    const argument = aggregate === "count" && tokens.skipSymbol("*") ? null : this.read();
    tokens.expectSymbol(")");
    return { kind: "aggregate", aggregate, distinct, argument };
  }

  /** The older spelling: of a pattern, or of a property. */
  #readExists(): Expression {
    const pattern = this.#tryPattern();
    const found: Expression = pattern ? { kind: "exists", pattern } : operation("is not null", this.read());
    this.tokens.expectSymbol(")");
    return found;
  }
}

function patternOf({ nodes, edges, where }: PatternSketch): Pattern {
  return { nodes: [...nodes], edges: [...edges], where: [...where] };
}

function operation(operator: Operator, ...operands: Expression[]): Expression {
  return { kind: "operation", operator, operands };
}

function literal(value: Literal): Expression {
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
