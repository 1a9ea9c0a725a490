import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SpanningCell, type SpanningRow, spanGrid } from "./span-grid";

const cell = (text: string, rows = 1, columns = 1): SpanningCell => ({
  text,
  rows,
  columns,
  isHeader: false,
});
const plenty = () => ({ places: 1e6, characters: 1e6 });
const texts = (rows: SpanningRow[], budget = plenty()) =>
  spanGrid(rows, budget)?.map((line) => line.map((place) => place?.text ?? null));

/** The standard's words, place by place: the first free column of the row, then every place below and beside it that is free. */
function naiveGrid(rows: readonly SpanningRow[]): (string | null)[][] {
  const places = new Map<string, string>();
  for (const [row, { cells, group }] of rows.entries()) {
    for (const { text, rows: high, columns: wide } of cells) {
      let column = 0;
      while (places.has(`${row} ${column}`)) column++;
      for (let down = 0; down < high && rows[row + down]?.group === group; down++)
        for (let across = column; across < column + wide; across++)
          if (!places.has(`${row + down} ${across}`)) places.set(`${row + down} ${across}`, text);
    }
  }
  return rows.map((_, row) => {
    const taken = [...places.keys()].map((key) => key.split(" ").map(Number));
    const width = Math.max(0, ...taken.filter(([at]) => at === row).map(([, column]) => column! + 1));
    return Array.from({ length: width }, (_, column) => places.get(`${row} ${column}`) ?? null);
  });
}

describe("spanGrid", () => {
  it("repeats a cell into every place that it covers", () => {
    const rows = [
      { cells: [cell("a", 2, 2), cell("b")], group: 0 },
      { cells: [cell("c")], group: 0 },
      { cells: [cell("d", 9), cell("e")], group: 0 },
      { cells: [cell("f")], group: 1 },
    ];
    expect(texts(rows)).toEqual([["a", "a", "b"], ["a", "a", "c"], ["d", "e"], ["f"]]);
  });

  it("agrees with a grid that is filled place by place", () => {
    const span = fc.integer({ min: 1, max: 4 });
    const row = fc.record({
      cells: fc.array(
        fc.tuple(span, span).map(([rows, columns]) => [rows, columns] as const),
        { maxLength: 4 },
      ),
      startsGroup: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 7 }), (given) => {
        let [group, name] = [0, 0];
        const rows = given.map(({ cells, startsGroup }) => {
          if (startsGroup) group++;
          return { cells: cells.map(([rows, columns]) => cell(String(name++), rows, columns)), group };
        });
        expect(texts(rows)).toEqual(naiveGrid(rows));
      }),
    );
  });

  it("stops at the budget and leaves it as it stood", () => {
    const rows = [
      { cells: [cell("abc", 2, 3)], group: 0 },
      { cells: [], group: 0 },
    ];
    const budget = { places: 6, characters: 18 };
    expect(texts(rows, budget)).toHaveLength(2);
    expect(budget).toEqual({ places: 0, characters: 0 });
    const short = { places: 6, characters: 17 };
    expect(spanGrid(rows, short)).toBeNull();
    expect(short).toEqual({ places: 6, characters: 17 });
    expect(spanGrid(rows, { places: 5, characters: 18 })).toBeNull();
  });
});
