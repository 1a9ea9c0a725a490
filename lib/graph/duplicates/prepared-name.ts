/** A name as it is compared with others. */
import { normalizeName } from "../text/normalize-name";

export interface PreparedName {
  /** The row of the node that has it. */
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
  /** True if it is written in capitals: "NATO", "O.S.O.". */
  isCapitals: boolean;
  /** Its tokens without "Ltd" and the like; the key where nothing else would be left. */
  core: string;
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
/** Say what kind of company something is. */
const SUFFIXES: ReadonlySet<string> = new Set(
  "ltd limited inc incorporated corp corporation company co llc llp lp plc gmbh ag kg sa nv bv oy ab spa srl pty".split(
    " ",
  ),
);
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
  const core = tokens.filter((token) => !SUFFIXES.has(token)).join(" ") || key;
  const isCapitals = /^[\p{Lu}. ]+$/u.test(name.trim());
  return { row, key, tokens, isCapitals, core, sorted: [...tokens].sort().join(" "), firstLetters, acronym };
}
