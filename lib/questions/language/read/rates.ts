/** "Per hour" of an hourly wage is a part of what it is called, and no group. */
import { ownValue } from "../../../graph/own-value";
import { relationWords } from "../../../graph/text/relation-words";
import type { CueTable } from "../../../words/cue-table";
import type { PropertyTerm } from "../lexicon/graph-words";
import { ownerSaid, propertyMatches, type QuestionView } from "./question-view";

/** Least score of the property that is named beside the unit. */
const SAID = 0.5;

/** @param at the token behind "per" */
export function isRate(view: QuestionView, at: number): boolean {
  const unit = view.tokens[at]?.lower ?? "";
  const isNamed = propertyMatches(view).some(
    ({ term: { property }, first, last, score }) =>
      property.type === "number" &&
      score >= SAID &&
      (last < at || first > at) &&
      isCountedBy(unit, property.key, view.cues),
  );
  return isNamed || view.words.properties.some((property) => isMeasuredIn(view, property, at));
}

/** "What do the herds give per day, in litres?", of their `dailyYieldLitres`. */
export function isMeasuredIn(view: QuestionView, property: PropertyTerm, at: number): boolean {
  const [unit, joins, measure] = view.tokens.slice(at, at + 3).map(({ lower }) => lower);
  return (
    joins === "in" &&
    property.type === "number" &&
    relationWords(property.key)
      .split(" ")
      .includes(measure ?? "") &&
    isCountedBy(unit!, property.key, view.cues) &&
    ownerSaid(view, property) >= SAID
  );
}

/** "What does a kilo of cheese cost?", of its `pricePerKg`. */
export function unitTokens({ tokens, cues }: QuestionView, key: string): number[] {
  return tokens.flatMap(({ lower }, at) =>
    /^(?:an?|one|per)$/.test(tokens[at - 1]?.lower ?? "") &&
    tokens[at + 1]?.lower === "of" &&
    isCountedBy(lower, key, cues)
      ? [at]
      : [],
  );
}

/** True if a key names an amount for each unit of time: "hourlyWage", "pricePerNight"; a salary that says none is that of a year. */
export function isCountedBy(unit: string, key: string, { rates }: Pick<CueTable, "rates">): boolean {
  const words = ` ${relationWords(key)} `;
  if (unit === "year" && !isTimed(key, { rates }) && / salary /.test(words)) return true;
  return [...(ownValue(rates, unit) ?? []), `per ${unit}`].some((said) => words.includes(` ${said} `));
}

/** True if a key says of which time its amount is. */
export function isTimed(key: string, { rates }: Pick<CueTable, "rates">): boolean {
  const words = ` ${relationWords(key)} `;
  return [...Object.values(rates).flat(), "per"].some((said) => words.includes(` ${said} `));
}
