import { describe, expect, it } from "vitest";
import { formatShare } from "@/components/ui/format";
import { PERCENTILES } from "@/lib/api/similarity";
import { evaluationQuestionSchema } from "@/lib/measure/evaluation";
import { readQuestions } from "./read-questions";
import { PERCENTILE_RANGE } from "./use-selection-address";

describe("readQuestions", () => {
  it("reads lines as the server takes them", () => {
    const questions = readQuestions(
      '{"id": 7, "question": "Who?", "answers": ["a", 3]}\r\n\n{"question": "What?", "answers": ["b"]}\n',
    );
    expect(questions.map(({ id, answers }) => [id, answers])).toEqual([
      ["7", ["a", "3"]],
      ["3", ["b"]],
    ]);
    for (const question of questions) expect(evaluationQuestionSchema.safeParse(question).success).toBe(true);
  });

  it.each([
    "{",
    "[]",
    '{"question": "Who?"}',
    '{"question": " ", "answers": ["a"]}',
    '{"question": "Who?", "answers": []}',
  ])("names the line of what is none: %s", (line) => {
    expect(() => readQuestions(`{"question": "Who?", "answers": ["a"]}\n${line}`)).toThrow("Line 2");
  });
});

describe("the slider", () => {
  it("has the percentiles of the server", () => expect(PERCENTILE_RANGE).toEqual(PERCENTILES));
});

describe("formatShare", () => {
  it.each([
    [0, "0 %"],
    [1, "100 %"],
    [0.4567, "45.7 %"],
    [0.032, "3.2 %"],
    [0.000_123, "0.012 %"],
  ])("%d reads %s", (share, text) => expect(formatShare(share)).toBe(text));
});
