/** Numbers of rows against counting them, for few gone rows and for many. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { RowNumbers } from "./row-numbers";

it("numbers what is left and what was put in as counting does, and back, one by one and all at once", () => {
  const count = fc.constantFrom(0, 1, 40, 3_000);
  fc.assert(
    fc.property(
      count,
      fc.array(fc.nat(2_999)),
      fc.nat(3_000),
      fc.nat(3),
      fc.boolean(),
      (count, some, at, added, many) => {
        const gone = new Set(
          many ? Array.from({ length: count }, (_, row) => row).filter((row) => row % 2 === 1) : some,
        );
        const from = Math.min(at, count);
        const stored = Array.from({ length: count }, (_, row) => row);
        const left = (rows: number[]) => rows.filter((row) => !gone.has(row));
        const shown = [
          ...left(stored.slice(0, from)),
          ...Array.from({ length: added }, () => -1),
          ...left(stored.slice(from)),
        ];
        const numbers = new RowNumbers(
          Int32Array.from([...gone].filter((row) => row < count)).sort(),
          from,
          added,
        );
        expect(shown.map((_, row) => numbers.stored(row))).toEqual(shown);
        expect(stored.map((row) => numbers.shown(row))).toEqual(stored.map((row) => shown.indexOf(row)));
        const rows = Int32Array.from(left(stored));
        numbers.renumber(rows, count);
        expect([...rows]).toEqual(left(stored).map((row) => shown.indexOf(row)));
      },
    ),
    { numRuns: 50 },
  );
});
