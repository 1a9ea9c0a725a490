/** What an answer that passes over words of its question is worth at most: less than an answer needs. */

/** Beside a negation: no plan or text may pass over it, since it would state the opposite. */
export const DENIED_CONFIDENCE = 0.2;
/** Of a text, for a question that counts, compares or orders. */
export const UNCOUNTED_CONFIDENCE = 0.2;
