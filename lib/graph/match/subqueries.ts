/**
 * EXISTS, COUNT and pattern comprehensions inside expressions. An expression is computed in one go, but what a subquery
 * matches may take long. When others are to run, the computation is dropped, and later begun again: subqueries that were
 * done give what they gave, and the one that was interrupted goes on where it stood.
 */
import { patternVariables } from "../query/expression-parts";
import type { Expression, Pattern } from "../query/query-expression";
import type { MatchIndex } from "../snapshot/match-index";
import type { Value } from "../values";
import type { Meter } from "./budget";
import { type Evaluation, evaluate, isTrue, type SubqueryExpression } from "./evaluate";
import { type Interrupted, PatternSearch, type Scope } from "./pattern-search";

/** Thrown through an expression that cannot be computed to its end now. */
class Interruption extends Error {
  constructor(readonly state: Interrupted) {
    super(`interrupted: ${state}`);
  }
}

const PAUSE = new Interruption("pause");
const END = new Interruption("end");

interface Subquery {
  search: PatternSearch;
  /** The scope of the pattern's outer variables. */
  scope: { current: Scope };
  /** For the values that a comprehension collects. */
  results: Subqueries;
  /** "row": a match is bound and not yet taken. */
  state: "closed" | "open" | "row";
  count: number;
  collected: Value[];
}

/** The subqueries in the expressions of one place: the conditions of a search, or the columns of a stage. */
export class Subqueries implements Evaluation {
  readonly #subqueries = new Map<Expression, Subquery>();
  /** Results in the computation that goes on, in the order in which it asks for them. */
  readonly #results: Value[] = [];
  #asked = 0;

  /** @param isKnown Whether a variable is bound where the expressions are, if only to nothing. */
  constructor(
    readonly index: MatchIndex,
    private readonly meter: Meter,
    private readonly isKnown: (name: string) => boolean,
  ) {}

  /** Computes a value; "pause" asks for the same again, "end" says that the budget is spent. */
  attempt<T>(compute: () => T): T | Interrupted {
    this.#asked = 0;
    try {
      const value = compute();
      this.#results.length = 0;
      return value;
    } catch (error) {
      if (error instanceof Interruption) return error.state;
      throw error;
    }
  }

  /** The value, after as many pauses as it takes; null when the budget is spent. */
  *complete<T extends object>(compute: () => T): Generator<"pause", T | null> {
    for (;;) {
      const result = this.attempt(compute);
      if (result === "end") return null;
      if (result !== "pause") return result;
      yield result;
    }
  }

  resultOf(expression: SubqueryExpression, scope: Scope): Value {
    if (this.#asked === this.#results.length) this.#results.push(this.#run(expression, scope));
    return this.#results[this.#asked++]!;
  }

  spend(bindings: number): void {
    if (bindings > 0 && !this.meter.spend(bindings)) throw END;
  }

  #run(expression: SubqueryExpression, scope: Scope): Value {
    const subquery = this.#subqueryOf(expression, scope);
    subquery.scope.current = scope;
    if (subquery.state === "closed") {
      subquery.search.open();
      subquery.state = "open";
      subquery.count = 0;
      subquery.collected = [];
    }
    while (this.#next(subquery) === "row") {
      if (expression.kind === "collect") subquery.collected.push(this.#collect(expression.result, subquery));
      subquery.count += subquery.search.weight;
      subquery.state = "open";
      if (expression.kind === "exists") break;
    }
    subquery.state = "closed";
    if (expression.kind === "collect") return subquery.collected;
    return expression.kind === "exists" ? subquery.count > 0 : subquery.count;
  }

  #next(subquery: Subquery): "row" | "end" {
    const state = subquery.state === "row" ? "row" : subquery.search.next();
    if (state === "pause") throw PAUSE;
    // A partial count would be a wrong value.
    if (this.meter.exhausted !== null) throw END;
    if (state === "row") subquery.state = "row";
    return state;
  }

  #collect(result: Expression, { search, results }: Subquery): Value {
    const attempted = results.attempt(() => ({ value: evaluate(result, search, results) }));
    if (attempted === "pause") throw PAUSE;
    if (attempted === "end") throw END;
    return attempted.value;
  }

  #subqueryOf(expression: SubqueryExpression, scope: Scope): Subquery {
    const known = this.#subqueries.get(expression);
    if (known) return known;
    const { pattern } = expression;
    const relay = { current: scope };
    const isBound = (name: string) => this.isKnown(name) || scope.get(name) !== undefined;
    const names = new Set(patternVariables(pattern).filter(isBound));
    const outer: Scope = { get: (name) => relay.current.get(name) };
    const search = searchPattern(pattern, this.index, this.meter, outer, names);
    if (expression.kind === "matches") search.countLast();
    const results = new Subqueries(this.index, this.meter, isKnownIn(pattern, isBound));
    const made: Subquery = { search, scope: relay, results, state: "closed", count: 0, collected: [] };
    this.#subqueries.set(expression, made);
    return made;
  }
}

/**
 * A search whose conditions may contain subqueries.
 * @param names Variables of `outer`: nodes and edges of these names are given.
 */
export function searchPattern(
  pattern: Pattern,
  index: MatchIndex,
  meter: Meter,
  outer: Scope,
  names: ReadonlySet<string>,
): PatternSearch {
  const isOuter = (name: string) => names.has(name) || outer.get(name) !== undefined;
  const subqueries = new Subqueries(index, meter, isKnownIn(pattern, isOuter));
  let asked: readonly Expression[] = [];
  let within = outer;
  const isWhole = () => {
    for (const conjunct of asked) if (!isTrue(conjunct, within, subqueries)) return false;
    return true;
  };
  return new PatternSearch(pattern, index, outer, names, meter, (conjuncts, scope) => {
    asked = conjuncts;
    within = scope;
    return subqueries.attempt(isWhole);
  });
}

function isKnownIn(pattern: Pattern, isOuter: (name: string) => boolean): (name: string) => boolean {
  return (name) => isOuter(name) || patternVariables(pattern).includes(name);
}
