/** Section 3.1 without a language model: the names of the question, and its planning graphs by probability. */
import type { GraphSchema, NodeId } from "../../../core/graph/graph-source";
import type { Mention } from "../../../core/mentions/mention";
import type { Correction } from "../../../core/plan/mentions/correction";
import type { PlanReading } from "../../../core/plan/plan-reading";
import type { Planner, RankedPlans } from "../../../core/plan/planner";
import type { MorParams } from "../params";
import type { PlanningGraph } from "../planning-graph";
import { embeddedPlans } from "./embedded-plan";

export interface PlannedQuestion {
  asks: "nodes" | "count";
  mentions: readonly Mention[];
  /** What the mentions may mean; a name that is only similar in meaning is no mention of it. */
  mentioned: ReadonlySet<NodeId>;
  plans: readonly PlanningGraph[];
  /** True when no planning graph around names was probable enough. */
  abstained: boolean;
  /** What the most probable plan read of the question; absent where a language model planned. */
  reading?: PlanReading;
}

export interface PlanRequest {
  question: string;
  planner: Planner;
  schema: GraphSchema;
  params: Pick<MorParams, "planningGraphs" | "leastProbability">;
  corrections?: readonly Correction[];
  signal: AbortSignal;
}

export async function planQuestion({
  question,
  planner,
  schema,
  params,
  corrections = [],
  signal,
}: PlanRequest): Promise<PlannedQuestion> {
  const mentions = await planner.find(question, corrections, signal);
  const listed = await planner.candidates(question, mentions, { corrections, signal });
  const ranked = await planner.rank(listed, signal);
  return {
    asks: listed.asks,
    mentions: listed.mentions,
    mentioned: mentionedBy(listed.mentions),
    plans: embeddedPlans(listed, ranked, schema, params),
    abstained: ranked.abstained,
    ...readingOf(ranked),
  };
}

/** A planning graph has no comparisons and no order: the query of the most probable plan applies them at the end. */
function readingOf({ plans: [first], reading }: RankedPlans): Pick<PlannedQuestion, "reading"> {
  if (!reading) return {};
  const isRestricted = first !== undefined && first.candidate.restrictions.length > 0;
  return { reading: isRestricted ? { finds: first.candidate.query, ...reading } : reading };
}

export function mentionedBy(mentions: readonly Mention[]): Set<NodeId> {
  const sure = mentions.filter(({ kind }) => kind !== "dense");
  return new Set(sure.flatMap(({ readings }) => readings.map(({ node }) => node)));
}
