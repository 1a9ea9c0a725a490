/** Aggregates over groups of rows: each row is added and forgotten, so counting holds nothing but the counts. */
import type { AggregateName } from "../query/query-expression";
import { loneKeyOf, orderOf, type Value } from "../values";

export interface Accumulator {
  /** Null is left out, as Cypher does. @param times How many rows this is; only counting asks. */
  add(value: Value, times?: number): void;
  result(): Value;
}

export function accumulator(aggregate: AggregateName, distinct: boolean): Accumulator {
  const inner = ACCUMULATORS[aggregate]();
  const seen = distinct ? new Set<string | number>() : null;
  return {
    add(value, times) {
      if (value === null) return;
      if (seen !== null) {
        const known = seen.size;
        if (seen.add(loneKeyOf(value)).size === known) return;
      }
      inner.add(value, times);
    },
    result: () => inner.result(),
  };
}

const ACCUMULATORS: Record<AggregateName, () => Accumulator> = {
  count: () => {
    let count = 0;
    return {
      add: (_, times = 1) => {
        count += times;
      },
      result: () => count,
    };
  },
  sum: () => {
    let sum = 0;
    return {
      add: (value) => {
        if (typeof value === "number") sum += value;
      },
      result: () => sum,
    };
  },
  avg: () => {
    let sum = 0;
    let count = 0;
    return {
      add: (value) => {
        if (typeof value !== "number") return;
        sum += value;
        count += 1;
      },
      result: () => (count > 0 ? sum / count : null),
    };
  },
  min: () => best((order) => order < 0),
  max: () => best((order) => order > 0),
  collect: () => {
    const values: Value[] = [];
    return { add: (value) => void values.push(value), result: () => values };
  },
};

function best(isBetter: (order: number) => boolean): Accumulator {
  let found: Value = null;
  return {
    add: (value) => {
      if (found === null || isBetter(orderOf(value, found))) found = value;
    },
    result: () => found,
  };
}
