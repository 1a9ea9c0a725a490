/** Gold answers that are added to a question, or take the place of its own. */
import type { GoldQuestion } from "./gold-question";

/** Evidence that is known is what rankings are measured by, so new answers join it; that of answers which go is no longer known; nor is a value or a table. */
export function withAnswers(
  question: GoldQuestion,
  answers: readonly string[],
  replace: boolean,
): GoldQuestion {
  if (replace) {
    const { value: _value, yes: _yes, rows: _rows, ordered: _ordered, ...asked } = question;
    return { ...asked, answers: [...new Set(answers)], evidence: [] };
  }
  const joined = (before: readonly string[]) => [...new Set([...before, ...answers])];
  return {
    ...question,
    answers: joined(question.answers),
    evidence: question.evidence.length > 0 ? joined(question.evidence) : [],
  };
}
