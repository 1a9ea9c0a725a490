import { describe, expect, it } from "vitest";
import type { ExperimentResult } from "@/lib/measure/experiment";
import type { GoldQuestion } from "@/lib/measure/question-sets/gold-question";
import { expectedWords, givenWords, outcomeWords, unmeasuredWords } from "./result-words";

const asked = (gold: Partial<GoldQuestion>): GoldQuestion => ({
  ...{ id: "q", question: "How?", answers: [], evidence: [], properties: {} },
  ...gold,
});
const given = (result: Partial<ExperimentResult>) =>
  givenWords({ abstained: false, answers: [], text: "", ...result } as ExperimentResult);

it("says what is expected, but for nodes", () => {
  expect(expectedWords(asked({ answers: ["a"] }))).toBeNull();
  expect(expectedWords(asked({}))).toBe("no answer; silence is right");
  expect(expectedWords(asked({ value: 12, answers: ["a"] }))).toBe("12");
  expect(expectedWords(asked({ yes: false }))).toBe("no");
  expect(
    expectedWords(
      asked({
        rows: [
          ["Ann", 2],
          ["Bob", null],
        ],
      }),
    ),
  ).toBe("Ann | 2; Bob | ");
});

describe("what was answered", () => {
  it("is the result before the text, and an abstention or a failure before both", () => {
    expect(given({ result: { kind: "value", value: 12, atLeast: false }, text: "12." })).toBe("12");
    expect(given({ result: { kind: "value", value: { node: "f", name: "Ann" }, atLeast: true } })).toBe(
      "at least Ann",
    );
    expect(given({ result: { kind: "yes-no", yes: true } })).toBe("yes");
    expect(given({ text: "It is Ann." })).toBe("It is Ann.");
    expect(given({ text: "x".repeat(400) })).toHaveLength(302);
    expect(given({ answers: ["a", "b"] })).toBe("a, b");
    expect(given({})).toBe("nothing written");
    expect(given({ abstained: true, text: "I do not know." })).toBe("abstained");
    expect(given({ abstained: true, error: "it broke" })).toBe("failed: it broke");
  });

  it("is the first rows of a table, and how many more there are", () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`n${at}`, at]);
    const table = (more: boolean) =>
      given({ result: { kind: "table", columns: ["a", "b"], rows, count: 12, more } });
    expect(table(false)).toMatch(/^n0 \| 0; .*n9 \| 9; and 2 more$/);
    expect(table(true)).toMatch(/and at least 2 more$/);
  });
});

it("names an outcome, where it was recorded", () => {
  expect(outcomeWords({ outcome: "wrongly-silent" })).toBe("wrongly silent");
  expect(outcomeWords({})).toBeNull();
});

it("says what came of a question that a metric does not measure", () => {
  const of = (result: Partial<ExperimentResult>) =>
    unmeasuredWords({ abstained: false, answers: [], text: "", ...result } as ExperimentResult);
  expect(of({ text: "12.", outcome: "wrong-said" })).toBe("answered 12.: wrong");
  expect(of({ abstained: true, outcome: "rightly-silent" })).toBe("abstained: rightly silent");
  expect(of({ text: "12." })).toBe("scores nothing that can be measured");
});
