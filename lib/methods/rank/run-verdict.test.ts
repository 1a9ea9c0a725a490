import { expect, it } from "vitest";
import type { Answer } from "../contract/answer";
import type { RunColumn } from "../contract/run";
import { runVerdict } from "./run-verdict";

const SILENT: Answer = {
  writer: "extractive",
  abstained: true,
  sentences: [{ text: "The evidence does not answer the question.", citations: [] }],
  nodes: [],
  confidence: 0.9,
};

function column(answer: Answer): RunColumn {
  const evidence = { nodes: [], edges: [], roles: {}, omittedNodes: 0, omittedEdges: 0 };
  const retrieval = { ranking: [], evidence, answer };
  return {
    method: "hybrid",
    state: "done",
    counterfactual: null,
    retrieval,
    stages: [],
    error: null,
  } as never;
}

it("takes for none only what a query found to be none, and not an evidence that holds no answer", () => {
  expect(runVerdict([column(SILENT)])).toMatchObject({ agree: 0, sentence: "No method answers." });
  const none = runVerdict([column({ ...SILENT, foundNothing: true })]);
  expect(none).toMatchObject({ agree: 1, confidence: 0.9, sentence: "1 of 1 agree: nothing matches." });
});
