import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonLine } from "./json-line";
import { RowProblem } from "./row-log";

const reasonOf = (line: string) => {
  const parsed = parseJsonLine(line);
  return parsed instanceof RowProblem ? parsed.reason : undefined;
};

describe("parseJsonLine", () => {
  it("reads any object as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const line = JSON.stringify(object);
        expect(parseJsonLine(line)).toEqual(JSON.parse(line));
      }),
    );
  });

  it.each([
    ['{"id": }', 8, '"}"', "a value"],
    ['{"id": 1 "b": 2}', 10, '"\\"b\\"', "a comma"],
    ['{"id": "a"', 11, "the end of the line", "a closing }"],
    ['{"id": [1, 2}', 13, '"}"', "a comma"],
    ["{id: 1}", 2, '"id', "a"],
    ['{"id": 1} x', 11, '"x"', "the end of the line"],
  ])("says where %s breaks", (line, character) => {
    expect(reasonOf(line)).toContain(`breaks at character ${character}:`);
  });

  it("names the character of any line that is cut off", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, cut) => {
        const line = JSON.stringify(object);
        expect(reasonOf(line.slice(0, Math.max(1, cut % line.length)))).toMatch(/breaks at character \d+/);
      }),
    );
  });

  it.each(["[1]", "3", '"text"', "null"])("refuses %s, which is no object", (line) => {
    expect(reasonOf(line)).toContain("expected one JSON object");
  });

  it("refuses values that nest too deeply to be written out again", () => {
    const deep = (levels: number) => `{"a": ${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect(reasonOf(deep(499))).toBeUndefined();
    expect(reasonOf(deep(501))).toContain("levels deep");
    expect(reasonOf(deep(200_000))).toContain("levels deep");
  });
});
