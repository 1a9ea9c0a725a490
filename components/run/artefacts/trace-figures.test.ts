import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnFigures, columnRoom, writeFigure } from "./trace-figures";

const write = (unit: string | undefined, ...values: number[]) => {
  const figures = columnFigures({ title: "t", ...(unit ? { unit } : {}) }, values);
  return values.map((value) => figures && writeFigure(value, figures));
};

describe("the figures of a column", () => {
  it.each([
    [undefined, [1, 12_000], ["1", "12,000"]],
    [undefined, [0.5, 0.125], ["0.500", "0.125"]],
    [undefined, [12.5, 3], ["12.5", "3.0"]],
    ["share", [0.29, 1], ["29", "100"]],
    ["share", [0.2912, 0.5], ["29.1", "50.0"]],
    ["ms", [1_204.5, 2], ["1,205", "2"]],
    [undefined, [0.000_12, 0.000_1], ["0.000120", "0.000100"]],
  ])("of unit %s: %j read %j", (unit, values, texts) => expect(write(unit, ...values)).toEqual(texts));

  it("have as many digits in every row, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
        const lengths = write(undefined, ...values).map((text) => text!.split(".")[1]?.length ?? 0);
        expect(new Set(lengths).size).toBe(1);
      }),
    );
  });

  it("are none where a cell says something else, or nothing at all", () => {
    expect(columnFigures({ title: "t" }, [1, "two"])).toBeNull();
    expect(columnFigures({ title: "t" }, [1, { nodes: [] }])).toBeNull();
    expect(columnFigures({ title: "t" }, [null, null])).toBeNull();
    expect(columnFigures({ title: "t" }, [null, 2])).toEqual({ digits: 0, scale: 1 });
  });
});

describe("the room of a column", () => {
  it("is that of its longest cell, and no more than a line", () => {
    const nodes = [
      { id: "a", name: "Carol Reed" },
      { id: "b", name: "Reed" },
    ];
    expect(columnRoom([null, 7, "four", { nodes }])).toBe(10);
    expect(columnRoom(["a sentence that goes on and on and on"])).toBe(26);
    expect(columnRoom([])).toBe(0);
  });
});
