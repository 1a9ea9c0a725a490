/** Most confidence in an answer that ignores a negation, or words that count, compare or order: less than an answer needs. */
export const PASSED_OVER_CONFIDENCE = 0.2;
