/** The ablations of the STEM paper, as parameters. */
import type { AblationTable } from "../contract/retriever";

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
