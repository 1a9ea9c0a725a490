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
  /^(?:grand-?)?(?:(mother|daughter)|father|son)s?$|^(?:(sister|aunt|niece)|brother|uncle|nephew)s?$/;

/** Null for a word that says none. */
export function genderOf(word: string): "female" | "male" | null {
  const found = GENDERED.exec(word.replace(/'s$/, ""));
  return found && (found[1] || found[2] ? "female" : "male");
}
