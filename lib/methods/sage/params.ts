/** The parameters of SAGE's online part. Defaults without a section of the paper were chosen by measurement (README). */
import * as z from "zod";
import { choice, flag, int, number } from "../contract/param-stages";
import type { AblationTable } from "../contract/retriever";
import { fusionParams } from "../rank/fuse";

/** Null is as the kind of graph wants it. */
const openWeight = (stage: string, most: number) =>
  z.number().min(0).max(most).nullable().default(null).meta({ stage });

export const sageParams = z.strictObject({
  bm25Weight: openWeight("seed", 1).describe(
    "Share of BM25 in the text score; cosine has the rest. Unless it is set 0.25 where most nodes are chunks, and in a knowledge graph 0.6, as in the paper (appendix E).",
  ),
  poolSize: fusionParams.poolSize.meta({ stage: "seed" }),
  seedsBy: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .default("auto")
    .describe(
      "Who finds the seeds: hybrid, the text of the nodes (section 2.2 A 1); spark, a plan from the schema alone, for graphs with typed relations (section 2.2 A 2); auto, the plan of a language model where one is set and the graph has such relations, unless the words of the question surely say something else, and hybrid otherwise; or another method by its id: graphraft, mor.",
    )
    .meta({ stage: "seed" }),
  askAgain: flag("seed", true).describe(
    "Whether a plan of SPARK that a language model wrote and that comes to nothing is reported to it, once, so that it writes another one.",
  ),
  planWeight: number("seed", 0, 5, 2).describe(
    "Weight of how well a node satisfies SPARK's plan, or of its place by the other method, beside its own text.",
  ),
  policy: choice("expand", "always", "skip-when-edges-named", "never").describe(
    "When neighbours are added: always (+Edge), not when the question names a relation of the graph (-Edge), or never (section 3.2).",
  ),
  seeds: int("seed", 1, 200, 50).describe(
    "Best candidates whose neighbours are read, at least the budget, when all compete by one score.",
  ),
  union: choice("seed", "one-score", "seeds-first").describe(
    "How the budget is filled: seeds and neighbours compete by one score, or a fixed share of seeds comes first (section 2.2 B).",
  ),
  seedShare: number("seed", 0.1, 1, 0.5).describe(
    "Share of the budget that seeds take when they come first: k / (k + k').",
  ),
  fanOut: int("expand", 1, 1_000, 100).describe(
    "Edges read for each seed and kind of edge, strongest first.",
  ),
  pagerankWeight: number("expand", 0, 5, 0).describe(
    "Weight of a personalised PageRank from the seeds, over two hops instead of one (an option beside the paper).",
  ),
  leastCoverage: number("rerank", 0, 1, 0).describe(
    "Neighbours are pruned when no link that leads to them covers this share of the question together with its ends (an option beside the paper).",
  ),
  coverageWeight: openWeight("rerank", 5).describe(
    "Weight of how much of the question a neighbour and the edge that leads to it cover together, squared. Unless it is set 3 where most nodes are chunks, else 1.",
  ),
  seedRankWeight: openWeight("rerank", 5).describe(
    "Weight of the seed's place: 1 for the best seed, 1/2 for the second. Unless it is set 0.6 where most nodes are chunks, else 0.4.",
  ),
  partnerShare: number("rerank", 0, 1, 0.6).describe(
    "Share of what another cell of the same row names that counts beside a row and what it leads to (an option beside the paper).",
  ),
  aloneShare: openWeight("rerank", 1).describe(
    "Share of what one of two texts covers by itself that does not count for the sentence or the entities that join them (an option beside the paper). Unless it is set 0.8 where most nodes are chunks, else 0.",
  ),
  noveltyWeight: openWeight("rerank", 5).describe(
    "Weight of what a node covers of the question beyond those before it, less what it covers again; it falls by a fifth with each of the first 20 places. Unless it is set 1 where most nodes are chunks, else 0.",
  ),
  siblingWeight: number("rerank", 0, 5, 0.7).describe(
    "What a chunk loses for each better ranked chunk of its source, three at most.",
  ),
  titleWeight: number("rerank", 0, 5, 0.6).describe("Weight of a chunk whose title the question names."),
  rowMentionWeight: number("expand", 0, 5, 1).describe(
    "Weight of edges from a table row to what a cell names.",
  ),
  textMentionWeight: number("expand", 0, 5, 0.5).describe(
    "Weight of edges from a text to what a sentence names.",
  ),
  mentionedByWeight: number("expand", 0, 5, 0.5).describe(
    "Weight of the same edges followed back, from what is named to the row or text that names it, beside the weights above.",
  ),
  relationWeight: number("expand", 0, 5, 0.25).describe(
    "Weight of the relations that were imported with the graph.",
  ),
  structuralWeight: number("expand", 0, 5, 0.3).describe(
    "Weight of edges between chunks of one source, and to its parent.",
  ),
  contentWeight: number("expand", 0, 5, 0).describe(
    "Weight of edges between chunks of similar text or columns (section 2.1 B); 0 leaves them out.",
  ),
  topicWeight: number("expand", 0, 5, 0).describe(
    "Weight of edges between chunks of similar topic or title (section 2.1 B).",
  ),
  entityWeight: number("expand", 0, 5, 0.3).describe(
    "Weight of edges between chunks that share rare entities (section 2.1 B).",
  ),
});

export type SageParams = z.infer<typeof sageParams>;

/** SPARK as the paper has it: one plan, whatever it finds. */
const sparkOnce = { seedsBy: "spark", askAgain: false };

/** The ablations of the SAGE paper, as parameters. Table 5 compares graphs: similarity edges are chosen for a knowledge base. */
export const sageAblations: readonly AblationTable[] = [
  {
    title: "Flat retrieval and the graph",
    source: "Figure 4",
    variants: [
      { name: "BL", params: { policy: "never" } },
      { name: "BL + graph", params: { policy: "always" } },
    ],
  },
  {
    title: "When neighbours are added to what SPARK finds",
    source: "Tables 2 and 20",
    variants: [
      { name: "SPARK", params: { ...sparkOnce, policy: "never" } },
      { name: "SPARK + SAGE + Edge", params: { ...sparkOnce, policy: "always" } },
      { name: "SPARK + SAGE - Edge", params: { ...sparkOnce, policy: "skip-when-edges-named" } },
    ],
  },
  {
    title: "First retriever, before and after the graph",
    source: "Table 6",
    variants: [
      { name: "hybrid", params: { seedsBy: "hybrid", policy: "never" } },
      { name: "hybrid + graph", params: { seedsBy: "hybrid", policy: "always" } },
      { name: "SPARK", params: { ...sparkOnce, policy: "never" } },
      { name: "SPARK + SAGE", params: { ...sparkOnce, policy: "skip-when-edges-named" } },
    ],
  },
];
