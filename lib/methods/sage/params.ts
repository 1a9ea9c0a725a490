/** The parameters of SAGE's online part. Defaults without a section of the paper were chosen by measurement (README). */
import * as z from "zod";
import { fusionParams } from "../rank/fuse";

const weight = (value: number, description: string) =>
  z.number().min(0).max(5).default(value).describe(description);

/** Null is as the kind of graph wants it. */
const openWeight = (most: number, description: string) =>
  z.number().min(0).max(most).nullable().default(null).describe(description);

export const sageParams = z.strictObject({
  bm25Weight: openWeight(
    1,
    "Share of BM25 in the text score; cosine has the rest. Unless it is set 0.25 where most nodes are chunks, and in a knowledge graph 0.6, as in the paper (appendix E).",
  ).meta({ stage: "seed" }),
  poolSize: fusionParams.poolSize.meta({ stage: "seed" }),
  seedsBy: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .default("hybrid")
    .describe(
      "Who finds the seeds: hybrid, the text of the nodes (section 2.2 A 1); spark, a plan from the schema alone, for graphs with typed relations (section 2.2 A 2); or another method by its id: graphraft, mor.",
    )
    .meta({ stage: "seed" }),
  askAgain: z
    .boolean()
    .default(true)
    .describe(
      "Whether a plan of SPARK that a language model wrote and that comes to nothing is reported to it, once, so that it writes another one.",
    )
    .meta({ stage: "seed" }),
  planWeight: weight(
    2,
    "Weight of how well a node satisfies SPARK's plan, or of its place by the other method, beside its own text.",
  ).meta({ stage: "seed" }),
  policy: z
    .enum(["always", "skip-when-edges-named", "never"])
    .default("always")
    .describe(
      "When neighbours are added: always (+Edge), not when the question names a relation of the graph (-Edge), or never (section 3.2).",
    )
    .meta({ stage: "expand" }),
  seeds: z
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe(
      "Best candidates whose neighbours are read, at least the budget, when all compete by one score.",
    )
    .meta({ stage: "seed" }),
  union: z
    .enum(["one-score", "seeds-first"])
    .default("one-score")
    .describe(
      "How the budget is filled: seeds and neighbours compete by one score, or a fixed share of seeds comes first (section 2.2 B).",
    )
    .meta({ stage: "seed" }),
  seedShare: z
    .number()
    .min(0.1)
    .max(1)
    .default(0.5)
    .describe("Share of the budget that seeds take when they come first: k / (k + k').")
    .meta({ stage: "seed" }),
  fanOut: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Edges read for each seed and kind of edge, strongest first.")
    .meta({ stage: "expand" }),
  pagerankWeight: weight(
    0,
    "Weight of a personalised PageRank from the seeds, over two hops instead of one (an option beside the paper).",
  ).meta({ stage: "expand" }),
  leastCoverage: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      "Neighbours are pruned when no link that leads to them covers this share of the question together with its ends (an option beside the paper).",
    )
    .meta({ stage: "rerank" }),
  coverageWeight: openWeight(
    5,
    "Weight of how much of the question a neighbour and the edge that leads to it cover together, squared. Unless it is set 3 where most nodes are chunks, else 1.",
  ).meta({ stage: "rerank" }),
  seedRankWeight: openWeight(
    5,
    "Weight of the seed's place: 1 for the best seed, 1/2 for the second. Unless it is set 0.6 where most nodes are chunks, else 0.4.",
  ).meta({ stage: "rerank" }),
  partnerShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe(
      "Share of what another cell of the same row names that counts beside a row and what it leads to (an option beside the paper).",
    )
    .meta({ stage: "rerank" }),
  aloneShare: openWeight(
    1,
    "Share of what one of two texts covers by itself that does not count for the sentence or the entities that join them (an option beside the paper). Unless it is set 0.8 where most nodes are chunks, else 0.",
  ).meta({ stage: "rerank" }),
  noveltyWeight: openWeight(
    5,
    "Weight of what a node covers of the question beyond those before it, less what it covers again; it falls by a fifth with each of the first 20 places. Unless it is set 1 where most nodes are chunks, else 0.",
  ).meta({ stage: "rerank" }),
  siblingWeight: weight(
    0.7,
    "What a chunk loses for each better ranked chunk of its source, three at most.",
  ).meta({
    stage: "rerank",
  }),
  titleWeight: weight(0.6, "Weight of a chunk whose title the question names.").meta({ stage: "rerank" }),
  rowMentionWeight: weight(1, "Weight of edges from a table row to what a cell names.").meta({
    stage: "expand",
  }),
  textMentionWeight: weight(0.5, "Weight of edges from a text to what a sentence names.").meta({
    stage: "expand",
  }),
  mentionedByWeight: weight(
    0.5,
    "Weight of the same edges followed back, from what is named to the row or text that names it, beside the weights above.",
  ).meta({ stage: "expand" }),
  relationWeight: weight(0.25, "Weight of the relations that were imported with the graph.").meta({
    stage: "expand",
  }),
  structuralWeight: weight(0.3, "Weight of edges between chunks of one source, and to its parent.").meta({
    stage: "expand",
  }),
  contentWeight: weight(
    0,
    "Weight of edges between chunks of similar text or columns (section 2.1 B); 0 leaves them out.",
  ).meta({ stage: "expand" }),
  topicWeight: weight(0, "Weight of edges between chunks of similar topic or title (section 2.1 B).").meta({
    stage: "expand",
  }),
  entityWeight: weight(0.3, "Weight of edges between chunks that share rare entities (section 2.1 B).").meta({
    stage: "expand",
  }),
});

export type SageParams = z.infer<typeof sageParams>;
