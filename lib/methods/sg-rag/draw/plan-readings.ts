/**
 * Query graphs from the embedded planner. Its most probable queries are matched with their relations and directions; beside them their
 * shape is matched without, as the paper does.
 */
import type { GraphSource } from "../../../graph/graph-source";
import type { Mention } from "../../../questions/mentions/mention";
import type { RankedPlan } from "../../../questions/plan/plan";
import type { Interpretation } from "../../../questions/reading/reading";
import type { Toolkit } from "../../contract/retriever";
import { ANSWER, armsReading, type QueryReading, type ReadingArm, typedReading } from "./query-reading";

/** A plan this much less probable than the best is not matched with its relations. */
const PLAN_SHARE = 0.2;
/** Nodes that meet the conditions of a query. */
const MOST_CONDITIONED = 10_000;

export interface PlanReading extends QueryReading {
  /** The planner's queries of this shape, most probable first; the only one where the reading has its relations. */
  plans: RankedPlan[];
}

/** One reading for each shape, by the sum of the probabilities of its plans. @param most readings at most */
export function planReadings(
  plans: readonly RankedPlan[],
  mentions: readonly Mention[],
  most: number,
): PlanReading[] {
  const shapes = new Map<string, RankedPlan[]>();
  for (const plan of plans) {
    const { arms } = plan.candidate;
    if (arms.length === 0) continue;
    const key = arms.map(({ mention, reading, steps }) => `${mention} ${reading} ${steps.length}`).join("|");
    shapes.set(key, [...(shapes.get(key) ?? []), plan]);
  }
  return [...shapes.values()]
    .map((own) => {
      const weight = own.reduce((sum, { probability }) => sum + probability, 0);
      return { ...armsReading(armsOf(own[0]!, mentions), weight), plans: own };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
}

/**
 * The first plans with their relations, those that are much less probable than the first left out; none where the first is no tree of
 * paths from names.
 * @param most readings at most
 * @throws the signal's reason, and what the graph throws
 */
export async function typedReadings(
  plans: readonly Interpretation[],
  mentions: readonly Mention[],
  most: number,
  { graph, signal }: Pick<Toolkit, "graph" | "signal">,
): Promise<PlanReading[]> {
  const [first] = plans;
  if (!first || first.candidate.arms.length === 0) return [];
  const likely = plans.filter(
    ({ candidate, probability }) =>
      candidate.arms.length > 0 && probability >= PLAN_SHARE * first.probability,
  );
  const readings: PlanReading[] = [];
  for (const plan of likely.slice(0, most)) {
    const reading = typedReading(armsOf(plan, mentions), plan.probability);
    // A query that a person gave may hold more than its paths.
    const isConditioned = plan.from === "person" || plan.candidate.restrictions.length > 0;
    const only = isConditioned ? await conditioned(plan, graph, signal) : null;
    readings.push({ ...reading, plans: [plan], ...(only && { only }) });
  }
  return readings;
}

function armsOf({ candidate }: RankedPlan, mentions: readonly Mention[]): ReadingArm[] {
  return candidate.arms.map(({ mention, reading, steps }) => {
    return { constraint: { mention, reading: mentions[mention]!.readings[reading]! }, steps };
  });
}

async function conditioned(
  { candidate: { query } }: RankedPlan,
  graph: GraphSource,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { columns, rows } = await graph.match(query, { limit: MOST_CONDITIONED, signal });
  const at = columns.indexOf(ANSWER);
  return new Set(
    rows.flatMap((row) => {
      const value = row[at] ?? null;
      return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
    }),
  );
}
