import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StringIndex } from "./string-index";
import { GrowingUtf8Column } from "./utf8-column";

const strings = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "a", "é", "𝔘🎬")), {
  maxLength: 60,
});

describe("GrowingUtf8Column", () => {
  it("gives back what was pushed, also while it grows", () => {
    fc.assert(
      fc.property(strings, fc.integer({ min: 1, max: 600 }), (texts, times) => {
        const column = new GrowingUtf8Column("texts");
        const pushed = texts.map((text) => text.repeat(times));
        for (const text of pushed) column.push(text);
        const view = column.view();
        expect(pushed.map((_, row) => view.at(row))).toEqual(pushed);
        expect(pushed.map((_, row) => column.at(row))).toEqual(pushed);
        expect(view.length).toBe(pushed.length);
      }),
    );
  });
});

describe("StringIndex", () => {
  it("finds the first row of every string, and -1 for others, as a search from the start does", () => {
    fc.assert(
      fc.property(strings, strings, (texts, others) => {
        const column = new GrowingUtf8Column("texts");
        for (const text of texts) column.push(text);
        const index = new StringIndex(column.view());
        for (const text of [...texts, ...others, "x".repeat(1_000)])
          expect(index.find(text)).toBe(texts.indexOf(text));
      }),
    );
  });
});
