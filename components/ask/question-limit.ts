/** The limit of `runRequestSchema`, repeated because pages take only types from core; a test keeps the two equal. */
export const QUESTION_MAX_CHARACTERS = 2_000;
