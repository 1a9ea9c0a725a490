/** Parameters of SG-RAG; the paper's values where it gives them. */
import * as z from "zod";
import { choice, flag, int, number } from "../contract/param-stages";
import type { AblationTable } from "../contract/retriever";

export const sgRagParams = z.strictObject({
  queryGraph: choice("extract", "auto", "embedded", "llm").describe(
    "Who reads the question as a query graph: the embedded planner, or a language model (appendix D). Auto: the model where one is set.",
  ),
  pathLength: choice("decompose", "auto", "1", "2").describe(
    "Edges of a path (section 5.4: l). Auto: the diameter of the query graph, at most 2, and 1 where the index has no longer paths.",
  ),
  embedding: choice("normalise", "auto", "monotone", "gat").describe(
    "Dominance embedding (section 4.2): monotone by construction, or the trained network of appendix C. Auto: the network where one is in use and proved without violation.",
  ),
  readings: int("normalise", 1, 50, 24).describe(
    "Query graphs that are matched at most, where names have several meanings.",
  ),
  matchesPerReading: int("assemble", 1, 100_000, 20_000).describe(
    "Matches of one query graph at most; more are cut, and said to be.",
  ),
  ranked: int("rank", 1, 2_000, 500).describe(
    "Exact matches whose relations are compared with the question; those beyond come after them.",
  ),
  order: choice("rank", "relations", "low degree", "high degree", "random").describe(
    "How exact matches are ordered. The paper leaves it to the language model; relations are ours, the others are for comparison.",
  ),
  degreeWeight: number("rank", 0, 2, 1).describe(
    "How much a match with many neighbours loses when relations order. Generated questions favour small entities; 0 leaves it out.",
  ),
  partial: flag("rank", true).describe(
    "Whether matches of all constraints but one are listed below the exact ones.",
  ),
  fallback: flag("rank", true).describe(
    "Whether the neighbours of the named entities are returned where nothing matches (section 4.4), and those of flat search where nothing is named.",
  ),
});
export type SgRagParams = z.infer<typeof sgRagParams>;

export const sgRagAblations: readonly AblationTable[] = [
  {
    title: "Path length",
    source: "Table 6",
    variants: [
      { name: "l = 1", params: { pathLength: "1" } },
      { name: "l = 2", params: { pathLength: "2" } },
    ],
  },
];
