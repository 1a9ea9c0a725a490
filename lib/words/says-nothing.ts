/** Verbs that say nothing of their own: a question that is read without them is read. */
export const SAYS_NOTHING: ReadonlySet<string> = new Set(
  "are belong come did do does is made make was well were".split(" "),
);
