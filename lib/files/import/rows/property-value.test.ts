import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellProperty, jsonProperty } from "./property-value";

describe("cellProperty", () => {
  it.each([
    ["7", 7],
    ["-2.50", -2.5],
    [" 12 ", 12],
    ["1e3", 1000],
    ["0", 0],
    ["007", "007"],
    ["-0", "-0"],
    ["+4", "+4"],
    ["0x1f", "0x1f"],
    ["1,5", "1,5"],
    ["1e999", "1e999"],
    ["12345678901234567890", "12345678901234567890"],
    ["true", true],
    ["False", false],
    ["yes", "yes"],
    [" padded text ", " padded text "],
    ["", undefined],
    ["   ", undefined],
  ])("reads %j as %j", (cell, value) => {
    expect(cellProperty(cell)).toBe(value);
  });

  it("reads back every number that a person may write", () => {
    const number = fc.oneof(
      fc.integer(),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => Number(x.toPrecision(9)) + 0),
    );
    fc.assert(
      fc.property(
        number.filter((x) => !Object.is(x, -0)),
        (x) => {
          expect(cellProperty(String(x))).toBe(x);
        },
      ),
    );
  });
});

describe("jsonProperty", () => {
  it("keeps the types of JSON, and what nests as compact JSON", () => {
    expect([7, "7", false, [1, { a: 2 }], { b: null }].map(jsonProperty)).toEqual([
      7,
      "7",
      false,
      '[1,{"a":2}]',
      '{"b":null}',
    ]);
    expect([null, undefined, ""].map(jsonProperty)).toEqual([undefined, undefined, undefined]);
    expect(jsonProperty(Number.POSITIVE_INFINITY)).toBe("Infinity");
  });
});
