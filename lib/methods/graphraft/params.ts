/** Parameters of GraphRAFT; the paper's values where it gives them. */
import { z } from "zod";

export const graphraftParams = z.strictObject({
  chooser: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who chooses among the candidates (L1): the embedded ranker, or a language model that is shown them. Auto: the model where one is set.",
    ),
  beam: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe("Queries that may be run, most probable first (section 4.3: beam width m)."),
  answersPerQuery: z
    .int()
    .min(1)
    .max(1_000)
    .default(200)
    .describe("Nodes read from one query; what it finds beyond them is counted and flagged."),
  rerank: z
    .boolean()
    .default(true)
    .describe(
      "Whether the local subgraph is ranked by text too (L2, section 4.3). Off: what the queries find, in their order, and nothing else (Table 1, w/o L2).",
    ),
  textWeight: z
    .number()
    .min(0)
    .max(2)
    .default(0.3)
    .describe("Weight of BM25 and cosine together beside the query's probability, which weighs 1."),
  agreementWeight: z
    .number()
    .min(0)
    .max(2)
    .default(0.3)
    .describe("Weight of the summed probability of the other queries that find the node."),
  fill: z
    .boolean()
    .default(true)
    .describe("Whether nodes that flat search finds take the places that the queries leave empty."),
  bm25Weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe("Share of BM25 in the text score; cosine has the rest (SAGE appendix E: 0.6)."),
  poolSize: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Candidates of flat search, from text and from vectors each."),
});
export type GraphraftParams = z.infer<typeof graphraftParams>;
