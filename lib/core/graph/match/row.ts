/** What passes from matching to the result: matches, and the rows made of them. */
import type { QueryGraph } from "../query-graph";
import type { Scope } from "./pattern-search";
import type { EdgeValue, Value } from "./values";

/** Node rows and edges that a row was matched with. */
export interface Witness {
  nodes: number[];
  edges: EdgeValue[];
}

/** One match, as it stands while it is looked at. */
export interface Match {
  scope: Scope;
  /** How many matches this stands for; 1 unless the query does nothing but count them. */
  weight: number;
  witness(): Witness;
}

export interface Row {
  /** Aligned with the query's columns. */
  values: Value[];
  witness: Witness;
}

/** Between two of these the server may do something else. */
export type Paused<T> = T | "pause";

/** A row with what it is ordered by. */
export interface Ordered extends Row {
  keys: Value[];
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
