/** An answer with its confidence, or, where that is too small, a sentence that says what was not understood. */
import { unsaidIn } from "../../graph/text/word-forms";
import { LEAST_CONFIDENCE, type PlanReading } from "../../questions/plan/plan-reading";
import { writePattern } from "../../questions/plan/write-pattern";
import { SAYS_NOTHING } from "../../words/says-nothing";
import type { Answer } from "../contract/answer";
import { notInLanguage, notNamed } from "../contract/result-text";

const MOST_WORDS_SHOWN = 6;
/** With more words unread, a reading is no better than a guess. */
const MOST_UNREAD = 1;

/**
 * `answer` with the reading of its question; it abstains where too little was read, unless a language model wrote it.
 * @param isRead whether enough of the question was read for an answer
 */
export function withConfidence(
  answer: Answer,
  { confidence, leftOut: unread, unknown, operators = [], language }: PlanReading,
  isRead = confidence >= LEAST_CONFIDENCE,
): Answer {
  // "Least" is a part of "at least".
  const leftOut = unread.filter(
    (word) => !unread.some((other) => other !== word && ` ${other} `.includes(` ${word} `)),
  );
  const read = {
    ...(leftOut.length > 0 && { leftOut }),
    ...(unknown.length > 0 && { unknown }),
    ...(operators.length > 0 && { operators }),
  };
  if (answer.writer === "llm" || (!answer.abstained && isRead)) return { ...answer, ...read, confidence };
  const said = notUnderstood({ leftOut, unknown, language });
  const text = answer.abstained && isRead ? null : said;
  return {
    ...withoutResult(answer),
    ...read,
    abstained: true,
    confidence,
    nodes: [],
    sentences: text === null ? answer.sentences : [{ text, citations: [] }],
  };
}

/** For an answer that abstains because its reading is doubtful: offers that reading, which a person can confirm. */
export function withDoubtful(answer: Answer, reading: PlanReading | undefined): Answer {
  const { operators = [], unknown = [], leftOut = [] } = reading ?? {};
  const read = operators.filter(({ alternatives }) => alternatives.length > 0);
  const isDoubtful = reading && reading.confidence < LEAST_CONFIDENCE && leftOut.length <= MOST_UNREAD;
  if (!answer.abstained || !isDoubtful || read.length === 0 || unknown.length > 0) return answer;
  const meant = read.map((operator) => writePattern(operator.reading)).join("; ");
  const text = `It is not sure what is asked. Perhaps: ${meant}. Choose a reading to have it answered.`;
  const open = unsaidIn(meant, answer.leftOut ?? []);
  const { leftOut: _, ...rest } = answer;
  return {
    ...rest,
    ...(open.length > 0 && { leftOut: open }),
    operators,
    sentences: [{ text, citations: [] }],
  };
}

function withoutResult({ result: _, ...answer }: Answer): Answer {
  return answer;
}

/** "The knowledge base has nothing named …", "It could not read …". */
export function notUnderstood({
  leftOut,
  unknown,
  language,
}: Pick<PlanReading, "leftOut" | "unknown" | "language">): string {
  if (language) return notInLanguage(language);
  const said = leftOut.filter((word) => !SAYS_NOTHING.has(word.toLowerCase()));
  const shown = said.slice(0, MOST_WORDS_SHOWN).map((word) => `“${word}”`);
  if (unknown.length > 0) return unknown.map(notNamed).join(" ");
  if (shown.length > 0)
    return `It could not read ${shown.join(", ")}${said.length > shown.length ? ", …" : ""}.`;
  return "What was found hardly bears on the question.";
}
