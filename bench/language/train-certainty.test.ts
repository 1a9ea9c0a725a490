import { expect, it } from "vitest";
import { CERTAINTY_INPUTS, certaintyOf } from "../../lib/questions/language/score/certainty";
import { trainLogistic } from "./train-certainty";

it("learns how often a probability is right", () => {
  // Right three times of ten.
  const inputs = CERTAINTY_INPUTS.map((_, at) => Number(at < 2));
  const firsts = Array.from({ length: 200 }, (_, at) => ({ inputs, isRight: at % 10 < 3 }));
  expect(certaintyOf(inputs, trainLogistic(firsts))).toBeCloseTo(0.3, 1);
});
