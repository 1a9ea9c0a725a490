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
  /** The whole question, as flat search compares it. */
  query: FlatQuery;
  /** False where no node has a vector. */
  hasVectors: boolean;
}

/** @param mentioned what the question names */
export async function followPlans(
  question: string,
  plans: readonly PlanningGraph[],
  mentioned: ReadonlySet<NodeId>,
  kit: { graph: GraphSource; embedder: Embedder; signal: AbortSignal },
  params: MorParams,
  rate?: TraversalKit["rate"],
): Promise<Reasoned> {
  const { graph, signal } = kit;
  const matcher = new TextMatcher(question, kit, params);
  const traversal = { graph, matcher, params, signal, mentioned, ...(rate && { rate }) };
  const followed = await Promise.all(
    plans.map(async (plan) =>
      followedBy(plan, await Promise.all(plan.paths.map((path) => traversePath(path, traversal)))),
    ),
  );
  const { query, byVector } = await matcher.matches({ labels: [], restriction: "" });
  return { followed, candidates: gatherCandidates(followed), query, hasVectors: byVector > 0 };
}
