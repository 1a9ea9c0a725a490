/** The limit of a question: long enough for a paragraph, short enough for one embedding window. */
export const QUESTION_MAX_CHARACTERS = 2_000;
