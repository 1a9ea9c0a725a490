/**
 * Text to terms, for indexing and for questions alike: words are found by pattern, folded, and stemmed by Snowball
 * English (Porter 2). Digits remain, since years and scores decide many questions.
 */
import snowball from "snowball-stemmers";
import { remembered } from "../once";
import { fold, isAscii } from "./fold";

/** Scripts that are written without spaces: each character is a term, since a word list would be needed to do better. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}";

const ASCII_WORDS = wordPattern("[a-z]", "[a-z0-9]", "g");
const UNICODE_WORDS = wordPattern("\\p{L}", `[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]`, "gv", `[${UNSPACED}]`);

/** Function words of English, articles to question words; they are worth little in a question beside its other words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about after again against all also am an and any are as at be because been before being below between both but by " +
    "can could did do does doing down during each else ever few for from further had has have having he her here hers him " +
    "his how i if in into is it its itself just me more most my myself no nor not of off on once only or other our ours " +
    "out over own same she should so some such than that the their theirs them then there these they this those through " +
    "to too under until up upon very was we were what when where which while who whom whose why will with would you your yours"
  ).split(" "),
);

/** "what's" and "who've" are as empty as "what" and "who". */
const CONTRACTION = /'(?:s|d|m|re|ve|ll)$/;

/** Longer runs are codes or noise: stemming them buys nothing. */
const LONGEST_STEMMED = 40;
/** Distinct words whose terms are remembered. */
const REMEMBERED_WORDS = 400_000;

const stemmer = snowball.newStemmer("english");

/**
 * The words of `text` in order, folded but not stemmed. "3.5", "1,000", "9-0" and "u.s." are one word each;
 * "1990-95" is two, since a range is asked for by its ends.
 */
export function words(text: string): string[] {
  const folded = fold(text);
  return folded.match(isAscii(folded) ? ASCII_WORDS : UNICODE_WORDS) ?? [];
}

/** The index term of one word from `words`: no possessive, no thousands separators, stemmed. */
export const termOf = remembered(REMEMBERED_WORDS, stem);

/** The terms of `text` in order, with repeats. */
export function tokenize(text: string, options: { dropStopWords?: boolean } = {}): string[] {
  const terms = words(text);
  let count = 0;
  for (const word of terms) {
    if (options.dropStopWords && STOP_WORDS.has(word.replace(CONTRACTION, ""))) continue;
    terms[count++] = termOf(word);
  }
  terms.length = count;
  return terms;
}

/** The distinct terms to search for: without stop words, unless there is nothing else ("The Who"). */
export function queryTerms(question: string): string[] {
  const terms = tokenize(question, { dropStopWords: true });
  return [...new Set(terms.length > 0 ? terms : tokenize(question))];
}

function stem(word: string): string {
  if (/\d/.test(word)) return word.replace(/,|'s$|'/g, "");
  const plain = word.replace(/'s$/, "").replace(/['.]/g, "");
  return plain.length > LONGEST_STEMMED ? plain : stemmer.stem(plain);
}

/** Alternatives in order of preference; each starts at a word's start, since the one before took the whole word. */
function wordPattern(letter: string, character: string, flags: string, single?: string): RegExp {
  const alternatives = [
    `(?:${letter}\\.){2,}(?:${letter}(?!${character}))?`,
    `\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?!,?${character})`,
    `(?<!\\d\\.)\\d+\\.\\d+(?!\\.?${character})`,
    `(?<!\\d-)\\d{1,2}-\\d{1,2}(?!-?${character})`,
    `${character}+(?:'${letter}+)*`,
  ];
  if (single) alternatives.unshift(single);
  return new RegExp(alternatives.join("|"), flags);
}
