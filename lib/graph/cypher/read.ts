/**
 * Reads the Cypher that people and language models write into a QueryGraph. Only clauses that read a graph exist here, so
 * nothing that writes, loads or calls can come through. The grammar is on the page beside this file.
 */
import { patternVariables } from "../query/expression-parts";
import { UnboundVariable } from "../query/normalize-pattern";
import { queryGraph } from "../query/normalize-query-graph";
import type { Pattern } from "../query/query-expression";
import { isAnonymous } from "../query/query-facts";
import type { Column, Order, QueryGraph } from "../query/query-graph";
import type { Parameters } from "./read-atom";
import { ExpressionReader } from "./read-expression";
import { PatternSketch } from "./read-pattern";
import { TokenStream } from "./token-stream";
import { positionOf, tokenizeCypher } from "./tokens";
import { UnsupportedCypher } from "./unsupported";

const WRITING = [
  "CREATE",
  "MERGE",
  "DELETE",
  "DETACH",
  "SET",
  "REMOVE",
  "FOREACH",
  "DROP",
  "INSERT",
  "ALTER",
];
const REACHING = ["CALL", "LOAD", "USE", "USING", "SHOW", "START", "GRANT", "DENY", "REVOKE"];

/** The result that WITH or RETURN makes of the matches. */
interface Projection {
  /** Null for `*`. */
  returns: Column[] | null;
  distinct: boolean;
  order: Order[];
  skip: number;
  limit: number | null;
}

/**
 * @param parameters Values for `$name`.
 * @throws UnsupportedCypher with line and column; HopscopeError `invalid-input` when it is no query graph.
 */
export function readCypher(cypher: string, parameters: Parameters = {}): QueryGraph {
  try {
    return new QueryReader(cypher, parameters).read();
  } catch (error) {
    if (!(error instanceof UnboundVariable)) throw error;
    const { start } = tokenizeCypher(cypher).findLast(
      ({ kind, value }) => (kind === "name" || kind === "quoted") && value === error.variable,
    ) ?? { start: 0 };
    throw new UnsupportedCypher(error.message, positionOf(cypher, start), error.hint);
  }
}

/** The part of a query up to the next WITH. */
interface Stage {
  input: QueryGraph | null;
  unwind: Column[];
  pattern: PatternSketch;
  optional: Pattern[];
}

class QueryReader {
  readonly #tokens: TokenStream;
  readonly #expressions: ExpressionReader;
  #stage: Stage;

  constructor(cypher: string, parameters: Parameters) {
    this.#tokens = new TokenStream(cypher);
    this.#expressions = new ExpressionReader(this.#tokens, parameters);
    this.#stage = this.#newStage(null);
  }

  read(): QueryGraph {
    const tokens = this.#tokens;
    for (;;) {
      if (tokens.skip("MATCH")) this.#readMatch();
      else if (tokens.skip("OPTIONAL", "MATCH")) this.#readOptional();
      else if (tokens.skip("UNWIND")) this.#readUnwind();
      else if (tokens.skip("WITH")) this.#readWith();
      else if (tokens.skip("RETURN")) return this.#readReturn();
      else throw this.#clauseRefusal();
    }
  }

  #newStage(input: QueryGraph | null): Stage {
    return { input, unwind: [], pattern: new PatternSketch(this.#tokens, this.#expressions), optional: [] };
  }

  #readMatch(): void {
    // Optional patterns are decided before the next pattern is matched.
    if (this.#stage.optional.length > 0) this.#close(EVERYTHING);
    this.#stage.pattern.readClause();
  }

  #readOptional(): void {
    const sketch = new PatternSketch(this.#tokens, this.#expressions);
    sketch.readClause();
    this.#stage.optional.push({
      nodes: [...sketch.nodes],
      edges: [...sketch.edges],
      where: [...sketch.where],
    });
  }

  #readUnwind(): void {
    const { pattern, optional } = this.#stage;
    if (!pattern.isEmpty || pattern.where.length > 0 || optional.length > 0) this.#close(EVERYTHING);
    const expression = this.#expressions.read();
    this.#tokens.expect("AS");
    this.#stage.unwind.push({ name: this.#tokens.name("A variable"), expression });
  }

  #readWith(): void {
    this.#close(this.#readProjection());
    if (this.#tokens.skip("WHERE")) this.#stage.pattern.where.push(this.#expressions.read());
  }

  #readReturn(): QueryGraph {
    const projection = this.#readProjection();
    this.#tokens.skipSymbol(";");
    if (this.#tokens.sees("UNION"))
      throw this.#tokens.refusal("UNION is not read.", "Ask both questions one after the other.");
    if (this.#tokens.peek().kind !== "end") throw this.#clauseRefusal();
    return this.#query(projection);
  }

  #close(projection: Projection): void {
    this.#stage = this.#newStage(this.#query(projection));
  }

  #query({ returns, ...rest }: Projection): QueryGraph {
    const { input, unwind, pattern, optional } = this.#stage;
    const { nodes, edges, where } = pattern;
    return queryGraph({
      input,
      unwind,
      nodes,
      edges,
      where,
      optional,
      returns: returns ?? this.#everything(),
      ...rest,
    });
  }

  #everything(): Column[] {
    const { input, unwind, pattern, optional } = this.#stage;
    const names = [
      ...[...(input?.returns ?? []), ...unwind].map(({ name }) => name),
      ...[pattern, ...optional].flatMap(patternVariables),
    ].filter((name) => !isAnonymous(name));
    return [...new Set(names)].map((name) => ({ name, expression: { kind: "variable", name } }));
  }

  #readProjection(): Projection {
    const tokens = this.#tokens;
    const distinct = tokens.skip("DISTINCT");
    const returns = tokens.skipSymbol("*") ? null : this.#readColumns();
    const order = tokens.skip("ORDER", "BY") ? this.#readOrder() : [];
    const skip = tokens.skip("SKIP") ? this.#readCount("SKIP") : 0;
    const limit = tokens.skip("LIMIT") ? this.#readCount("LIMIT") : null;
    return { returns, distinct, order, skip, limit };
  }

  #readColumns(): Column[] {
    const columns: Column[] = [];
    do {
      const mark = this.#tokens.mark;
      const expression = this.#expressions.read();
      const text = this.#tokens.textSince(mark);
      columns.push({
        name: this.#tokens.skip("AS") ? this.#tokens.name("A name") : nameOf(expression, text),
        expression,
      });
    } while (this.#tokens.skipSymbol(","));
    return columns;
  }

  #readOrder(): Order[] {
    const order: Order[] = [];
    do {
      const expression = this.#expressions.read();
      const descending = this.#tokens.skip("DESC") || this.#tokens.skip("DESCENDING");
      if (!descending && !this.#tokens.skip("ASC")) this.#tokens.skip("ASCENDING");
      order.push({ expression, descending });
    } while (this.#tokens.skipSymbol(","));
    return order;
  }

  #readCount(word: string): number {
    const start = this.#tokens.peek();
    const count = this.#expressions.read();
    if (count.kind !== "literal" || !Number.isInteger(count.value) || Number(count.value) < 0)
      throw this.#tokens.refusal(`${word} takes a whole number.`, undefined, start);
    return Number(count.value);
  }

  #clauseRefusal(): UnsupportedCypher {
    const tokens = this.#tokens;
    const word = tokens.peek().value.toUpperCase();
    if (tokens.peek().kind === "name" && WRITING.includes(word))
      return tokens.refusal(`${word} writes to the graph, which queries here never do.`);
    if (tokens.peek().kind === "name" && REACHING.includes(word)) {
      return tokens.refusal(`${word} reaches beyond the graph, which queries here never do.`);
    }
    return tokens.refusal(`A clause is expected here, ${tokens.found()}.`);
  }
}

const EVERYTHING: Projection = { returns: null, distinct: false, order: [], skip: 0, limit: null };

/** A column without a name is called by its text, a variable by itself. */
function nameOf(expression: Column["expression"], text: string): string {
  return expression.kind === "variable" ? expression.name : text;
}
