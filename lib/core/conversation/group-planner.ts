/**
 * A planner that reads questions about groups of nodes. The planner below reads the question about one of them, and its queries are
 * asked of all of them; where the question asks which of them, its answers are restricted to the group.
 */

import type { GraphSource } from "../graph/graph-source";
import type { OperatorReading } from "../language/interpretation";
import { ANSWER } from "../language/query/build-expression";
import type { Mention } from "../mentions/mention";
import type { Candidate, QuestionPlan } from "../plan/plan";
import type { PlanReading } from "../plan/plan-reading";
import { type Planner, planInSteps, type RankedPlans } from "../plan/planner";
import type { GroupReader } from "./group-readings";
import { type Group, type StandIn, standInFor } from "./stand-in";
import { widenQuery } from "./widen-query";

/** Plans whose answers are counted anew. */
const MOST_COUNTED_PLANS = 8;
/** Answers that are counted at most. */
const MOST_COUNTED = 1_000;
/** A plan that finds nothing in the group may still be the one that is meant, but no method should answer by another one. */
const EMPTY_CONFIDENCE = 0.2;

/** What a candidate was made from. */
interface Origin {
  candidate: Candidate;
  plan: QuestionPlan;
  stand: StandIn;
}

/**
 * @param graph what `planner` reads
 * @param reader reads what the planner has no query for: a question that names nothing but the group
 */
export function groupPlanner(planner: Planner, graph: GraphSource, reader: GroupReader): Planner {
  return over(planner, graph, reader, new WeakMap());
}

/** @param origins of all readers of one graph: what one of them has listed, another may rank */
function over(
  planner: Planner,
  graph: GraphSource,
  reader: GroupReader,
  origins: WeakMap<Candidate, Origin>,
): Planner {
  const own: Planner = {
    ...planner,
    async find(question, corrections = [], signal) {
      const stand = await standInFor(question, corrections, graph);
      if (!stand) return planner.find(question, corrections, signal);
      const mentions = await planner.find(stand.question, stand.corrections, signal);
      return mentions.map((mention) => outerMention(question, mention, stand));
    },
    async candidates(question, mentions, options = {}) {
      const stand = await standInFor(question, options.corrections ?? [], graph);
      if (!stand) return planner.candidates(question, mentions, options);
      const read = mentions.map((mention) => innerMention(mention, stand));
      const corrections = stand.corrections;
      const planned = await planner.candidates(stand.question, read, { ...options, corrections });
      const isOpen = planned.candidates.length === 0 && stand.groups.some(({ as }) => as === "among");
      const more = isOpen ? await reader.candidates(stand.question, read, options.signal) : [];
      const plan = { ...planned, candidates: [...planned.candidates, ...more] };
      const candidates = plan.candidates.map((candidate) => {
        const outer = { ...candidate, query: widenQuery(candidate.query, stand.groups, ANSWER) };
        origins.set(outer, { candidate, plan, stand });
        return outer;
      });
      const restrictions = plan.restrictions.map((one) => ({ ...one, span: stand.text.toOld(one.span) }));
      return { ...plan, question, mentions: [...mentions], restrictions, candidates };
    },
    async rank(plan, signal) {
      const origin = plan.candidates[0] && origins.get(plan.candidates[0]);
      if (!origin) return planner.rank(plan, signal);
      const outerOf = new Map(
        plan.candidates.flatMap((outer) => {
          const inner = origins.get(outer)?.candidate;
          return inner ? [[inner, outer] as const] : [];
        }),
      );
      const inner = { ...origin.plan, candidates: [...outerOf.keys()] };
      const ranked = await planner.rank(inner, signal);
      return widenRanked(ranked, outerOf, origin.stand, graph, signal);
    },
    plan: (question, options) => planInSteps(own, question, options),
    through: (other, charge) => over(planner.through(other, charge), other, reader.through(other), origins),
  };
  return own;
}

async function widenRanked(
  ranked: RankedPlans,
  outerOf: ReadonlyMap<Candidate, Candidate>,
  { groups, text }: StandIn,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<RankedPlans> {
  const plans = await Promise.all(
    ranked.plans.map(async (plan, at) => {
      const outer = outerOf.get(plan.candidate) ?? plan.candidate;
      if (at >= MOST_COUNTED_PLANS) return { ...plan, candidate: outer };
      const answers = await count(outer, graph, signal);
      return { ...plan, candidate: { ...outer, answers } };
    }),
  );
  const [first] = plans;
  const { reading } = ranked;
  if (!first || !reading) return { ...ranked, plans };
  const isEmpty = first.candidate.answers === 0;
  const read = (reading.operators ?? []).map((one) => ({ ...one, span: text.toOld(one.span) }));
  const computes = reading.computes && {
    ...reading.computes,
    query: widenQuery(reading.computes.query, groups, ANSWER),
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
  { query }: Candidate,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { columns, rows } = await graph.match(query, { limit: MOST_COUNTED, ...(signal && { signal }) });
  const at = columns.indexOf(ANSWER);
  const nodes = rows.flatMap((row) => {
    const value = row[at] ?? null;
    return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
  });
  return new Set(nodes).size;
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
function outerMention(question: string, mention: Mention, { groups, text }: StandIn): Mention {
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
