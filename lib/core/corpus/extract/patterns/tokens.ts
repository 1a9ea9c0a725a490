/** Words with their part of speech, by `wink-nlp` and its small model of English: pure JavaScript, without downloads. */
import model from "wink-eng-lite-web-model";
import winkNlp, { type ItsFunction } from "wink-nlp";

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

/** The words of one sentence, in order; signs are words of their own. */
export function readTokens(sentence: string): Token[] {
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
    const isPart = text === "part" && texts[at + 1] === "of";
    return [{ text, pos: isPart ? "NOUN" : parts[at]!, lemma: lemmas[at]!, start, end: from }];
  });
}
