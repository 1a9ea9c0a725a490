import { expect, it } from "vitest";
import type { Answer } from "../contract/answer";
import type { RunColumn } from "../contract/run";
import { runVerdict, surestColumn } from "./run-verdict";

const SILENT: Answer = {
  writer: "extractive",
  abstained: true,
  sentences: [{ text: "The evidence does not answer the question.", citations: [] }],
  nodes: [],
  confidence: 0.9,
};

function column(answer: Answer, method = "hybrid"): RunColumn {
  const evidence = { nodes: [], edges: [], roles: {}, omittedNodes: 0, omittedEdges: 0 };
  const retrieval = { ranking: [], evidence, answer };
  return {
    method,
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

it("lets the most confident of those that agree speak for the run, also where they agree that there is none", () => {
  const named = { ...SILENT, abstained: false, nodes: ["isaak"], sentences: [], confidence: 0.35 };
  const none = { ...SILENT, foundNothing: true, confidence: 0.71 };
  const columns = [
    column(named, "sage"),
    column(none, "mor"),
    column({ ...none, confidence: 0.73 }, "stem"),
    column({ ...SILENT, confidence: 0.99 }, "hybrid"),
  ];
  expect(surestColumn(columns, runVerdict(columns))?.method).toBe("stem");
  const sure = [column({ ...named, confidence: 0.9 }, "sage"), column({ ...none, confidence: 0.3 }, "mor")];
  expect(surestColumn(sure, runVerdict(sure))?.method).toBe("sage");
});

it("where all are silent takes the most confident of them, and nobody before one has ended", () => {
  const columns = [column({ ...SILENT, confidence: 0.2 }, "hybrid"), column(SILENT, "sage")];
  expect(surestColumn(columns, runVerdict(columns))?.method).toBe("sage");
  expect(surestColumn([{ ...column(SILENT), retrieval: null }], null)).toBeNull();
});
