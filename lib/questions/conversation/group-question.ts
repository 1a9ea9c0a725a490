/**
 * A question about groups of nodes. It is read about one of them, and what was read is asked of all of them; where the question asks which
 * of them, its answers are restricted to the group.
 */
import type { GraphSource } from "../../graph/graph-source";
import { nodesIn } from "../../graph/match/match-result";
import type { OperatorReading } from "../language/interpretation";
import { ANSWER } from "../language/query/build-expression";
import { endsInFirst } from "../language/read/orderings";
import { tokensOf } from "../language/words";
import type { Mention } from "../mentions/mention";
import type { QuestionPlan, RankedPlan } from "../plan/plan";
import { type PlanReading, withUnread } from "../plan/plan-reading";
import type { Planner, RankedPlans } from "../plan/planner";
import type { GroupReader } from "./group-readings";
import type { Group, StandIn } from "./stand-in";
import { widenComputed, widenQuery } from "./widen-query";

/** Plans whose answers are counted anew. */
const MOST_COUNTED_PLANS = 8;
/** Answers that are counted at most. */
const MOST_COUNTED = 1_000;
/** A plan that finds nothing in the group may still be the one that is meant, but no method should answer by another one. */
const EMPTY_CONFIDENCE = 0.2;

interface Readers {
  planner: Pick<Planner, "candidates" | "rank">;
  /** Reads what the planner has no query for: a question that names nothing but the group. */
  groups: GroupReader;
  graph: GraphSource;
}

/**
 * @param names those of the whole question
 * @throws the signal's reason, and what the graph and the embedder throw
 */
export async function readAboutGroups(
  stand: StandIn,
  names: readonly Mention[],
  { planner, groups, graph }: Readers,
  signal?: AbortSignal,
): Promise<{ listed: QuestionPlan; ranked: RankedPlans }> {
  const { question, corrections } = stand;
  const read = names.map((mention) => innerMention(mention, stand));
  const planned = await planner.candidates(question, read, { corrections, ...(signal && { signal }) });
  const isOpen = planned.candidates.length === 0 && stand.groups.some(({ as }) => as === "among");
  const more = isOpen ? await groups.candidates(question, read, signal) : [];
  const listed = { ...planned, candidates: [...planned.candidates, ...more] };
  const widened = await widenRanked(await planner.rank(listed, signal), stand, graph, signal);
  const ranked = isOrderLost(question, widened)
    ? { ...widened, abstained: true, reading: withUnread(widened.reading!, ["first"]) }
    : widened;
  const restrictions = listed.restrictions.map((one) => ({ ...one, span: stand.text.toOld(one.span) }));
  return { listed: { ...listed, mentions: [...names], restrictions }, ranked };
}

/** "Which of them opened first?" is no question for all that opened. */
function isOrderLost(question: string, { plans: [first], reading }: RankedPlans): boolean {
  const isOrdered = reading?.computes !== undefined || (first?.candidate.query.order.length ?? 0) > 0;
  return reading !== undefined && !isOrdered && endsInFirst(tokensOf(question)) !== null;
}

async function widenRanked(
  ranked: RankedPlans,
  { groups, text }: StandIn,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<RankedPlans> {
  const plans = await Promise.all(
    ranked.plans.map(async (plan, at) => {
      const { query, interpretation } = plan.candidate;
      const own = interpretation?.computes && {
        ...interpretation.computes,
        query: widenComputed(interpretation.computes.query, groups),
      };
      const outer = {
        ...plan.candidate,
        query: widenQuery(query, groups),
        ...(own && { interpretation: { ...interpretation!, computes: own } }),
      };
      if (at >= MOST_COUNTED_PLANS) return { ...plan, candidate: outer };
      const answers = await count(outer, graph, signal);
      return { ...plan, candidate: { ...outer, answers } };
    }),
  );
  const [first] = plans;
  const { reading } = ranked;
  if (!first || !reading) return { ...ranked, plans };
  const isEmpty = first.candidate.answers === 0 && reading.computes?.kind !== "yes-no";
  const read = (reading.operators ?? []).map((one) => ({ ...one, span: text.toOld(one.span) }));
  const computes = reading.computes && {
    ...reading.computes,
    query: widenComputed(reading.computes.query, groups),
  };
  const widened: PlanReading = {
    ...reading,
    confidence: isEmpty ? Math.min(reading.confidence, EMPTY_CONFIDENCE) : reading.confidence,
    unknown: reading.unknown.map((one) => ({ ...one, span: text.toOld(one.span) })),
    operators: [...read, ...groups.map(operatorOf)],
    finds: first.candidate.query,
    ...(computes && { computes }),
  };
  return { ...ranked, plans, abstained: ranked.abstained || isEmpty, reading: widened };
}

async function count(
  { query }: RankedPlan["candidate"],
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<number> {
  const found = await graph.match(query, { limit: MOST_COUNTED, ...(signal && { signal }) });
  return new Set(nodesIn(found, ANSWER)).size;
}

/** The group as a part of the question that was read. */
function operatorOf({ span, as, found }: Group): OperatorReading {
  const names = found.map(({ name }) => name);
  const shown =
    names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
  return {
    span,
    text: as === "among" ? "which of them" : "any of them",
    reading: `one of ${shown}`,
    alternatives: [],
  };
}

/** A mention as the whole question has it; that of a group means every node of it. */
export function outerMention(question: string, mention: Mention, { groups, text }: StandIn): Mention {
  const group = groups.find(
    ({ as }, at) => as === "any" && text.placed[at]!.every((end, side) => end === mention.span[side]),
  );
  if (!group) return { ...mention, span: text.toOld(mention.span) };
  const { span, found, representative } = group;
  const others = found.filter(({ id }) => id !== representative.id);
  return {
    ...mention,
    span,
    text: question.slice(...span),
    readings: [representative, ...others].map(({ id, name, labels }) => ({
      node: id,
      name,
      labels,
      score: 1,
    })),
  };
}

/** A mention as the planner below reads it; that of a group means one node. */
function innerMention(mention: Mention, { groups, text, question }: StandIn): Mention {
  const at = groups.findIndex(
    ({ as, span }) => as === "any" && span[0] === mention.span[0] && span[1] === mention.span[1],
  );
  const span = at >= 0 ? text.placed[at]! : (text.toNew(mention.span) ?? mention.span);
  const readings = at >= 0 ? mention.readings.slice(0, 1) : mention.readings;
  return { ...mention, span, text: question.slice(...span), readings };
}
