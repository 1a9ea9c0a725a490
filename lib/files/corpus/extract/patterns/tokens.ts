/** Words with their part of speech, by `wink-nlp` and its small model of English: pure JavaScript, without downloads. */
import model from "wink-eng-lite-web-model";
import winkNlp, { type ItsFunction } from "wink-nlp";
import { isParticiple } from "./verb-forms";

export interface Token {
  text: string;
  /** Universal part of speech: "PROPN", "VERB", "ADP". */
  pos: string;
  lemma: string;
  /** Characters in the sentence. */
  start: number;
  end: number;
}

const nlp = winkNlp(model, ["pos"]);
/** The package's types give lemmas of single words only. */
const lemma = nlp.its.lemma as unknown as ItsFunction<string>;

/** Verbs that the model takes for nouns where they stand between two names without a subject: "directed by A, stars B". */
const TAKEN_FOR_NOUNS: ReadonlyMap<string, string> = new Map(
  "star co-star feature cast host air voice portray play name border cover serve sign headline follow front guest-star"
    .split(" ")
    .flatMap((verb): [string, string][] => {
      const stem = verb.replace(/e$/, "");
      const past = /(?:star)$/.test(verb) ? `${verb}red` : verb === "cast" ? "cast" : `${stem}ed`;
      return [`${verb}s`, past].map((form): [string, string] => [form, verb]);
    }),
);
/** Taken for adjectives before "station", of which they say what it is. */
const MEDIA = /^(?:radio|television|news|video)$/;
const OPENS_VERB = /^(?:,|and|also|it|he|she|which|who|that)$/i;

/** The words of one sentence, in order; signs are words of their own. */
export function readTokens(sentence: string): Token[] {
  return joined(readParts(sentence));
}

/** The tokenizer splits words at some letters: "Dub", "ček". */
function joined(tokens: readonly Token[]): Token[] {
  const whole: Token[] = [];
  for (const token of tokens) {
    const last = whole.at(-1);
    const isSplit = last?.end === token.start && /\p{L}$/u.test(last.text) && /^\p{L}/u.test(token.text);
    if (last && isSplit && /[^\x20-\x7e]/.test(last.text + token.text)) {
      last.text += token.text;
      last.lemma += token.text;
      last.end = token.end;
    } else whole.push({ ...token });
  }
  return whole;
}

function readParts(sentence: string): Token[] {
  const tokens = nlp.readDoc(sentence).tokens();
  const texts = tokens.out();
  const parts = tokens.out(nlp.its.pos);
  const lemmas = tokens.out(lemma);
  let from = 0;
  return texts.flatMap((text, at) => {
    const start = sentence.indexOf(text, from);
    // Spellings that the tokenizer changed have no place.
    if (start === -1) return [];
    from = start + text.length;
    const verb = parts[at] === "VERB" ? undefined : verbBetween(texts, at);
    if (verb) return [{ text, pos: "VERB", lemma: verb, start, end: from }];
    const isNoun =
      (parts[at] === "ADJ" && MEDIA.test(text)) ||
      (text === "part" && texts[at + 1] === "of") ||
      (parts[at] === "VERB" && isNounAfterBe(texts, at));
    return [{ text, pos: isNoun ? "NOUN" : parts[at]!, lemma: lemmas[at]!, start, end: from }];
  });
}

/** The lemma of a verb that follows a comma, "and" or a pronoun, or a name, and before a name or at the end. */
function verbBetween(texts: readonly string[], at: number): string | undefined {
  const verb = TAKEN_FOR_NOUNS.get(texts[at]!);
  if (!verb) return undefined;
  const before = texts[at - 1] ?? "";
  const after = texts[at + 1] ?? ".";
  const follows =
    OPENS_VERB.test(before) || (/^\p{Lu}/u.test(before) && !/^(?:The|A|An|Its|His|Her)$/.test(before));
  return follows && /^(?:\p{Lu}.*|[.;"“]|in|as)$/u.test(after) ? verb : undefined;
}

/** "It is home to": after "be" a verb is a participle or ends in "ing". */
function isNounAfterBe(texts: readonly string[], at: number): boolean {
  return (
    /^(?:is|are|was|were)$/.test(texts[at - 1] ?? "") &&
    !isParticiple(texts[at]!) &&
    !texts[at]!.endsWith("ing")
  );
}
