/** Names of the first gold answers of some questions. */
import { useQuery } from "@tanstack/react-query";
import { nodesQuery } from "@/components/api/queries";
import type { GoldQuestion } from "@/lib/measure/question-sets/gold-question";

/** Answers of a question that are named; of the others their number is reported. */
export const GOLD_NAMED = 6;

/** By id; an answer that is no node of the knowledge base has none. */
export function useGoldNames(
  knowledgeBase: string,
  questions: readonly GoldQuestion[],
): ReadonlyMap<string, string> {
  const ids = [...new Set(questions.flatMap(({ answers }) => answers.slice(0, GOLD_NAMED)))];
  const nodes = useQuery(nodesQuery(knowledgeBase, ids)).data;
  return new Map(nodes?.map(({ id, name }) => [id, name]));
}
