/** Numbers for an answer's citations: one number for each cited node, in order of first mention. */
import type { Answer, Citation } from "@/lib/methods/contract/answer";

export interface NumberedCitation extends Citation {
  number: number;
}

export interface CitedSentence {
  text: string;
  citations: NumberedCitation[];
  unsupported?: string;
}

export function numberCitations(answer: Answer): CitedSentence[] {
  const numbers = new Map<string, number>();
  return answer.sentences.map(({ citations, ...sentence }) => ({
    ...sentence,
    citations: citations.map((citation) => {
      const number = numbers.get(citation.node) ?? numbers.size + 1;
      numbers.set(citation.node, number);
      return { ...citation, number };
    }),
  }));
}

/** The citation at `sentence` and `position` (both from 0), written "0.1" in an address; null when there is none. */
export function findCitation(answer: Answer | undefined, place: string): Citation | null {
  const [sentence = -1, position = -1] = place.split(".").map(Number);
  return answer?.sentences[sentence]?.citations[position] ?? null;
}
