/** A question of a set while it is changed, and as it is saved. */
import { answerKindOf, type GoldQuestion } from "@/lib/measure/question-sets/gold-question";

export interface DraftQuestion extends GoldQuestion {
  /** Set where it is said that there is no answer; a list of answers may also be empty because nobody has named one yet. */
  silent?: boolean;
}

/** A saved question without an answer is one on purpose. */
export function asDraft(question: GoldQuestion): DraftQuestion {
  return answerKindOf(question) === "none" ? { ...question, silent: true } : question;
}

export function asGold({ silent: _, ...question }: DraftQuestion): GoldQuestion {
  return question;
}
