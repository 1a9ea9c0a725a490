/** Section 3.2: all reasoning paths of all planning graphs, in parallel, and what they lead to. */
import type { SearchKit } from "../../contract/retriever";
import type { FlatQuery } from "../../rank/score-nodes";
import type { MorParams } from "../params";
import type { PlanningGraph } from "../planning-graph";
import { type Candidate, type Followed, followedBy, gatherCandidates } from "./gather-candidates";
import { TextMatcher } from "./text-matcher";
import { type TraversalKit, traversePath } from "./traverse-path";

/** Candidates that are looked at to see whether the graph has vectors. */
const VECTORS_TRIED = 50;

export interface Reasoned {
  followed: Followed[];
  candidates: Candidate[];
  /** False where no node has a vector. */
  hasVectors: boolean;
}

export async function followPlans(
  question: FlatQuery,
  plans: readonly PlanningGraph[],
  kit: SearchKit,
  params: MorParams,
  rankLayer?: (candidates: Candidate[]) => Promise<Candidate[]>,
): Promise<Reasoned> {
  const { graph, signal } = kit;
  // A path of one step is flat search among what is asked for: it is compared by everything there is.
  const [whole, steps] = [{ ...params, matching: "both" as const }, params].map(
    (own) => new TextMatcher(question, kit, own),
  ) as [TextMatcher, TextMatcher];
  const followed = await Promise.all(
    plans.map(async (plan) => {
      const rank = rankLayer && layerRanker(plan, rankLayer);
      const layers = plan.paths.map((path) => {
        const matcher = path.length === 1 ? whole : steps;
        return traversePath(path, { graph, matcher, params, signal, ...(rank && { rank }) });
      });
      return followedBy(plan, await Promise.all(layers));
    }),
  );
  const candidates = gatherCandidates(followed);
  const vectors = await graph.vectors(candidates.slice(0, VECTORS_TRIED).map(({ node }) => node));
  return { followed, candidates, hasVectors: vectors.some((vector) => vector !== null) };
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
