/** "All" and "only" where they may quantify a relation: "in all films by Reed", "star only Cotten". */

import { ADDS_UP, HELPS, LISTS, NOT_ONLY } from "../../../words/word-patterns";
import { isOnlyThat } from "../negation-words";
import type { Token } from "../words";

export interface UniversalCue {
  place: number;
  kind: "all" | "only";
}

/** The cues that may quantify a relation, wherever they are. */
export function universalCues(tokens: readonly Token[]): UniversalCue[] {
  const counts = tokens.some(({ lower }) => ADDS_UP.test(lower));
  return tokens.flatMap(({ lower }, place): UniversalCue[] => {
    const before = tokens[place - 1]?.lower;
    const isSum = lower === "all" && before === "in" && HELPS.test(tokens[place + 1]?.lower ?? "");
    const isOfNumber = tokens[place + 1]?.value != null && tokens[place + 2]?.lower === "of";
    if (before === undefined || isSum || isOfNumber) return [];
    if (lower === "all" || (lower === "every" && !counts))
      return LISTS.test(before) ? [] : [{ place, kind: "all" }];
    const isOnly = (lower === "only" && !NOT_ONLY.test(before)) || isOnlyThat(tokens, place);
    return isOnly ? [{ place, kind: "only" }] : [];
  });
}
