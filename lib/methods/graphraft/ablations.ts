/** The ablations of the GraphRAFT paper, as parameters. */
import type { AblationTable } from "../contract/retriever";

/** The queries themselves are measured, most probable first (section 5.2). */
const queriesAlone = { chooser: "llm", rerank: false, fill: false };

/** The model's query is executed as it is written (in brackets in the paper). */
const unconstrained = { constrained: false, askAgain: false };

export const graphraftAblations: readonly AblationTable[] = [
  {
    title: "With and without L2",
    source: "Table 1",
    variants: [
      { name: "whole", params: {} },
      { name: "w/o L2", params: { rerank: false } },
    ],
  },
  {
    title: "Constrained decoding",
    source: "Table 2",
    variants: [
      { name: "fine-tuned", params: { ...queriesAlone, model: "tuned" } },
      { name: "fine-tuned, unconstrained", params: { ...queriesAlone, ...unconstrained, model: "tuned" } },
      { name: "not fine-tuned", params: { ...queriesAlone, model: "set" } },
      { name: "not fine-tuned, unconstrained", params: { ...queriesAlone, ...unconstrained, model: "set" } },
    ],
  },
  {
    title: "Beam of the constrained decoding",
    source: "Table 2, section 4.3",
    variants: [
      { name: "greedy", params: { ...queriesAlone, beam: 1 } },
      { name: "beam, by probability", params: { ...queriesAlone, vote: false } },
      { name: "beam, by votes", params: queriesAlone },
    ],
  },
  {
    title: "Who finds the names",
    source: "Figure 5",
    variants: [
      { name: "embedded finder", params: { entities: "embedded" } },
      { name: "language model", params: { entities: "llm" } },
    ],
  },
];
