/** Folds case, accents, quotes and dashes, so that two spellings of one word become one string. */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ħ: "h",
  ı: "i",
};
const UNDECOMPOSED_LETTER = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is meant
const NON_ASCII = /[^\x00-\x7f]/;
/** Latin, Greek and Cyrillic accents only: in Indic scripts a combining mark is a vowel. */
const ACCENTS = /[\u0300-\u036f]+/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u02b9\u2032]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Lower-cased `text` in compatibility decomposition, with accents dropped and one kind of dash and apostrophe. */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "'")
    .replace(DASHES, "-")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(UNDECOMPOSED_LETTER, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** True if every character is ASCII, so that the cheaper patterns apply. */
export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}
