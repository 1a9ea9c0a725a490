/** Number of words to read in a question, and number of those that a draft reads as operators. */
import type { Draft } from "./build-sketches";
import type { QuestionView } from "./question-view";

/** Words that may mean something: all but function words and signs. */
export function contentTokens({ tokens }: QuestionView): number {
  return tokens.filter(({ isStop, kind }) => !isStop && kind !== "sign").length;
}

/** Conditions, counts, orders, limits and properties; names and labels are none. */
export function operatorsOf({ combination }: Draft): number {
  return combination.chosen.filter(({ choice }) => !/^(?:unused|name|label)$/.test(choice.use.kind)).length;
}
