/** A name as it is compared with others. */
import { normalizeName } from "../../text/normalize-name";

export interface PreparedName {
  /** Of the node that has it. */
  row: number;
  /** Normalised; never empty. */
  key: string;
  tokens: readonly string[];
  /** Its tokens in the order of the alphabet. */
  sorted: string;
  /** First letters of all tokens but the last. */
  firstLetters: string;
  /** First letters of all tokens that say something; what it would be shortened to. */
  acronym: string;
}

const SMALL_WORDS: ReadonlySet<string> = new Set([
  "of",
  "the",
  "and",
  "for",
  "in",
  "de",
  "la",
  "le",
  "der",
  "die",
  "und",
]);
/** Longer names are sentences: they are compared as a whole only. */
const LONGEST_NAME = 120;

/** Null for a name without letters or digits. */
export function prepareName(row: number, name: string): PreparedName | null {
  const key = normalizeName(name.slice(0, LONGEST_NAME));
  if (!/[\p{L}\p{N}]/u.test(key)) return null;
  const tokens = key.split(" ");
  const firstLetters = tokens
    .slice(0, -1)
    .map((token) => token[0])
    .join("");
  const acronym = tokens
    .filter((token) => !SMALL_WORDS.has(token))
    .map((token) => token[0])
    .join("");
  return { row, key, tokens, sorted: [...tokens].sort().join(" "), firstLetters, acronym };
}
