/** Keys under which a name is looked up: what two people who mean the same thing would both arrive at. */
import { fold } from "./fold";

const TRAILING_ARTICLE = /^(.+), (?:the|an|a)$/;
/** Only before a space and a word: the "A" of "A-Team" is part of the name, and so it is in "A - Team". */
const LEADING_ARTICLE = /^(?:the|an|a)\s+(?=[^\s\p{Pd}])/u;
/** A plus or hash that ends a word distinguishes C from C++ and C#. */
const PUNCTUATION = /(?<![\p{L}\p{N}+#])[+#]+|[^\p{L}\p{M}\p{N}+#]+/gu;
/** "J. R. R." and "J.R.R." are both "jrr". */
const INITIALS = /(?<![^ ])\p{L}(?: \p{L})+(?![^ ])/gu;

/**
 * The look-up key of a name: case, accents, punctuation, spacing, one leading article, "&" and the spacing of initials do not
 * matter. Never empty unless `name` is blank: a name of signs only keeps its signs.
 */
export function normalizeName(name: string): string {
  const folded = fold(name).trim();
  const key = folded
    .replace(TRAILING_ARTICLE, "$1")
    .replace(LEADING_ARTICLE, "")
    .replace(/'/g, "")
    .replace(/&/g, " and ")
    .replace(PUNCTUATION, " ")
    .trim()
    .replace(INITIALS, (letters) => letters.replaceAll(" ", ""));
  return key || folded.replace(/\s+/g, " ");
}

/**
 * A second key for plurals: the last word of a normalised name in its simple singular ("heart diseases" to
 * "heart disease", "cities" to "city"). Equal to its input when the last word does not look like a plural.
 */
export function singularName(normalized: string): string {
  return normalized
    .replace(/(?<=\p{L}{2})ies$/u, "y")
    .replace(/(?<=(?:ss|x|z|ch|sh))es$/u, "")
    .replace(/(?<=\p{L}{2}[^\s\P{L}])s$/u, (ending, at: number) =>
      /[sui]$/.test(normalized.slice(0, at)) ? ending : "",
    );
}
