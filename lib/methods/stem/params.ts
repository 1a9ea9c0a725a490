/** Parameters of STEM; the paper's values where it gives them. The ablations of Tables 6, 7 and 11 are values of these. */
import * as z from "zod";
import { choice, flag, int, number } from "../contract/param-stages";
import type { AblationTable } from "../contract/retriever";

export const stemParams = z.strictObject({
  planner: choice("decompose", "auto", "embedded", "llm").describe(
    "Who decomposes and grounds the question (sections 3.1, 3.2, Table 6): the embedded planner, or a language model. Auto: the model where one is set.",
  ),
  beams: int("decompose", 1, 10, 4).describe(
    "Schema graphs that are traced, most probable first (section 3.1, appendix B.2: B = 4).",
  ),
  strategy: choice("trace", "adaptive", "greedy", "threshold").describe(
    "How edges are selected (section 3.5): as the question asks for one answer or for many, or only greedily, or only by the threshold (Table 11).",
  ),
  threshold: number("trace", 0, 1.5, 0.6).describe(
    "Least T-Score of an edge when many remain (appendix B.2: 0.6).",
  ),
  guidance: choice("guide", "auto", "page-rank", "none").describe(
    "What points at entities before the trace (section 3.3): the trained Triple-GNN where there is one, else personalised PageRank; none leaves both biases out.",
  ),
  guidanceScale: int("guide", 1, 20, 4).describe(
    "Entities of the guidance graph for each triple of the schema graphs (equation 7, K' = 4).",
  ),
  entityBias: number("anchor", 1, 3, 1.5).describe(
    "What an anchor inside the guidance graph is multiplied by (equation 11: 3/2; 1 leaves it out).",
  ),
  tripleBias: number("trace", 0, 2, 0.5).describe(
    "What an edge inside the guidance graph gets on top (equation 13: 1/2; 0 leaves it out).",
  ),
  anchors: int("anchor", 1, 10, 2).describe(
    "Nodes that are traced from for one name at most, where several score alike (section 3.4: 1).",
  ),
  fanOut: int("trace", 1, 1_000, 200).describe(
    "Edges that are followed at one node at most; what is left out is counted and flagged.",
  ),
  guidanceWeight: number("answer", 0, 2, 0.1).describe(
    "Weight of the trained guidance of a node in its rank, beside its schema graph and its chain, which weigh 1. PageRank only says how far a node is, and says nothing here.",
  ),
  fillGuidanceWeight: number("answer", 0, 2, 0.3).describe(
    "Weight of the guidance in the rank of a node that no chain leads to.",
  ),
  textWeight: number("answer", 0, 2, 0.3).describe(
    "Weight of BM25 and cosine together in the rank of a node.",
  ),
  fill: flag("answer", true).describe(
    "Whether nodes that flat search and the guidance find take the places that the traces leave empty.",
  ),
  bm25Weight: number("guide", 0, 1, 0.6).describe(
    "Share of BM25 in the text score; cosine has the rest (SAGE appendix E: 0.6).",
  ),
  poolSize: int("answer", 1, 1_000, 100).describe(
    "Candidates of flat search, from text and from vectors each.",
  ),
});
export type StemParams = z.infer<typeof stemParams>;

const curve = (name: string, parameter: string, values: readonly number[]) =>
  values.map((value) => ({ name: `${name} = ${value}`, params: { [parameter]: value } }));

export const stemAblations: readonly AblationTable[] = [
  {
    title: "Who plans the question",
    source: "Table 6",
    variants: [
      { name: "embedded planner", params: { planner: "embedded" } },
      { name: "language model", params: { planner: "llm" } },
    ],
  },
  {
    title: "Biases of the guidance graph",
    source: "Tables 7 and 12",
    variants: [
      { name: "whole", params: {} },
      { name: "w/o entity and triple bias", params: { entityBias: 1, tripleBias: 0 } },
      { name: "w/o entity bias", params: { entityBias: 1 } },
      { name: "w/o triple bias", params: { tripleBias: 0 } },
    ],
  },
  {
    title: "Answer strategies",
    source: "Table 11",
    variants: [
      { name: "only greedy", params: { strategy: "greedy" } },
      { name: "only threshold", params: { strategy: "threshold" } },
      { name: "adaptive", params: { strategy: "adaptive" } },
    ],
  },
  {
    title: "Scale of the guidance graph",
    source: "Figure 5",
    variants: curve("K'", "guidanceScale", [1, 2, 3, 4, 5, 6]),
  },
  {
    title: "Entity bias, with a triple bias of 0.2",
    source: "Figure 6 (a)",
    variants: curve("λ", "entityBias", [1.2, 1.5, 1.8, 2.1, 2.4, 2.7]).map(({ name, params }) => ({
      name,
      params: { ...params, tripleBias: 0.2 },
    })),
  },
  {
    title: "Triple bias, with an entity bias of 1.2",
    source: "Figure 6 (b)",
    variants: curve("τ", "tripleBias", [0.2, 0.5, 0.8, 1.1, 1.4, 1.7, 2]).map(({ name, params }) => ({
      name,
      params: { ...params, entityBias: 1.2 },
    })),
  },
  {
    title: "Beams",
    source: "Figure 8",
    variants: curve("B", "beams", [1, 2, 3, 4, 5, 6, 7]),
  },
];
