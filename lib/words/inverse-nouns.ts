/** Nouns that say the same relation from its two ends: parents and children, teachers and students. */

const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:parent|mother|father)s?$/, /^(?:child|children|sons?|daughters?|kids?|offspring)$/],
  [
    /^(?:teacher|teache|teach|taught|tutor|tutored|advisor|adviser|advise|advised|mentor|mentored|coach|coached|trainer|trained|supervisor|supervised)s?$/,
    /^(?:student|pupil|mentee|advisee|apprentice|trainee|protégé|protege)s?$/,
  ],
  [/^(?:manage|manager|boss|bosse|supervise|supervisor|superior)s?$/, /^(?:report|subordinate)s?$/],
  [/^employers?$/, /^employees?$/],
  [/^predecessors?$/, /^successors?$/],
  [/^ancestors?$/, /^descendants?$/],
];

/** True if a noun names the opposite end to the one that a relation's words name: "children" of PARENT_OF. */
export function isInverseNoun(word: string, relation: string): boolean {
  const own = relation.split(" ");
  return PAIRS.some((pair) =>
    [pair, pair.toReversed()].some(
      ([one, other]) =>
        one!.test(word) && !own.some((name) => one!.test(name)) && own.some((name) => other!.test(name)),
    ),
  );
}
