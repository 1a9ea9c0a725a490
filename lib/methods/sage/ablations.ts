/** The ablations of the SAGE paper, as parameters. Table 5 compares graphs: similarity edges are chosen for a knowledge base. */
import type { AblationTable } from "../contract/retriever";

/** SPARK as the paper has it: one plan, whatever it finds. */
const sparkOnce = { seedsBy: "spark", askAgain: false };

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
