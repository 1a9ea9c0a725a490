import { expect, it } from "vitest";
import { goldQuestionSchema } from "@/lib/measure/question-sets/gold-question";
import { asDraft, asGold, type DraftQuestion } from "./draft-question";
import { NO_CHANGES, putQuestion, whatIsMissing } from "./draft-questions";
import { asKind, draftKindOf, readRows, readValue, writeRows } from "./right-answer";

const asked = (gold: object = {}): DraftQuestion =>
  asDraft(goldQuestionSchema.parse({ id: "q", question: "How many?", answers: ["a"], ...gold }));
const missing = (question: DraftQuestion) => whatIsMissing(putQuestion(NO_CHANGES, question));

it("a saved question without an answer is one; a new one has to be made one", () => {
  const saved = asked({ answers: [] });
  expect([draftKindOf(saved), missing(saved)]).toEqual(["none", null]);
  const added: DraftQuestion = { ...asked(), answers: [] };
  expect(draftKindOf(added)).toBe("nodes");
  expect(missing(added)).toContain("has no answer");
  const silent = asKind(added, "none");
  expect([draftKindOf(silent), missing(silent)]).toEqual(["none", null]);
  expect(asGold(silent)).toEqual({
    id: "q",
    question: "How many?",
    answers: [],
    evidence: [],
    properties: {},
  });
});

it("another kind has nothing of the former one, and is complete once it is filled in", () => {
  const value = asKind(asked({ rows: [["a"]], ordered: true }), "value");
  expect([value.rows, value.ordered, draftKindOf(value)]).toEqual([undefined, undefined, "value"]);
  expect(missing(value)).toContain("has no value");
  expect(missing({ ...value, value: 12 })).toBeNull();
  const table = asKind(value, "table");
  expect([table.value, missing(table)]).toEqual([undefined, "“How many?” has no row."]);
  expect(missing({ ...table, rows: [["a", 1], ["b"]] })).toContain("the same number of cells");
  expect(missing({ ...table, rows: [["a", 1]] })).toBeNull();
  expect(missing(asKind(table, "yes-no"))).toBeNull();
  const nodes = asKind(asKind(asked(), "none"), "nodes");
  expect([draftKindOf(nodes), missing(nodes)]).toEqual(["nodes", "“How many?” has no answer."]);
});

it("reads a table as it writes it", () => {
  const rows = [
    ["Ann", 3],
    ["Bob", null],
    ["7a", 0.5],
  ];
  expect(readRows(writeRows(rows))).toEqual(rows);
  expect(readRows("\n a | 1 \n\n")).toEqual([["a", 1]]);
  expect([readValue(" 12 "), readValue("012"), readValue("")]).toEqual([12, "012", ""]);
});
