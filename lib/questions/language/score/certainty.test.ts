import { expect, it } from "vitest";
import { CERTAINTY_INPUTS, certaintyInputs, certaintyOf } from "./certainty";
import { LEARNT_CERTAINTY } from "./learnt-certainty";
import { readingProbabilities } from "./probabilities";

const reading = {
  probability: 0.8,
  next: 0.1,
  features: {},
  words: 5,
  operators: 1,
  isLookUp: false,
  isNarrowed: false,
  isEmpty: false,
  isTruncated: false,
};

it("has one learnt weight for each input", () => {
  expect(LEARNT_CERTAINTY).toHaveLength(CERTAINTY_INPUTS.length);
  expect(certaintyInputs(reading)).toHaveLength(CERTAINTY_INPUTS.length);
});

it.each([
  ["a smaller probability", { probability: 0.3 }],
  ["words left out", { features: { "x.left": 3 } }],
  ["nothing found", { isEmpty: true }],
])("is less sure with %s", (_, less) => {
  const sure = certaintyOf(certaintyInputs(reading), LEARNT_CERTAINTY);
  expect(certaintyOf(certaintyInputs({ ...reading, ...less }), LEARNT_CERTAINTY)).toBeLessThan(sure);
});

it("makes readings that find the same one, and leaves room for none of them", () => {
  const scored = [
    { score: 1, denotation: "a" },
    { score: 1.1, denotation: "b" },
    { score: 0.9, denotation: "a" },
  ];
  const found = readingProbabilities(scored, 0);
  expect(found.map(({ denotation }) => denotation)).toEqual(["a", "b"]);
  const sum = found.reduce((all, { probability }) => all + probability, 0);
  expect(sum).toBeLessThan(1);
  expect(found[0]!.probability).toBeGreaterThan(found[1]!.probability);
});
