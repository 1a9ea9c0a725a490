/** What an answer that passes over a negation, or over what a question counts, compares or orders by, is worth at most: less than an answer needs. */
export const PASSED_OVER_CONFIDENCE = 0.2;
