/** Parameters of STEM; the paper's values where it gives them. The ablations of Tables 6, 7 and 11 are values of these. */
import * as z from "zod";

export const stemParams = z.strictObject({
  planner: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who decomposes and grounds the question (sections 3.1, 3.2, Table 6): the embedded planner, or a language model. Auto: the model where one is set.",
    )
    .meta({ stage: "decompose" }),
  beams: z
    .int()
    .min(1)
    .max(10)
    .default(4)
    .describe("Schema graphs that are traced, most probable first (section 3.1, appendix B.2: B = 4).")
    .meta({ stage: "decompose" }),
  strategy: z
    .enum(["adaptive", "greedy", "threshold"])
    .default("adaptive")
    .describe(
      "How edges are selected (section 3.5): as the question asks for one answer or for many, or only greedily, or only by the threshold (Table 11).",
    )
    .meta({ stage: "trace" }),
  threshold: z
    .number()
    .min(0)
    .max(1.5)
    .default(0.6)
    .describe("Least T-Score of an edge when many remain (appendix B.2: 0.6).")
    .meta({ stage: "trace" }),
  guidance: z
    .enum(["auto", "page-rank", "none"])
    .default("auto")
    .describe(
      "What points at entities before the trace (section 3.3): the trained Triple-GNN where there is one, else personalised PageRank; none leaves both biases out.",
    )
    .meta({ stage: "guide" }),
  guidanceScale: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe("Entities of the guidance graph for each triple of the schema graphs (equation 7, K' = 4).")
    .meta({ stage: "guide" }),
  entityBias: z
    .number()
    .min(1)
    .max(3)
    .default(1.5)
    .describe(
      "What an anchor inside the guidance graph is multiplied by (equation 11: 3/2; 1 leaves it out).",
    )
    .meta({ stage: "anchor" }),
  tripleBias: z
    .number()
    .min(0)
    .max(2)
    .default(0.5)
    .describe("What an edge inside the guidance graph gets on top (equation 13: 1/2; 0 leaves it out).")
    .meta({ stage: "trace" }),
  anchors: z
    .int()
    .min(1)
    .max(10)
    .default(2)
    .describe("Nodes that are traced from for one name at most, where several score alike (section 3.4: 1).")
    .meta({ stage: "anchor" }),
  fanOut: z
    .int()
    .min(1)
    .max(1_000)
    .default(200)
    .describe("Edges that are followed at one node at most; what is left out is counted and flagged.")
    .meta({ stage: "trace" }),
  guidanceWeight: z
    .number()
    .min(0)
    .max(2)
    .default(0.1)
    .describe(
      "Weight of the trained guidance of a node in its rank, beside its schema graph and its chain, which weigh 1. PageRank only says how far a node is, and says nothing here.",
    )
    .meta({ stage: "answer" }),
  fillGuidanceWeight: z
    .number()
    .min(0)
    .max(2)
    .default(0.3)
    .describe("Weight of the guidance in the rank of a node that no chain leads to.")
    .meta({ stage: "answer" }),
  textWeight: z
    .number()
    .min(0)
    .max(2)
    .default(0.3)
    .describe("Weight of BM25 and cosine together in the rank of a node.")
    .meta({ stage: "answer" }),
  fill: z
    .boolean()
    .default(true)
    .describe(
      "Whether nodes that flat search and the guidance find take the places that the traces leave empty.",
    )
    .meta({ stage: "answer" }),
  bm25Weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe("Share of BM25 in the text score; cosine has the rest (SAGE appendix E: 0.6).")
    .meta({ stage: "guide" }),
  poolSize: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Candidates of flat search, from text and from vectors each.")
    .meta({ stage: "answer" }),
});
export type StemParams = z.infer<typeof stemParams>;
