/** "All" and "only" where they may quantify a relation: "in all films by Reed", "star only Cotten". */

/** Words before "all" that list, and name no relation: "list all films", "the ratings of all films". */
const LISTS =
  /^(?:list|show|find|give|get|me|us|tell|return|retrieve|name|names|display|fetch|what|which|who|are|is|were|was|of|for|and|across|over|per|count|sum|average|total|the|select|identify|from)$/;
/** "How many films did every director make" groups. */
const COUNTS = /^(?:many|number|count|average|total|sum|mean)$/;
const NOT_ONLY = /^(?:the|not|is|are|an?|his|her|its|their)$/;

export interface UniversalCue {
  place: number;
  kind: "all" | "only";
}

/** The places of cues in these words that may quantify a relation. */
export function universalCues(words: readonly string[]): UniversalCue[] {
  return words.flatMap((word, place): UniversalCue[] => {
    const before = words[place - 1];
    if (before === undefined) return [];
    if (word === "all" || (word === "every" && !words.some((one) => COUNTS.test(one))))
      return LISTS.test(before) ? [] : [{ place, kind: "all" }];
    return word === "only" && !NOT_ONLY.test(before) ? [{ place, kind: "only" }] : [];
  });
}
