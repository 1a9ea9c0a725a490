/** Nouns of kinship: how many steps a word takes ("grandparents" are parents of parents), and which say a gender beside it. */

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

/** Says a gender beside the kinship: a relation that is called otherwise leads to both. */
const GENDERED =
  /^(?:grand-?)?(?:mother|father|son|daughter)s?$|^(?:brother|sister|uncle|aunt|nephew|niece)s?$/;

export function isGendered(word: string): boolean {
  return GENDERED.test(word.replace(/'s$/, ""));
}
