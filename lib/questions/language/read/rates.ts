/** "Per hour" of an hourly wage is a part of what it is called, and no group. */
import { ownValue } from "../../../graph/own-value";
import { relationWords } from "../../../graph/text/relation-words";
import type { CueTable } from "../cues/cue-table";
import { propertyMatches, type QuestionView } from "./question-view";

/** How clearly the property is spoken of beside the unit, at least. */
const SAID = 0.5;

/** @param at the token behind "per" */
export function isRate(view: QuestionView, at: number): boolean {
  const unit = view.tokens[at]?.lower ?? "";
  return propertyMatches(view).some(
    ({ term: { property }, first, last, score }) =>
      property.type === "number" &&
      score >= SAID &&
      (last < at || first > at) &&
      isCountedBy(unit, property.key, view.cues),
  );
}

/** Whether a key says that it is so much for each unit of time: "hourlyWage", "pricePerNight". */
export function isCountedBy(unit: string, key: string, { rates }: Pick<CueTable, "rates">): boolean {
  const words = relationWords(key).split(" ");
  const said = ownValue(rates, unit) ?? [];
  return words.some((word, at) => said.includes(word) || (word === unit && words[at - 1] === "per"));
}
