import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextOrder, sortRows } from "./sort-rows";

describe("sorting a table", () => {
  it("keeps every row, missing cells last, and equal rows in their order", () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom("a", "B", "a10", "a9"),
    );
    fc.assert(
      fc.property(fc.array(cell), fc.boolean(), (cells, descending) => {
        const rows = cells.map((value, index) => ({ value, index }));
        const sorted = sortRows(rows, ({ value }) => value, descending);
        expect(new Set(sorted)).toEqual(new Set(rows));
        const firstMissing = sorted.findIndex(({ value }) => value === null);
        if (firstMissing >= 0)
          expect(sorted.slice(firstMissing).every(({ value }) => value === null)).toBe(true);
        for (const [at, row] of sorted.entries()) {
          const next = sorted[at + 1];
          if (next && next.value === row.value) expect(next.index).toBeGreaterThan(row.index);
        }
      }),
    );
  });

  it("reads numbers in texts", () => {
    expect(sortRows(["a10", "a9", 2, 11], (cell) => cell, false)).toEqual([2, 11, "a9", "a10"]);
    expect(sortRows(["a10", "a9", 2, 11], (cell) => cell, true)).toEqual(["a10", "a9", 11, 2]);
  });

  it("turns round when the same column is pressed again", () => {
    const first = nextOrder(null, "name");
    expect(first).toEqual({ column: "name", descending: false });
    expect(nextOrder(first, "name")).toEqual({ column: "name", descending: true });
    expect(nextOrder(first, "label")).toEqual({ column: "label", descending: false });
  });
});
