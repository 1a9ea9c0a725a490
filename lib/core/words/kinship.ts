/** Nouns of kinship: how many steps a word takes ("grandparents" are parents of parents), and which noun says the same from the other end. */

export interface Kin {
  /** The noun of one step, in the plural. */
  noun: string;
  steps: number;
}

const GENERATIONS =
  /^((?:great-?)*)grand-?(?:(parent|mother|father)|(child|children|son|daughter))(?:s|'s)?$/;

/** "Grandmother" is two steps of "parents", "great-grandchildren" three of "children"; null for words of one step. */
export function generations(word: string): Kin | null {
  const found = GENERATIONS.exec(word.toLowerCase());
  if (!found) return null;
  const greats = found[1]!.match(/great/g)?.length ?? 0;
  return { noun: found[2] ? "parents" : "children", steps: 2 + greats };
}

/** Who is one to the other, and who the other is to them. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:parent|mother|father)s?$/, /^(?:child|children|sons?|daughters?|kids?|offspring)$/],
  [/^(?:teacher|tutor|advisor|adviser|mentor|supervisor)s?$/, /^(?:student|pupil|mentee|advisee)s?$/],
  [/^employers?$/, /^employees?$/],
  [/^predecessors?$/, /^successors?$/],
  [/^ancestors?$/, /^descendants?$/],
];

/** Whether a noun names the other end than the words of a relation do: "children" of PARENT_OF. */
export function isInverseNoun(word: string, relation: string): boolean {
  const own = relation.split(" ");
  return PAIRS.some((pair) =>
    [pair, pair.toReversed()].some(
      ([one, other]) =>
        one!.test(word) && !own.some((name) => one!.test(name)) && own.some((name) => other!.test(name)),
    ),
  );
}

/** Says a gender beside the kinship: a relation that is called otherwise leads to both. */
const GENDERED =
  /^(?:grand-?)?(?:mother|father|son|daughter)s?$|^(?:brother|sister|uncle|aunt|nephew|niece)s?$/;

export function isGendered(word: string): boolean {
  return GENDERED.test(word.replace(/'s$/, ""));
}

/** Relations that hold both ways, however an edge was stored: "borders", "married to". */
const BOTH_WAYS =
  /\b(?:borders?|bordering|adjacent|neighbou?r(?:s|ing)?|married|spouses?|siblings?|friends?|twins?|cousins?|partners?|co-?authors?|collaborat(?:es?|ed|ors?)|similar)\b/;

/** @param relation its words, as `relationWords` gives them */
export function holdsBothWays(relation: string): boolean {
  return BOTH_WAYS.test(relation);
}
