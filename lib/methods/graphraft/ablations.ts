/** What the paper takes GraphRAFT apart by, as parameters. */
import type { AblationTable } from "../../core/contract/retriever";

/** The queries themselves are measured, most probable first (section 5.2). */
const queriesAlone = { chooser: "llm", rerank: false, fill: false };

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
      { name: "constrained", params: { ...queriesAlone, constrained: true } },
      { name: "unconstrained", params: { ...queriesAlone, constrained: false, askAgain: false } },
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
