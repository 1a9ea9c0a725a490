/** "Films per director", and nothing else, asks how many. */
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { isSpokenForLabel } from "../../../words/spoken-nouns";
import { PLURAL } from "../../../words/word-patterns";
import { type Token, tokensOf } from "../words";
import type { GraphWords } from "./graph-words";

/** The tokens with "how many" before them, where the first noun is what nodes are called, and no number that they have. */
export function countedPer(
  tokens: readonly Token[],
  { labels, properties }: Pick<GraphWords, "labels" | "properties">,
): readonly Token[] {
  const [noun, per, of] = tokens;
  if (tokens.length !== 3 || per!.lower !== "per" || of!.isStop || !PLURAL.test(noun!.lower)) return tokens;
  const isLabel = labels.some(({ name }) => {
    const words = relationWords(name);
    return stemsOf(words).at(-1) === noun!.stem || isSpokenForLabel(words, noun!.stem);
  });
  const isNumber = properties.some(
    ({ type, key }) => type === "number" && stemsOf(relationWords(key)).includes(noun!.stem),
  );
  if (!isLabel || isNumber) return tokens;
  return [...tokensOf("how many").map((one) => ({ ...one, from: noun!.from, to: noun!.from })), ...tokens];
}
