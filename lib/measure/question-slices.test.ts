import { expect, it } from "vitest";
import type { GoldQuestion } from "./question-sets/gold-question";
import { QuestionSlices } from "./question-slices";

const question = (id: string, change: Partial<GoldQuestion>): GoldQuestion => ({
  id,
  question: id,
  answers: ["a"],
  evidence: [],
  properties: {},
  ...change,
});

it("questions are sliced by their properties, their part, and how many answers they have", () => {
  const questions = [
    question("1", { split: "train", properties: { hops: 2 } }),
    question("2", { split: "test", properties: { hops: 1 }, answers: ["a", "b", "c", "d"] }),
  ];
  const slices = new QuestionSlices(questions);
  expect(slices.list().map(({ key, values }) => [key, values.map(({ value }) => value)])).toEqual([
    ["hops", ["1", "2"]],
    ["part", ["test", "train"]],
    ["answers", ["1", "4 or more"]],
  ]);
  expect(questions.filter((one) => slices.has(one, "hops=2"))).toEqual([questions[0]]);
  expect(questions.filter((one) => slices.has(one, "part=test"))).toEqual([questions[1]]);
  expect(questions.filter((one) => slices.has(one, undefined))).toEqual(questions);
});

it("a property named as a computed one keeps its own values, and the computed one goes by a longer name", () => {
  const questions = [
    question("1", { split: "train", properties: { part: "noun", answers: "many" } }),
    question("2", { split: "test", properties: { part: "verb", answers: "few" }, answers: ["a", "b"] }),
  ];
  const slices = new QuestionSlices(questions);
  expect(
    Object.fromEntries(slices.list().map(({ key, values }) => [key, values.map((v) => v.value)])),
  ).toEqual({
    part: ["noun", "verb"],
    answers: ["few", "many"],
    "part (of the set)": ["test", "train"],
    "answers (counted)": ["1", "2"],
  });
  expect(questions.filter((one) => slices.has(one, "part=noun"))).toEqual([questions[0]]);
  expect(questions.filter((one) => slices.has(one, "part (of the set)=test"))).toEqual([questions[1]]);
});

it("a property may have the sign that divides it from its value in its name", () => {
  const questions = [
    question("1", { properties: { "a=b": "c" } }),
    question("2", { properties: { "a=b": "d" } }),
  ];
  const slices = new QuestionSlices(questions);
  expect(questions.filter((one) => slices.has(one, "a=b=c"))).toEqual([questions[0]]);
});
