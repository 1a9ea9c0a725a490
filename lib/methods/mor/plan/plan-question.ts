/** Section 3.1 without a language model: the names of the question, and its planning graphs by probability. */
import type { GraphSchema, NodeId } from "../../../graph/graph-source";
import type { Mention } from "../../../questions/mentions/mention";
import type { PlanReading } from "../../../questions/plan/plan-reading";
import type { Reading } from "../../../questions/reading/reading";
import { appliedPlan } from "../../answer/found-none";
import type { Plan } from "../../trace/trace";
import type { MorParams } from "../params";
import type { PlanningGraph } from "../planning-graph";
import { embeddedPlans } from "./embedded-plan";

export interface PlannedQuestion {
  asks: Reading["asks"];
  mentions: readonly Mention[];
  /** Possible meanings of the mentions; a name that is only similar in meaning is not a mention of a node. */
  mentioned: ReadonlySet<NodeId>;
  plans: readonly PlanningGraph[];
  /** True when no planning graph around names was probable enough. */
  abstained: boolean;
  /** Coverage of the question by the most probable plan; absent where a language model planned what was not read. */
  coverage?: PlanReading;
  /** The part of the question beyond names and relations, applied to what the plans find. */
  applied?: Plan;
}

export function planQuestion(
  reading: Reading,
  schema: GraphSchema,
  params: Pick<MorParams, "planningGraphs" | "leastProbability">,
): PlannedQuestion {
  const { asks, names, abstained } = reading;
  const applied = appliedPlan(reading);
  return {
    asks,
    mentions: names,
    mentioned: mentionedBy(names),
    plans: embeddedPlans(reading, schema, params),
    abstained,
    ...coverageOf(reading),
    ...(applied && { applied }),
  };
}

/** A planning graph has no comparisons and no order: the query of the most probable plan applies them at the end. */
function coverageOf({ interpretations: [first], coverage }: Reading): Pick<PlannedQuestion, "coverage"> {
  if (!coverage) return {};
  const isRestricted = first !== undefined && first.candidate.restrictions.length > 0;
  return { coverage: isRestricted ? { finds: first.candidate.query, ...coverage } : coverage };
}

function mentionedBy(mentions: readonly Mention[]): Set<NodeId> {
  const sure = mentions.filter(({ kind }) => kind !== "dense");
  return new Set(sure.flatMap(({ readings }) => readings.map(({ node }) => node)));
}
