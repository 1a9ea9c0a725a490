/** "Per hour" of an hourly wage is a part of what it is called, and no group. */
import { ownValue } from "../../../graph/own-value";
import { relationWords } from "../../../graph/text/relation-words";
import type { CueTable } from "../../../words/cue-table";
import { propertyMatches, type QuestionView } from "./question-view";

/** Least score of the property that is named beside the unit. */
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

/** True if a key names an amount for each unit of time: "hourlyWage", "pricePerNight". */
export function isCountedBy(unit: string, key: string, { rates }: Pick<CueTable, "rates">): boolean {
  const words = ` ${relationWords(key)} `;
  return [...(ownValue(rates, unit) ?? []), `per ${unit}`].some((said) => words.includes(` ${said} `));
}
