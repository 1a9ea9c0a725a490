/** "All" and "only" where they may quantify a relation: "in all films by Reed", "star only Cotten". */
import { isOnlyThat } from "../negation-words";
import type { Token } from "../words";

/** Words before "all" that list, and name no relation: "list all films", "the ratings of all films". */
const LISTS =
  /^(?:list|show|find|give|get|me|us|tell|return|retrieve|name|names|display|fetch|what|which|who|are|is|were|was|at|of|for|and|across|over|per|count|sum|average|total|the|select|identify|from|do|does|did)$/;
/** "How many films did every director make" groups. */
const COUNTS = /^(?:many|number|count|average|total|sum|mean)$/;
/** Behind "in all": nothing, or a verb that helps, as in "how many films in all did [] direct?" */
const SUMS = /^(?:do|does|did|has|have|)$/;
const NOT_ONLY = /^(?:the|not|is|are|an?|his|her|its|their)$/;

export interface UniversalCue {
  place: number;
  kind: "all" | "only";
}

/** The cues that may quantify a relation, wherever they are. */
export function universalCues(tokens: readonly Token[]): UniversalCue[] {
  const counts = tokens.some(({ lower }) => COUNTS.test(lower));
  return tokens.flatMap(({ lower }, place): UniversalCue[] => {
    const before = tokens[place - 1]?.lower;
    const isSum = lower === "all" && before === "in" && SUMS.test(tokens[place + 1]?.lower ?? "");
    const isOfNumber = tokens[place + 1]?.value != null && tokens[place + 2]?.lower === "of";
    if (before === undefined || isSum || isOfNumber) return [];
    if (lower === "all" || (lower === "every" && !counts))
      return LISTS.test(before) ? [] : [{ place, kind: "all" }];
    const isOnly = (lower === "only" && !NOT_ONLY.test(before)) || isOnlyThat(tokens, place);
    return isOnly ? [{ place, kind: "only" }] : [];
  });
}
