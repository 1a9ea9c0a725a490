/** Which label each noun of the question speaks of. */

import type { Features } from "../score/weights";
import { labelMatches, type QuestionView, relationMatches } from "./question-view";
import type { Choice, Slot } from "./slot";

const MOST_LABELS = 3;
const LEAST_SCORE = 0.25;

/** Runs of tokens that speak of labels, the longest and clearest of those that overlap. */
export function labelSlots(view: QuestionView): Slot[] {
  const matches = labelMatches(view)
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first));
  const slots: Slot[] = [];
  for (const { first, last } of matches) {
    if (slots.some((slot) => first <= slot.last && last >= slot.first)) continue;
    const own = matches.filter((match) => match.first <= last && match.last >= first);
    const best = new Map<string, (typeof own)[number]>();
    for (const match of own) if (!best.has(match.term.name)) best.set(match.term.name, match);
    const choices = [...best.values()].slice(0, MOST_LABELS).map((match): Choice => {
      const features: Features = { "b.any": 1, "b.score": match.score, [`b.${match.by}`]: 1 };
      const isRelation = relationMatches(view).some(
        (other) => other.first <= match.first && other.last >= match.last && other.score > match.score,
      );
      if (isRelation) features["b.relationBetter"] = 1;
      // "Threaded messages" are no messages of another kind, where the graph has both.
      if (match.first > first || match.last < last) features["b.part"] = 1;
      return { use: { kind: "label", label: match.term.name }, features, explains: [] };
    });
    const top = own[0]!.score;
    choices.push({ use: { kind: "unused" }, features: { "b.unused": top, "b.unusedAny": 1 }, explains: [] });
    slots.push({ kind: "label", first, last, choices });
  }
  return slots.sort((a, b) => a.first - b.first);
}
