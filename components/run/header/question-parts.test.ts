import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namesOf, questionParts } from "./question-parts";

describe("questionParts", () => {
  it("has every character once, and no mention twice", () => {
    const span = fc
      .tuple(fc.nat(25), fc.nat(6))
      .map(([from, length]): [number, number] => [from, from + length]);
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(span, { maxLength: 6 }), (question, spans) => {
        const mentions = spans.map((at) => ({ span: at, text: question.slice(...at), readings: [] }));
        const parts = questionParts(question, mentions);
        expect(parts.map(({ text }) => text).join("")).toBe(question);
        for (const { span: at, text, mention } of parts) {
          expect(text).toBe(question.slice(...at));
          if (mention) expect(mention.span).toEqual(at);
        }
        const inside = mentions.filter(({ span: [from, to] }) => from < to && to <= question.length);
        if (inside.length > 0) expect(parts.some(({ mention }) => mention !== null)).toBe(true);
      }),
    );
  });
});

describe("words that were left out", () => {
  it("are struck wherever they are whole words outside of names", () => {
    const mention = { span: [4, 9] as [number, number], text: "Alien", readings: [] };
    const parts = questionParts("Did Alien aliens ALIEN gaffer?", [mention], ["alien", "gaffer"]);
    expect(parts.map(({ text, isLeftOut }) => (isLeftOut ? `~${text}~` : text))).toEqual([
      "Did ",
      "Alien",
      " aliens ",
      "~ALIEN~",
      " ",
      "~gaffer~",
      "?",
    ]);
  });
});

describe("namesOf", () => {
  it("has what was found, and what a person says is no name", () => {
    const span: [number, number] = [0, 5];
    const corrections = [{ span, node: null }];
    expect(namesOf({ question: "Alien stars whom?", columns: [], corrections })).toEqual([
      { span, text: "Alien", readings: [] },
    ]);
  });
});
