import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phrasesOf } from "../../words/aliases";
import type { Mention } from "../mentions/mention";
import { drawPattern, maskQuestion } from "./verbalise";

function mention(question: string, text: string, label: string): Mention {
  const from = question.indexOf(text);
  return {
    span: [from, from + text.length],
    text,
    kind: "exact",
    readings: [{ node: text, name: text, labels: [label], score: 1 }],
  };
}

describe("phrasesOf", () => {
  it("drops jargon, and takes the aliases", () => {
    expect(phrasesOf("DIRECTED_BY", {})).toEqual(["directed by"]);
    expect(phrasesOf("/film/film/directed_by", {})).toEqual(["film directed by", "directed by"]);
    expect(phrasesOf("starring", { starring: ["Cast ", "starring"] })).toEqual(["starring", "cast"]);
    expect(phrasesOf("constructor", {})).toEqual(["constructor"]);
  });
});

describe("maskQuestion", () => {
  const question = "Who directed The Third Man and Odd Man Out?";
  const mentions = [mention(question, "The Third Man", "Film"), mention(question, "Odd Man Out", "Film")];

  it("puts the label in the place of each mention that is used, and keeps the others as words", () => {
    expect(maskQuestion(question, mentions, new Map([[0, "Film"]]))).toEqual({
      tokens: [
        { word: "who" },
        { word: "directed" },
        { mention: 0 },
        { word: "and" },
        { word: "odd" },
        { word: "man" },
        { word: "out" },
      ],
      text: "who directed film and odd man out",
      labels: new Map([[0, "Film"]]),
    });
    const both = new Map([
      [0, "Film"],
      [1, "Film"],
    ]);
    expect(maskQuestion(question, mentions, both).text).toBe("who directed film and film");
  });

  it("reads the beginning and the end of a long question, and what it names in between", () => {
    const filler = Array.from({ length: 300 }, (_, at) => `w${at}`).join(" ");
    const long = `Who liked ${filler} The Third Man ${filler} at last?`;
    const { tokens, text } = maskQuestion(
      long,
      [mention(long, "The Third Man", "Film")],
      new Map([[0, "Film"]]),
    );
    expect(tokens).toHaveLength(97);
    expect(text).toMatch(/^who liked w0 w1 .* w45 film w254 .* w299 at last$/);
  });

  it("has each used mention once, in the order of the question", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(0, 1)), (used) => {
        const { tokens } = maskQuestion(question, mentions, new Map(used.map((at) => [at, "Film"])));
        expect(tokens.flatMap((token) => ("mention" in token ? [token.mention] : []))).toEqual(
          used.toSorted(),
        );
      }),
    );
  });
});

describe("drawPattern", () => {
  it("reads from the target, with each arrow along its edge", () => {
    const question = "films with Ann directed by Bob";
    const mentions = [mention(question, "Ann", "Person"), mention(question, "Bob", "Person")];
    const arms = [
      { mention: 0, reading: 0, steps: [{ type: "ACTED_IN", direction: "out" as const, label: "Film" }] },
      { mention: 1, reading: 0, steps: [{ type: "DIRECTED_BY", direction: "in" as const, label: "Film" }] },
    ];
    expect(drawPattern({ arms, label: "Film" }, mentions)).toBe(
      "Film <- acted in - Ann and - directed by -> Bob",
    );
    const chain = [
      {
        mention: 0,
        reading: 0,
        steps: [...arms[0]!.steps, { type: "RELEASED_IN", direction: "out" as const, label: "Year" }],
      },
    ];
    expect(drawPattern({ arms: chain, label: "Year" }, mentions)).toBe(
      "Year <- released in - Film <- acted in - Ann",
    );
    expect(drawPattern({ arms: [], label: "Film" }, [])).toBe("Film");
  });
});
