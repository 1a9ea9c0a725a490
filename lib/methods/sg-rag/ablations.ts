/** The ablations of the SG-RAG paper, as parameters. */
import type { AblationTable } from "../contract/retriever";

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
