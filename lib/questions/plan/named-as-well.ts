/**
 * "Who wrote the films that [] directed?": [] may be one of them. A chain leaves out the node that it begins at, and so it is meant where
 * its way turns back ("who wrote the films that [] wrote") or the question asks for others.
 */
import type { GraphSource, TypedStep } from "../../graph/graph-source";
import { PEER } from "../../words/word-patterns";
import { ANSWER } from "./candidates/candidate-query";
import type { QuestionPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";
import { PEER_WORDS } from "./schema-words";

const MOST_COUNTED = 1_000;

/** The first plan without what it leaves out for no reason. @throws what the graph throws */
export async function withNamed(
  ranked: RankedPlans,
  { question }: Pick<QuestionPlan, "question">,
  graph: GraphSource,
): Promise<RankedPlans> {
  const [first, ...others] = ranked.plans;
  const words = question.toLowerCase().split(/[^\p{L}]+/u);
  if (!first || words.some((word) => PEER_WORDS.has(word) || PEER.test(word))) return ranked;
  const { arms, query } = first.candidate;
  const kept = arms.flatMap(({ steps }, arm) =>
    steps.flatMap((_, at) => {
      const end = at === steps.length - 1 ? ANSWER : `x${arm + 1}_${at + 1}`;
      return turnsBack(steps.slice(0, at + 1)) ? [] : [`${end} m${arm + 1}`];
    }),
  );
  const where = query.where.filter((one) => {
    const names = one.kind === "operation" && one.operator === "<>" ? one.operands : [];
    return !kept.includes(names.map((name) => (name.kind === "variable" ? name.name : "")).join(" "));
  });
  if (where.length === query.where.length) return ranked;
  const finds = { ...query, where };
  const { rows, truncated } = await graph.match(finds, { limit: MOST_COUNTED });
  const candidate = { ...first.candidate, query: finds, answers: rows.length, truncated: truncated !== null };
  const reading = ranked.reading && { ...ranked.reading, finds };
  return { ...ranked, plans: [{ ...first, candidate }, ...others], ...(reading && { reading }) };
}

/** The same relation there and back, or a single one. */
function turnsBack(steps: readonly TypedStep[]): boolean {
  return steps.every(({ type }, at) => type === steps.at(-1 - at)!.type);
}
