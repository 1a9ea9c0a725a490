import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpectedCell, type GivenCell, type GivenResult, matchResult } from "./result-match";

const value = (one: GivenCell, atLeast = false): GivenResult => ({ kind: "value", value: one, atLeast });
const table = (rows: GivenCell[][], more = false): GivenResult => ({ kind: "table", rows, more });
const isValue = (given: GivenResult | null, expected: ExpectedCell) =>
  matchResult(given, { kind: "value", value: expected }).exact;
const againstRows = (given: GivenResult | null, rows: ExpectedCell[][], ordered = false) =>
  matchResult(given, { kind: "table", rows, ordered });

describe("a value", () => {
  it("is equal within the tolerance, however it is written", () => {
    expect(isValue(value(12), 12)).toBe(true);
    expect(isValue(value(12), "12")).toBe(true);
    expect(isValue(value("12.0"), 12)).toBe(true);
    expect(isValue(value(0.1 + 0.2), 0.3)).toBe(true);
    expect(isValue(value(1_000_000), 1_000_000.5)).toBe(true);
    expect(isValue(value(12), 13)).toBe(false);
    expect(isValue(value(0), 0.001)).toBe(false);
    expect(isValue(value("  Émile ZOLA"), "Emile Zola")).toBe(true);
    expect(isValue(value("C"), "C++")).toBe(false);
    expect(isValue(value(true), "true")).toBe(true);
  });

  it("is a node by its id or its name", () => {
    expect(isValue(value({ node: "f1", name: "Paper Boats" }), "f1")).toBe(true);
    expect(isValue(value({ node: "f1", name: "Paper Boats" }), "paper boats")).toBe(true);
    expect(isValue(value({ node: "f1", name: "Paper Boats" }), "F1")).toBe(false);
  });

  it("is not what there is at least, nothing, nodes alone, or another kind of answer", () => {
    expect(isValue(value(1_000, true), 1_000)).toBe(false);
    expect(isValue(value(null), 0)).toBe(false);
    expect(isValue(null, 3)).toBe(false);
    expect(isValue({ kind: "yes-no", yes: true }, 1)).toBe(false);
    expect(isValue(table([[3]]), 3)).toBe(true);
    expect(isValue(table([[3]], true), 3)).toBe(false);
    expect(isValue(table([[3], [3]]), 3)).toBe(false);
    expect(isValue(table([["Ann", 3]]), 3)).toBe(false);
  });
});

it("yes and no are equal to themselves alone", () => {
  const says = (given: GivenResult | null, yes: boolean) => matchResult(given, { kind: "yes-no", yes });
  expect(says({ kind: "yes-no", yes: true }, true)).toEqual({ exact: true, rows: null });
  expect(says({ kind: "yes-no", yes: false }, false).exact).toBe(true);
  expect(says({ kind: "yes-no", yes: false }, true).exact).toBe(false);
  expect(says(null, false).exact).toBe(false);
  expect(says(value(true), true).exact).toBe(false);
});

describe("a table", () => {
  const expected = [
    ["Ann", 3],
    ["Bob", 2],
    ["Eve", 2],
  ];

  it("is counted row by row: two of four given rows are right, of three that are expected", () => {
    const given = table([
      ["Bob", 2],
      ["Ann", 3],
      ["Ann", 3],
      ["Eve", 1],
    ]);
    const { exact, rows } = againstRows(given, expected);
    expect(exact).toBe(false);
    expect(rows!.precision).toBe(1 / 2);
    expect(rows!.recall).toBe(2 / 3);
    // 2 x 1/2 x 2/3 over 1/2 + 2/3.
    expect(rows!.f1).toBeCloseTo(4 / 7, 12);
  });

  it("is exact in any order, unless the order matters, and only when it is whole", () => {
    const turned = table(expected.toReversed());
    expect(againstRows(turned, expected)).toEqual({
      exact: true,
      rows: { precision: 1, recall: 1, f1: 1 },
    });
    expect(againstRows(turned, expected, true)).toMatchObject({ exact: false, rows: { f1: 1 } });
    expect(againstRows(table(expected), expected, true).exact).toBe(true);
    expect(againstRows(table(expected, true), expected).exact).toBe(false);
    expect(againstRows(table(expected.slice(1)), expected).exact).toBe(false);
    expect(againstRows(table(expected.map((row) => row.slice(1))), expected).exact).toBe(false);
  });

  it("has nothing right where nothing was computed", () => {
    expect(againstRows(null, expected)).toEqual({
      exact: false,
      rows: { precision: 0, recall: 0, f1: 0 },
    });
    expect(againstRows(table([]), expected).rows).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(againstRows(value(3), [[3]]).exact).toBe(true);
  });

  it("pairs as many rows as can be: one that two could take goes to the one that has no other", () => {
    const given = table([
      [{ node: "p1", name: "Ann" }],
      [{ node: "p2", name: "Ann" }],
      [{ node: "p3", name: "Bob" }],
    ]);
    expect(againstRows(given, [["Ann"], ["p1"], ["Bob"]]).exact).toBe(true);
    expect(againstRows(given, [["p1"], ["Ann"], ["p3"]]).exact).toBe(true);
  });

  it("agrees with trying every assignment", () => {
    const cell = fc.constantFrom("a", "b", "A1", 1, 2);
    const node = fc.record({ node: fc.constantFrom("a", "b"), name: fc.constantFrom("b", "A1") });
    const given = fc.array(fc.tuple(fc.oneof(cell, node)), { maxLength: 5 });
    const gold = fc.array(fc.tuple(cell), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(given, gold, (rows, expected) => {
        const equals = (row: number, at: number) => isValue(value(rows[row]![0]), expected[at]![0]);
        const most = (row: number, left: readonly number[]): number => {
          if (row === rows.length) return 0;
          const taken = left.flatMap((at) =>
            equals(row, at)
              ? [
                  1 +
                    most(
                      row + 1,
                      left.filter((other) => other !== at),
                    ),
                ]
              : [],
          );
          return Math.max(most(row + 1, left), ...taken);
        };
        const paired = most(0, [...expected.keys()]);
        const { exact, rows: measured } = againstRows(table(rows), expected);
        expect(measured!.recall).toBeCloseTo(paired / expected.length, 12);
        expect(measured!.precision).toBeCloseTo(rows.length === 0 ? 0 : paired / rows.length, 12);
        expect(exact).toBe(paired === rows.length && paired === expected.length);
      }),
    );
  });

  it("is compared in one pass where all rows are equal", () => {
    const rows = Array.from({ length: 1_000 }, () => ["x", 1]);
    expect(againstRows(table(rows), rows.slice(500)).rows).toMatchObject({ precision: 0.5, recall: 1 });
  });
});
