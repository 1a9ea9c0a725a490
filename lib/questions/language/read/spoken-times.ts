/** The times that a question speaks of without a value: "hired per year", "released in the same year as". */
import type { PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import { isTime } from "../lexicon/scan-properties";
import { ownerSaid, propertyMatches, type QuestionView } from "./question-view";

/** Before a year or a date: it says when something was so. */
export const DURING = /^(?:in|during|on)$/;
/** When somebody was born or died, which "in 2018" and "the latest" do not ask for. */
export const LIFE = /\b(?:births?|born|birthday|deaths?|died|deceased)\b/;

/** Least score at which the question names a property or its label. */
const SURELY = 0.5;

/** The times that are named; if none is, the only one of each label that is named. */
export function spokenTimes(view: QuestionView): { property: PropertyTerm; said: TermMatch | null }[] {
  const times = view.words.properties.filter(isTime);
  const named = propertyMatches(view).filter(({ term, score }) => score >= SURELY && isTime(term.property));
  if (named.length > 0) return named.map((said) => ({ property: said.term.property, said }));
  const isOnly = (property: PropertyTerm) =>
    times.every((other) => other === property || other.owner.name !== property.owner.name);
  return times
    .filter((property) => isOnly(property) && ownerSaid(view, property) >= SURELY)
    .map((property) => ({ property, said: null }));
}
