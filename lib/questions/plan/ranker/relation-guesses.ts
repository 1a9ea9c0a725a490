/**
 * Words that no relation of the graph is near to, with the relation that they are read as: of the way's steps that no word speaks of,
 * the one of the name nearest in the question.
 */

import { relationWords } from "../../../graph/text/relation-words";
import { VAGUE_VERBS } from "../../../words/word-patterns";
import type { OperatorReading } from "../../language/interpretation";
import type { Candidate, QuestionPlan } from "../plan";
import { LEAST_LIKENESS } from "../plan-reading";
import type { QuestionReading } from "../question-reading";
import type { RankerKit } from "./ranker-question";

const PREPOSITION = "(?:\\s+(?:for|with|by|in|on|at|to|from|of|under|alongside))?";

/** @param leftOut words of the question that nothing in the candidate represents */
export function relationGuesses(
  { arms }: Candidate,
  leftOut: readonly string[],
  reading: QuestionReading,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  { schema }: Pick<RankerKit, "schema">,
): OperatorReading[] {
  const unsaid = arms.flatMap(({ mention, steps }) =>
    steps.flatMap(({ type }) => {
      const relation = schema.relations.positionOf(type);
      const isSaid = reading.words.some(({ like }) => (like[relation] ?? 0) >= LEAST_LIKENESS);
      return isSaid ? [] : [{ type, at: mentions[mention]?.span[0] ?? 0 }];
    }),
  );
  const open = reading.words.filter(
    ({ word, empty }) => leftOut.includes(word) || (empty && VAGUE_VERBS.has(word)),
  );
  return open.flatMap(({ word }): OperatorReading[] => {
    const found = wordIn(word).exec(question);
    if (!found) return [];
    const gap = ({ at }: { at: number }) => Math.abs(at - found.index);
    const [near] = unsaid.toSorted((a, b) => gap(a) - gap(b));
    if (!near) return [];
    const span: [number, number] = [found.index, found.index + found[0].length];
    return [{ span, text: found[0], reading: relationWords(near.type), alternatives: [] }];
  });
}

/** Words left out, without those that are read as a relation. */
export function withoutGuessed(leftOut: readonly string[], guesses: readonly OperatorReading[]): string[] {
  const read = new Set(guesses.map(({ text }) => text.toLowerCase().split(" ")[0]));
  return leftOut.filter((word) => !read.has(word));
}

/** A word as it is written in a question, with the preposition behind it. */
function wordIn(word: string): RegExp {
  return new RegExp(`\\b${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b${PREPOSITION}`, "i");
}
