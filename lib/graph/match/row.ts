/** The data between matching and the result: matches, and the rows made of them. */
import type { QueryGraph } from "../query/query-graph";
import type { EdgeValue, Value } from "../values";
import type { Scope } from "./pattern-search";

/** Node rows and edges that a row was matched with. */
export interface MatchOrigin {
  nodes: number[];
  edges: EdgeValue[];
}

/** One match, while it is looked at. */
export interface Match {
  scope: Scope;
  /** Number of matches that this represents; 1 unless the query does nothing but count them. */
  weight: number;
  watch(): MatchOrigin;
}

export interface Row {
  /** Aligned with the query's columns. */
  values: Value[];
  watch: MatchOrigin;
}

/** Between two of these the server may do something else. */
export type Paused<T> = T | "pause";

/** A row with what it is ordered by, while its match is looked at. */
export interface Ordered {
  values: Value[];
  keys: Value[];
  watch(): MatchOrigin;
}

/** The columns of a row by name, then what is bound `before`. */
export function columnScope(returns: QueryGraph["returns"], values: Value[], before: Scope | null): Scope {
  return {
    get: (name) => {
      const at = returns.findIndex((column) => column.name === name);
      return at >= 0 ? values[at] : before?.get(name);
    },
  };
}
