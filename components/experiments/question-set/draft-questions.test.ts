import fc from "fast-check";
import { expect, it } from "vitest";
import { goldQuestionSchema } from "@/lib/measure/question-sets/gold-question";
import {
  applyDraft,
  countChanges,
  freeId,
  NO_CHANGES,
  putQuestion,
  readProperties,
  removeQuestion,
  renameAnswer,
  whatIsMissing,
  writeProperties,
} from "./draft-questions";

const question = (id: string, answers = ["a"]) =>
  goldQuestionSchema.parse({ id, question: `Question ${id}?`, answers });
const ITEMS = [question("q1"), question("q2"), question("q3")];

it("changes questions in place, adds new ones at the end, and leaves out what was removed", () => {
  let draft = putQuestion(NO_CHANGES, question("q2", ["b"]));
  draft = putQuestion(draft, question("added-1"));
  draft = removeQuestion(draft, "q1", ITEMS);
  expect(applyDraft(ITEMS, draft).map(({ id, answers }) => [id, answers[0]])).toEqual([
    ["q2", "b"],
    ["q3", "a"],
    ["added-1", "a"],
  ]);
  expect(countChanges(draft)).toBe(3);
});

it("forgets a new question that is removed again, and takes back a removal", () => {
  const added = putQuestion(NO_CHANGES, question("added-1"));
  expect(countChanges(removeQuestion(added, "added-1", ITEMS))).toBe(0);
  const back = putQuestion(removeQuestion(NO_CHANGES, "q1", ITEMS), question("q1", ["c"]));
  expect([back.removed.size, applyDraft(ITEMS, back)[0]?.answers]).toEqual([0, ["c"]]);
});

it("names an answer by its node wherever it is, once", () => {
  const both = { ...question("q1", ["Rome", "city:rome"]), evidence: ["Rome"] };
  expect(renameAnswer(both, "Rome", "city:rome")).toMatchObject({
    answers: ["city:rome"],
    evidence: ["city:rome"],
  });
});

it("gives new questions ids that are free", () => {
  expect(freeId([...ITEMS, question("added-1")])).toBe("added-2");
});

it("says what keeps a draft from being saved", () => {
  expect(whatIsMissing(putQuestion(NO_CHANGES, question("q1")))).toBeNull();
  expect(whatIsMissing(putQuestion(NO_CHANGES, { ...question("q1"), answers: [] }))).toContain("no answer");
  expect(whatIsMissing(putQuestion(NO_CHANGES, { ...question("q1"), question: " " }))).toContain("no text");
});

it("reads properties as it writes them", () => {
  expect(readProperties("hops=2, kind=one hop,checked=true")).toEqual({
    hops: 2,
    kind: "one hop",
    checked: true,
  });
  expect(readProperties("hops")).toBeNull();
  expect(readProperties("")).toEqual({});
  const key = fc.stringMatching(/^[a-z]{1,6}$/);
  const value = fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[a-z ]{0,6}[a-z]$/));
  fc.assert(
    fc.property(fc.dictionary(key, value), (properties) => {
      const trimmed = Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, typeof one === "string" ? one.trim() : one]),
      );
      fc.pre(!Object.values(trimmed).some((one) => one === "true" || one === "false"));
      expect(readProperties(writeProperties(trimmed))).toEqual(trimmed);
    }),
    { seed: 1 },
  );
});
