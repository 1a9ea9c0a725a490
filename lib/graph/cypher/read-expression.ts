/** Reads expressions by descent, loosest operator first (openCypher 9, "Operator precedence"). */
import type { Expression, Operator } from "../query/query-expression";
import { AtomReader, literal, operation, type Parameters } from "./read-atom";
import { readNames } from "./read-pattern";
import type { TokenStream } from "./token-stream";

const COMPARISONS: readonly Operator[] = ["=", "<>", "<=", ">=", "<", ">"];
export class ExpressionReader {
  readonly #atoms: AtomReader;

  constructor(
    private readonly tokens: TokenStream,
    parameters: Parameters,
  ) {
    this.#atoms = new AtomReader(tokens, parameters, this);
  }

  read(): Expression {
    return this.#chain("OR", "or", () => this.#readXor());
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
    let inner = this.#atoms.read();
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
}
