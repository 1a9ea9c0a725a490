import { expect, it } from "vitest";
import { column, ranked, retrieval, subgraph } from "../../../components/testing/example-run";
import type { Answer } from "../../methods/contract/answer";
import type { Verdict } from "../run/verdict";
import { leftOutOf, readingOf } from "./run-reading";

function answering(method: string, answer: Partial<Answer>) {
  const found = retrieval([ranked("a")], subgraph({ a: "answer" }));
  return column(method, [], { ...found, answer: { ...found.answer, ...answer } });
}

const [sure, surer] = [
  answering("sure", { confidence: 0.6, leftOut: ["gaffer"] }),
  answering("surer", { confidence: 0.8 }),
];
const verdict: Verdict = {
  answers: [],
  agree: 2,
  of: 3,
  voices: 2,
  readings: 1,
  confidence: 0.9,
  leftOut: ["gaffer"],
  unused: [],
  differ: [{ method: "other", why: "It abstains." }],
  sentence: "",
};

it("what it does not say is read from the first that does", () => {
  expect(readingOf("leftOut", [sure, surer], surer)).toEqual(["gaffer"]);
  expect(readingOf("operators", [sure, surer], surer)).toBeNull();
  expect(leftOutOf([sure, surer], verdict, surer)).toEqual(["gaffer"]);
  expect(leftOutOf([surer], verdict, surer)).toBeNull();
  const byTexts = { ...verdict, readings: 0, leftOut: [] };
  expect(leftOutOf([sure, surer], byTexts, surer)).toEqual(["gaffer"]);
  // Where all are silent, the verdict has gone by what was read.
  expect(leftOutOf([sure, surer], { ...byTexts, agree: 0, leftOut: [] }, surer)).toEqual([]);
});
