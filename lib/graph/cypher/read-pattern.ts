/** Reads patterns: `(a:Label {key: value})-[r:TYPE*1..3]->(b)`, and several of them. */
import type { Expression, Pattern } from "../query/query-expression";
import { MAX_HOPS, type QueryEdge, type QueryNode } from "../query/query-pattern";
import type { TokenStream } from "./token-stream";

/** Reads the values and conditions inside a pattern. */
export interface ExpressionSource {
  read(): Expression;
}

type Direction = QueryEdge["direction"];

/** A pattern while clause after clause is added to it. */
export class PatternSketch implements Pattern {
  readonly nodes: QueryNode[] = [];
  readonly edges: QueryEdge[] = [];
  readonly where: Expression[] = [];
  #clause = -1;

  constructor(
    private readonly tokens: TokenStream,
    private readonly expressions: ExpressionSource,
  ) {}

  get isEmpty(): boolean {
    return this.nodes.length === 0;
  }

  /** Reads the clause after MATCH: paths, separated by commas, and WHERE. */
  readClause(): void {
    this.#clause += 1;
    do this.readPath();
    while (this.tokens.skipSymbol(","));
    if (this.tokens.skip("WHERE")) this.where.push(this.expressions.read());
  }

  /** One path; `edges` at least, so that `(a)` alone can be distinguished from an expression in brackets. */
  readPath(edges = 0): void {
    this.#refusePathVariable();
    let from = this.#readNode();
    let count = 0;
    while (this.tokens.seesSymbol("-") || this.tokens.seesSymbol("<")) {
      from = this.#readEdge(from);
      count += 1;
    }
    if (count < edges) throw this.tokens.refusal(`A relationship is expected here, ${this.tokens.found()}.`);
    if (this.#clause < 0) this.#clause = 0;
  }

  #refusePathVariable(): void {
    const { tokens } = this;
    if (tokens.isName && tokens.seesSymbol("=", 1))
      throw tokens.refusal("Paths cannot be named.", "Name the nodes and relationships that you need.");
    if (tokens.isName && tokens.seesSymbol("(", 1)) {
      throw tokens.refusal(
        `${tokens.peek().value} is not read.`,
        "Write the path with its lengths, for example -[*1..3]-.",
      );
    }
  }

  #readNode(): string {
    const { tokens } = this;
    tokens.expectSymbol("(");
    const variable = tokens.isName ? tokens.name("A variable") : `_${this.nodes.length}`;
    const labels = tokens.seesSymbol(":") ? this.#readLabels() : [];
    this.#addNode(variable, labels);
    this.#readProperties(variable, this.nodes.find((node) => node.variable === variable)!);
    if (tokens.skip("WHERE")) this.where.push(this.expressions.read());
    tokens.expectSymbol(")");
    return variable;
  }

  /** Sets of labels of which a node must have one each: `:A:B` is two, `:A|B` is one. */
  #readLabels(): string[][] {
    const sets: string[][] = [];
    while (this.tokens.skipSymbol(":") || this.tokens.skipSymbol("&"))
      sets.push(readNames(this.tokens, "A label"));
    return sets;
  }

  #addNode(variable: string, labels: string[][]): void {
    let node = this.nodes.find((known) => known.variable === variable);
    if (node === undefined) {
      node = { variable, labels: [], predicates: [] };
      this.nodes.push(node);
    }
    for (const set of labels) {
      if (node.labels.length === 0) node.labels = set;
      else this.where.push({ kind: "label", variable, labels: set });
    }
  }

  #readEdge(from: string): string {
    const { tokens } = this;
    const isIn = tokens.skipSymbol("<");
    tokens.expectSymbol("-");
    const edge: QueryEdge = {
      variable: `_e${this.edges.length}`,
      from,
      to: from,
      types: [],
      direction: "any",
      hops: [1, 1],
      predicates: [],
      clause: Math.max(0, this.#clause),
    };
    if (tokens.skipSymbol("[")) this.#readDetail(edge);
    tokens.expectSymbol("-");
    const isOut = tokens.skipSymbol(">");
    edge.direction = directionOf(isIn, isOut);
    this.edges.push(edge);
    edge.to = this.#readNode();
    return edge.to;
  }

  #readDetail(edge: QueryEdge): void {
    const { tokens } = this;
    if (tokens.isName) edge.variable = tokens.name("A variable");
    if (tokens.skipSymbol(":")) edge.types = readNames(tokens, "A relationship type");
    if (tokens.skipSymbol("*")) edge.hops = this.#readHops();
    this.#readProperties(edge.variable, edge);
    if (tokens.skip("WHERE")) this.where.push(this.expressions.read());
    tokens.expectSymbol("]");
  }

  #readHops(): [number, number] {
    const { tokens } = this;
    const start = tokens.peek();
    const least = tokens.peek().kind === "number" ? Number(tokens.next().value) : null;
    const isRange = tokens.skipSymbol("..");
    const most = isRange ? (tokens.peek().kind === "number" ? Number(tokens.next().value) : null) : least;
    if (most === null || most > MAX_HOPS) {
      throw tokens.refusal(
        `A path needs an upper bound of at most ${MAX_HOPS}.`,
        "Write for example *1..3.",
        start,
      );
    }
    if (least === 0)
      throw tokens.refusal("A path has at least one relationship.", "Write for example *1..3.", start);
    return [least ?? 1, most];
  }

  /** Values become predicates; what has to be computed becomes a condition. */
  #readProperties(variable: string, owner: QueryNode | QueryEdge): void {
    const { tokens } = this;
    if (tokens.peek().kind === "parameter")
      throw tokens.refusal("A parameter in the place of properties is not read.", "Write {key: $value}.");
    if (!tokens.skipSymbol("{") || tokens.skipSymbol("}")) return;
    do {
      const key = tokens.name("A property key");
      tokens.expectSymbol(":");
      const value = this.expressions.read();
      if (value.kind === "literal") {
        owner.predicates = [...owner.predicates, { key, operator: "=", value: value.value }];
      } else {
        const of: Expression = { kind: "property", of: { kind: "variable", name: variable }, key };
        this.where.push({ kind: "operation", operator: "=", operands: [of, value] });
      }
    } while (tokens.skipSymbol(","));
    tokens.expectSymbol("}");
  }
}

/** `A|B`, also in the older spelling `A|:B`. */
export function readNames(tokens: TokenStream, what: string): string[] {
  const names = [tokens.name(what)];
  while (tokens.skipSymbol("|")) {
    tokens.skipSymbol(":");
    names.push(tokens.name(what));
  }
  return names;
}

function directionOf(isIn: boolean, isOut: boolean): Direction {
  if (isIn === isOut) return "any";
  return isOut ? "out" : "in";
}
