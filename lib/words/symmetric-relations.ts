/** Relations that hold both ways, however an edge was stored: "borders", "married to", "interacts with". */
const BOTH_WAYS =
  /\b(?:borders?|bordering|adjacent|neighbou?r(?:s|ing)?|married|spouses?|siblings?|friends?|twins?|cousins?|partners?|co-?authors?|collaborat(?:es?|ed|ors?)|similar|interacts?|twinned|paired|allied|ally|rivals?|next to)\b/;

/** @param relation its words, as `relationWords` gives them */
export function holdsBothWays(relation: string): boolean {
  return BOTH_WAYS.test(relation);
}
