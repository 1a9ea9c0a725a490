/** The parameters of MoR, stage by stage. The README says which defaults were measured. */
import * as z from "zod";
import { choice, flag, int, number } from "../contract/param-stages";
import type { AblationTable } from "../contract/retriever";

export const morParams = z.strictObject({
  planner: choice("plan", "auto", "embedded", "llm").describe(
    "Who plans (section 3.1): the embedded planner, or a language model that writes metapaths with restrictions. Auto: the model where one is set.",
  ),
  planningGraphs: int("plan", 1, 20, 5).describe(
    "Planning graphs of the embedded planner that are followed, most probable first (section 3: the sum over G; 1 follows a single one, as the paper does).",
  ),
  leastProbability: number("plan", 0, 1, 0.02).describe(
    "Planning graphs that are less likely are not followed.",
  ),
  traversal: choice("reason", "mixed", "structure", "text").describe(
    "Mixed: neighbours and text at every step. Structure: text only where a path starts. Text: no neighbours (Table 1: w/o RT, w/o RS).",
  ),
  matching: choice("reason", "bm25", "dense", "both").describe(
    "What the texts of steps are compared by (section 4.1: BM25 or a dense retriever), or both in a weighted sum. A path of one step always has both.",
  ),
  bm25Weight: number("reason", 0, 1, 0.6).describe(
    "Share of BM25 where both are used; cosine has the rest (SAGE appendix E: 0.6).",
  ),
  seeds: int("reason", 1, 100, 5).describe("Nodes that start a path, by text (section 4.1: 5)."),
  textPerStep: int("reason", 0, 100, 10).describe(
    "Nodes that text adds at each later step (section 4.1: 10).",
  ),
  poolSize: int("reason", 1, 1_000, 100).describe(
    "Candidates of text search and of vector search each, which text scores are scaled over.",
  ),
  fanOut: int("reason", 1, 10_000, 1_000).describe(
    "Edges read for each node of a step; what is left out is flagged.",
  ),
  layerSize: int("reason", 1, 10_000, 2_000).describe(
    "Nodes that remain of a step, those with the strongest trajectories; what is left out is flagged.",
  ),
  rerankLayers: flag("reason", false).describe(
    "Whether the nodes of every step are reranked before the next one (the paper's future work), not the candidates alone.",
  ),
  layerKept: int("reason", 1, 10_000, 100).describe(
    "Nodes that remain of a step where every step is reranked.",
  ),
  trajectories: int("reason", 1, 32, 8).describe(
    "Trajectories of a candidate that count, for each path. 1 is the paper's; more is the future work of its Limitations.",
  ),
  reranked: int("reason", 1, 5_000, 300).describe(
    "Candidates that are reranked, at least the budget: those with the best initial score (appendix B.2).",
  ),
  rerank: flag("reason", true).describe(
    "Whether candidates are ranked by their trajectories (section 3.3). Off: by the cosine of their text alone (Table 1: w/o R).",
  ),
  reranker: choice("reason", "auto", "trained", "linear").describe(
    "What scores a trajectory: the network trained for the knowledge base, or a fixed linear score. Auto: the network where there is one.",
  ),
  textualFingerprint: flag("reason", true).describe(
    "Whether text scores along the trajectory count (Table 2: TF).",
  ),
  structuralFingerprint: flag("reason", true).describe(
    "Whether labels along the trajectory count (Table 2: SF).",
  ),
  traversalIdentifier: flag("reason", true).describe(
    "Whether it counts how each step was taken, by text or by structure (Table 2: TI).",
  ),
});
export type MorParams = z.infer<typeof morParams>;

const features = (textual: boolean, structural: boolean, traversal: boolean) => ({
  textualFingerprint: textual,
  structuralFingerprint: structural,
  traversalIdentifier: traversal,
});

/** The ablations of the MoR paper, as parameters. */
export const morAblations: readonly AblationTable[] = [
  {
    title: "Modules",
    source: "Table 1",
    variants: [
      { name: "whole", params: {} },
      { name: "w/o R", params: { rerank: false } },
      // The reranker is removed too, as in section 4.3.1: it could make up for either of them.
      { name: "w/o R and RT", params: { rerank: false, traversal: "structure" } },
      { name: "w/o R and RS", params: { rerank: false, traversal: "text" } },
    ],
  },
  {
    title: "Features of the reranker",
    source: "Table 2",
    variants: [
      { name: "TF", params: features(true, false, false) },
      { name: "SF", params: features(false, true, false) },
      { name: "TI", params: features(false, false, true) },
      { name: "TF, SF", params: features(true, true, false) },
      { name: "TF, TI", params: features(true, false, true) },
      { name: "SF, TI", params: features(false, true, true) },
      { name: "TF, SF, TI", params: features(true, true, true) },
    ],
  },
];
