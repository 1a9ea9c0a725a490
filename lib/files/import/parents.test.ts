import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findParentCycles } from "./parents";

/** An item is on a cycle when walking up from it comes back to it. */
function bruteForce(parents: readonly number[]): number[] {
  return parents.flatMap((_, start) => {
    let at = parents[start]!;
    for (let step = 0; step < parents.length && at !== -1; step++) {
      if (at === start) return [start];
      at = parents[at]!;
    }
    return [];
  });
}

describe("findParentCycles", () => {
  it("finds what walking up from every item finds", () => {
    const parents = fc
      .integer({ min: 1, max: 12 })
      .chain((n) => fc.array(fc.integer({ min: -1, max: n - 1 }), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(parents, (up) => {
        expect(findParentCycles(up)).toEqual(bruteForce(up));
      }),
      { numRuns: 1_000 },
    );
  });

  it("names the cycle and not what hangs below it", () => {
    expect(findParentCycles([1, 2, 0, 0, -1, 4, 6, 6])).toEqual([0, 1, 2, 6]);
  });
});
