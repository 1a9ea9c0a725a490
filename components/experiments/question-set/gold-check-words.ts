/** The results of a check of gold, in words. */
import { formatCount, formatNoun } from "@/components/ui/format";
import type { GoldCheck } from "@/lib/measure/question-sets/question-set";

/** "28 of 30 questions have gold that names one thing each. 12 questions without an answer." */
export function goldCheckWords({ named, resolved, computed, withoutAnswer }: GoldCheck): string {
  const has = named === 1 ? "has" : "have";
  const parts = [
    named > 0 &&
      `${formatCount(resolved)} of ${formatNoun(named, "question")} ${has} gold that names one thing each.`,
    computed > 0 && `${formatNoun(computed, "question")} with a value, yes or no, or a table for an answer.`,
    withoutAnswer > 0 && `${formatNoun(withoutAnswer, "question")} without an answer.`,
  ];
  return parts.filter(Boolean).join(" ");
}
