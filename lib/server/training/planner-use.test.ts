/** A planner is used only if it is better, and what is not used says why. */
import { expect, it } from "vitest";
import { whyUnused } from "./planner-use";

it.each([
  ["better", { byQuestion: 0.51, reverse: 0 }, null],
  ["as good", { byQuestion: 0.5, reverse: 0 }, /^It is no better .*50\.0 % of unseen .*50\.0 % before/],
  ["worse", { byQuestion: 0.4, reverse: 10 }, /^It is no better .*40\.0 % of unseen/],
  ["measured on nothing", { byQuestion: null, reverse: 0 }, /^There are too few questions/],
  ["taught by the graph alone", { byQuestion: 0.9, reverse: 40 }, /^It learnt only from questions made/],
])("%s", (_, { byQuestion, reverse }, said) => {
  const accuracy = { zeroShot: 0.5, byQuestion, byTemplate: null, folds: 5 };
  const why = whyUnused({ questions: 40, reverse, accuracy });
  if (said === null) expect(why).toBeNull();
  else expect(why).toMatch(said);
});
