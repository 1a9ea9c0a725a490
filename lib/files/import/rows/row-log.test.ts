import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteList, quoteValue } from "./row-log";

describe("quoteValue", () => {
  it("makes what is invisible visible", () => {
    expect(quoteValue("a\tb\nc\u0007\u202ed")).toBe('"a\\tb\\nc\\u{7}\\u{202e}d"');
  });

  it("shortens to 80 characters and never tears a pair apart", () => {
    expect(quoteValue("x".repeat(80))).toBe(`"${"x".repeat(80)}"`);
    expect(quoteValue("x".repeat(81))).toBe(`"${"x".repeat(79)}…"`);
    expect(quoteValue("😀".repeat(100))).toBe(`"${"😀".repeat(79)}…"`);
  });

  it("stays short and on one line for any text", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (points) => {
        expect(quoteValue(String.fromCodePoint(...points))).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it("says what other values are", () => {
    expect([3, null, undefined, [1, 2], {}].map(quoteValue)).toEqual([
      "3",
      "null",
      "nothing",
      "a list of 2",
      "an object",
    ]);
    expect(quoteList(["a", "b", "c"], 2)).toBe('"a", "b" and 1 more');
  });
});
