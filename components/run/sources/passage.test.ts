import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locate, markPassage, quotedRows } from "./passage";

describe("locate", () => {
  it("finds a passage whatever the white space", () => {
    expect(locate("One.\n\nTwo  three.\nFour.", "Two three. Four.")).toEqual([6, 23]);
  });

  it("takes special characters for what they are", () => {
    expect(locate("Cost (2024): 3.5* [est]", "(2024): 3.5* [est]")).toEqual([5, 23]);
    expect(locate("a1b", "a.b")).toBeNull();
  });

  it("finds nothing for what is absent or empty", () => {
    expect(locate("abc", "abd")).toBeNull();
    expect(locate("abc", "  ")).toBeNull();
  });
});

describe("markPassage", () => {
  it("marks the passage and the quote inside it", () => {
    expect(markPassage("0123456789", [2, 8], [4, 6])).toEqual([
      { text: "01", mark: "none" },
      { text: "23", mark: "passage" },
      { text: "45", mark: "quote" },
      { text: "67", mark: "passage" },
      { text: "89", mark: "none" },
    ]);
  });

  it("never loses a character", () => {
    const span = fc.option(
      fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 30, maxLength: 30 }), span, span, (text, passage, quote) => {
        expect(
          markPassage(text, passage, quote)
            .map((stretch) => stretch.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("quotedRows", () => {
  const table = {
    id: "t",
    title: "T",
    header: ["Film", "Year"],
    rows: [
      ["Faust", "1926"],
      ["M", "1931"],
      ["Faust", "1994"],
    ],
  };

  it("takes the row with most of its cells in the quote, within the segment", () => {
    expect(quotedRows(table, [0, 3], "Film: Faust, Year: 1994")).toEqual(new Set([2]));
    expect(quotedRows(table, [0, 2], "Film: Faust, Year: 1994")).toEqual(new Set([0]));
  });

  it("takes no row when nothing is quoted", () => {
    expect(quotedRows(table, [0, 3], "something else")).toEqual(new Set());
  });
});
