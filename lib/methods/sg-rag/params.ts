/** Parameters of SG-RAG; the paper's values where it gives them. */
import * as z from "zod";

export const sgRagParams = z.strictObject({
  queryGraph: z
    .enum(["auto", "embedded", "llm"])
    .default("auto")
    .describe(
      "Who reads the question as a query graph: the embedded planner, or a language model (appendix D). Auto: the model where one is set.",
    )
    .meta({ stage: "extract" }),
  pathLength: z
    .enum(["auto", "1", "2"])
    .default("auto")
    .describe(
      "Edges of a path (section 5.4: l). Auto: the diameter of the query graph, at most 2, and 1 where the index has no longer paths.",
    )
    .meta({ stage: "decompose" }),
  embedding: z
    .enum(["auto", "monotone", "gat"])
    .default("auto")
    .describe(
      "Dominance embedding (section 4.2): monotone by construction, or the trained network of appendix C. Auto: the network where one is in use and proved without violation.",
    )
    .meta({ stage: "normalise" }),
  readings: z
    .int()
    .min(1)
    .max(50)
    .default(24)
    .describe("Query graphs that are matched at most, where names have several meanings.")
    .meta({ stage: "normalise" }),
  matchesPerReading: z
    .int()
    .min(1)
    .max(100_000)
    .default(20_000)
    .describe("Matches of one query graph at most; more are cut, and said to be.")
    .meta({ stage: "assemble" }),
  ranked: z
    .int()
    .min(1)
    .max(2_000)
    .default(500)
    .describe("Exact matches whose relations are compared with the question; those beyond come after them.")
    .meta({ stage: "rank" }),
  order: z
    .enum(["relations", "low degree", "high degree", "random"])
    .default("relations")
    .describe(
      "How exact matches are ordered. The paper leaves it to the language model; relations are ours, the others are for comparison.",
    )
    .meta({ stage: "rank" }),
  degreeWeight: z
    .number()
    .min(0)
    .max(2)
    .default(1)
    .describe(
      "How much a match with many neighbours loses when relations order. Generated questions favour small entities; 0 leaves it out.",
    )
    .meta({ stage: "rank" }),
  partial: z
    .boolean()
    .default(true)
    .describe("Whether matches of all constraints but one are listed below the exact ones.")
    .meta({ stage: "rank" }),
  fallback: z
    .boolean()
    .default(true)
    .describe(
      "Whether the neighbours of the named entities are returned where nothing matches (section 4.4), and those of flat search where nothing is named.",
    )
    .meta({ stage: "rank" }),
});
export type SgRagParams = z.infer<typeof sgRagParams>;
