import { describe, expect, it } from "vitest";
import type { Answer } from "@/lib/methods/contract/answer";
import { answerKind, confidenceIn, repeatsResult, silenceInWords } from "./answer-kind";

const ANSWER: Answer = {
  writer: "extractive",
  abstained: false,
  sentences: [{ text: "Nothing in the graph matches the question.", citations: [] }],
  nodes: [],
  confidence: 0.9,
};
const NONE: Answer = { ...ANSWER, abstained: true, foundNothing: true };
const SILENT: Answer = { ...ANSWER, abstained: true };

describe("what a method says", () => {
  it("keeps a known none apart from not knowing", () => {
    expect([ANSWER, NONE, SILENT].map(answerKind)).toEqual(["answer", "none", "abstention"]);
  });

  it("says once for what answers tie", () => {
    const tied = { ...ANSWER, tied: "Both: 10 each", sentences: [{ text: "Both: 10 each.", citations: [] }] };
    expect([tied, { ...tied, sentences: ANSWER.sentences }, ANSWER].map(repeatsResult)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("says none with its confidence, and an abstention without one", () => {
    expect([ANSWER, NONE, SILENT, undefined].map(confidenceIn)).toEqual([0.9, 0.9, null, null]);
    expect(silenceInWords(ANSWER)).toBeNull();
    expect(silenceInWords(NONE)).toBe("none: Nothing in the graph matches the question.");
    expect(silenceInWords(SILENT)).toMatch(/^abstains: /);
  });
});
