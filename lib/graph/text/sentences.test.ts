import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences";

function sentences(text: string, longest?: number): string[] {
  return splitSentences(text, longest).map(({ start, end }) => text.slice(start, end));
}

describe("splitSentences", () => {
  it.each([
    ["One. Two!  Three? ", ["One.", "Two!", "Three?"]],
    [
      "Dr. Smith met J. R. R. Tolkien at 3.5 p.m. in Rome.",
      ["Dr. Smith met J. R. R. Tolkien at 3.5 p.m. in Rome."],
    ],
    ["He joined the U.S. Army. It won.", ["He joined the U.S. Army.", "It won."]],
    ["He lives in the U.S. The war ended.", ["He lives in the U.S.", "The war ended."]],
    [
      "They beat Apple Inc. in court. Acme Inc. He left.",
      ["They beat Apple Inc. in court.", "Acme Inc.", "He left."],
    ],
    ["It won 9-0 vs. St. Louis! See Fig. 3.", ["It won 9-0 vs. St. Louis!", "See Fig. 3."]],
    ['"Did he?" asked Mr. Lee. "Yes."', ['"Did he?" asked Mr. Lee.', '"Yes."']],
    ["Did he? No. He left.", ["Did he?", "No.", "He left."]],
    ["Indiana . It hosted", ["Indiana .", "It hosted"]],
    ["A Heading\nText one.\n\nText two", ["A Heading", "Text one.", "Text two"]],
    [
      "This line was wrapped by an editor at some width\nand goes on here. Next.",
      ["This line was wrapped by an editor at some width\nand goes on here.", "Next."],
    ],
    [" \n ", []],
    ["", []],
  ])("%j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it("cuts what is too long at white space, or inside a word that alone is too long", () => {
    expect(sentences("aa bb ccccccc dd", 5)).toEqual(["aa bb", "ccccc", "cc dd"]);
  });

  it("covers all but white space, in order, within the length", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "B", ". ", ".", " ", "\n", "Dr. ", "é", "😀", "? "),
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (input, longest) => {
        let covered = 0;
        for (const { start, end } of splitSentences(input, longest)) {
          expect(input.slice(covered, start).trim()).toBe("");
          expect(input.slice(start, end)).toBe(input.slice(start, end).trim());
          expect(end - start).toBeGreaterThan(0);
          expect(end - start).toBeLessThanOrEqual(longest);
          expect(input.slice(start, end)).not.toMatch(/\p{Cs}/u);
          covered = end;
        }
        expect(input.slice(covered).trim()).toBe("");
      }),
      { numRuns: 300 },
    );
  });
});
