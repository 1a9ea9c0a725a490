/** The ablations of the MoR paper, as parameters. */
import type { AblationTable } from "../contract/retriever";

const features = (textual: boolean, structural: boolean, traversal: boolean) => ({
  textualFingerprint: textual,
  structuralFingerprint: structural,
  traversalIdentifier: traversal,
});

export const morAblations: readonly AblationTable[] = [
  {
    title: "Modules",
    source: "Table 1",
    variants: [
      { name: "whole", params: {} },
      { name: "w/o R", params: { rerank: false } },
      // The reranker is removed too, as in section 4.3.1: it could make up for either of them.
      { name: "w/o R and RT", params: { rerank: false, traversal: "structure" } },
      { name: "w/o R and RS", params: { rerank: false, traversal: "text" } },
    ],
  },
  {
    title: "Features of the reranker",
    source: "Table 2",
    variants: [
      { name: "TF", params: features(true, false, false) },
      { name: "SF", params: features(false, true, false) },
      { name: "TI", params: features(false, false, true) },
      { name: "TF, SF", params: features(true, true, false) },
      { name: "TF, TI", params: features(true, false, true) },
      { name: "SF, TI", params: features(false, true, true) },
      { name: "TF, SF, TI", params: features(true, true, true) },
    ],
  },
];
