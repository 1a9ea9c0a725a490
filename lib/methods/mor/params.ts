/** The parameters of MoR, stage by stage. The README says which defaults were measured. */
import * as z from "zod";

export const morParams = z.strictObject({
  planner: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who plans (section 3.1): the embedded planner, or a language model that writes metapaths with restrictions. Auto: the model where one is set.",
    )
    .meta({ stage: "plan" }),
  planningGraphs: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe(
      "Planning graphs of the embedded planner that are followed, most probable first (section 3: the sum over G; 1 follows a single one, as the paper does).",
    )
    .meta({ stage: "plan" }),
  leastProbability: z
    .number()
    .min(0)
    .max(1)
    .default(0.02)
    .describe("Planning graphs that are less likely are not followed.")
    .meta({ stage: "plan" }),
  traversal: z
    .enum(["mixed", "structure", "text"])
    .default("mixed")
    .describe(
      "Mixed: neighbours and text at every step. Structure: text only where a path starts. Text: no neighbours (Table 1: w/o RT, w/o RS).",
    )
    .meta({ stage: "reason" }),
  matching: z
    .enum(["bm25", "dense", "both"])
    .default("bm25")
    .describe(
      "What the texts of steps are compared by (section 4.1: BM25 or a dense retriever), or both in a weighted sum. A path of one step always has both.",
    )
    .meta({ stage: "reason" }),
  bm25Weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe("Share of BM25 where both are used; cosine has the rest (SAGE appendix E: 0.6).")
    .meta({ stage: "reason" }),
  seeds: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe("Nodes that start a path, by text (section 4.1: 5).")
    .meta({ stage: "reason" }),
  textPerStep: z
    .int()
    .min(0)
    .max(100)
    .default(10)
    .describe("Nodes that text adds at each later step (section 4.1: 10).")
    .meta({ stage: "reason" }),
  poolSize: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Candidates of text search and of vector search each, which text scores are scaled over.")
    .meta({ stage: "reason" }),
  fanOut: z
    .int()
    .min(1)
    .max(10_000)
    .default(1_000)
    .describe("Edges read for each node of a step; what is left out is flagged.")
    .meta({ stage: "reason" }),
  layerSize: z
    .int()
    .min(1)
    .max(10_000)
    .default(2_000)
    .describe(
      "Nodes that remain of a step, those with the strongest trajectories; what is left out is flagged.",
    )
    .meta({ stage: "reason" }),
  rerankLayers: z
    .boolean()
    .default(false)
    .describe(
      "Whether the nodes of every step are reranked before the next one (the paper's future work), not the candidates alone.",
    )
    .meta({ stage: "reason" }),
  layerKept: z
    .int()
    .min(1)
    .max(10_000)
    .default(100)
    .describe("Nodes that remain of a step where every step is reranked.")
    .meta({ stage: "reason" }),
  trajectories: z
    .int()
    .min(1)
    .max(32)
    .default(8)
    .describe(
      "Trajectories of a candidate that count, for each path. 1 is the paper's; more is the future work of its Limitations.",
    )
    .meta({ stage: "reason" }),
  reranked: z
    .int()
    .min(1)
    .max(5_000)
    .default(300)
    .describe(
      "Candidates that are reranked, at least the budget: those with the best initial score (appendix B.2).",
    )
    .meta({ stage: "reason" }),
  rerank: z
    .boolean()
    .default(true)
    .describe(
      "Whether candidates are ranked by their trajectories (section 3.3). Off: by the cosine of their text alone (Table 1: w/o R).",
    )
    .meta({ stage: "reason" }),
  reranker: z
    .enum(["auto", "trained", "linear"])
    .default("auto")
    .describe(
      "What scores a trajectory: the network trained for the knowledge base, or a fixed linear score. Auto: the network where there is one.",
    )
    .meta({ stage: "reason" }),
  textualFingerprint: z
    .boolean()
    .default(true)
    .describe("Whether text scores along the trajectory count (Table 2: TF).")
    .meta({ stage: "reason" }),
  structuralFingerprint: z
    .boolean()
    .default(true)
    .describe("Whether labels along the trajectory count (Table 2: SF).")
    .meta({ stage: "reason" }),
  traversalIdentifier: z
    .boolean()
    .default(true)
    .describe("Whether it counts how each step was taken, by text or by structure (Table 2: TI).")
    .meta({ stage: "reason" }),
});
export type MorParams = z.infer<typeof morParams>;
