/** "How many beds does [] have?" where a sentence says it: "The hospital has 310 beds." */
import { isSameWord, regular } from "../../graph/text/word-forms";
import { type Token, tokensOf } from "../../questions/language/words";
import type { Answer } from "../contract/answer";
import type { AnswerEvidence } from "./choose-entities";
import { PASSAGES_READ, sentencesOf } from "./extractive-answer";

/** What is counted, up to the verb. */
const HOW_MANY = /\bhow many\s+(.+)$/i;

/** The first sentence of a passage that says so many, and with its title all that is asked about; null where none does. */
export function statedNumber({ reading, ranking, nodes }: AnswerEvidence): Answer | null {
  const asked = tokensOf(HOW_MANY.exec(reading.text)?.[1] ?? "");
  // "Tons of grain did []"
  const end = asked.findIndex(({ isStop, isCased }) => isStop || isCased);
  const counted = asked.slice(0, Math.max(0, end));
  const about = asked.slice(counted.length).filter(({ isStop }) => !isStop);
  if (counted.length === 0 || !about.some(({ isCased }) => isCased)) return null;
  for (const { node: id } of ranking.slice(0, PASSAGES_READ)) {
    const node = nodes.get(id);
    const spans = node?.origin ? sentencesOf(node) : [];
    for (const { start, end: to } of spans) {
      const text = node!.text.slice(start, to);
      const [said, whole] = [tokensOf(text), tokensOf(`${node!.name}. ${text}`)];
      const isSaid = about.every((word) => whole.some((own) => isSame(own, word)));
      // "310 beds", "310 new beds"
      const isCounted = said.some(
        ({ value }, at) =>
          value !== null &&
          [1, 2].some((behind) => counted.every((word, nth) => isSame(said[at + behind + nth], word))),
      );
      if (!isSaid || !isCounted) continue;
      const sentences = [
        { text, citations: [{ node: id, edges: [], span: [start, to] as [number, number] }] },
      ];
      return { writer: "extractive", abstained: false, sentences, nodes: [id] };
    }
  }
  return null;
}

/** Names in the same form, other words in any. */
function isSame(own: Token | undefined, asked: Token): boolean {
  if (own === undefined || asked.isCased) return own?.lower === asked.lower;
  return isSameWord(regular(own.stem), regular(asked.stem));
}
