/** Section 3.2: all reasoning paths of all planning graphs, in parallel, and what they lead to. */
import type { Embedder } from "../../../core/embedder";
import type { GraphSource, NodeId } from "../../../core/graph/graph-source";
import type { FlatQuery } from "../../../core/rank/score-nodes";
import type { MorParams } from "../params";
import type { PlanningGraph } from "../planning-graph";
import { type Candidate, type Followed, followedBy, gatherCandidates } from "./gather-candidates";
import { TextMatcher } from "./text-matcher";
import { type TraversalKit, traversePath } from "./traverse-path";

export interface Reasoned {
  followed: Followed[];
  candidates: Candidate[];
  /** False where no node has a vector. */
  hasVectors: boolean;
}

/**
 * @param mentioned what the question names
 * @param rankLayer best first; gives what is kept of a layer at most
 */
export async function followPlans(
  question: FlatQuery,
  plans: readonly PlanningGraph[],
  mentioned: ReadonlySet<NodeId>,
  kit: { graph: GraphSource; embedder: Embedder; signal: AbortSignal },
  params: MorParams,
  rankLayer?: (candidates: Candidate[]) => Promise<Candidate[]>,
): Promise<Reasoned> {
  const { graph, signal } = kit;
  const matcher = new TextMatcher(question, kit, params);
  const followed = await Promise.all(
    plans.map(async (plan) => {
      const rank = rankLayer && layerRanker(plan, rankLayer);
      const traversal: TraversalKit = { graph, matcher, params, signal, mentioned, ...(rank && { rank }) };
      return followedBy(plan, await Promise.all(plan.paths.map((path) => traversePath(path, traversal))));
    }),
  );
  const { byVector } = await matcher.matches({ labels: [], restriction: "" });
  return { followed, candidates: gatherCandidates(followed), hasVectors: byVector > 0 };
}

/** Nodes half way are ranked as if they were candidates; structure alone has led to none of them yet. */
function layerRanker(
  plan: PlanningGraph,
  rankLayer: (candidates: Candidate[]) => Promise<Candidate[]>,
): NonNullable<TraversalKit["rank"]> {
  return async (nodes) => {
    const candidates = nodes.map((own) => ({
      node: own[0]!.node,
      ways: own.map((trajectory) => ({ trajectory, plan, agreement: 0 })),
    }));
    const ranked = await rankLayer(candidates);
    return ranked.map(({ ways }) => ways.map(({ trajectory }) => trajectory));
  };
}
