import { expect, it } from "vitest";
import { column, ranked, retrieval, subgraph } from "@/components/testing/example-run";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import { readyAnswer } from "./ready-answer";

function answering(answer: Partial<Answer>): RunColumn {
  const found = retrieval([ranked("a")], subgraph({ a: "answer" }));
  return column("sage", [], {
    ...found,
    answer: { ...found.answer, nodes: ["a"], abstained: false, ...answer },
  });
}

const runOf = (columns: RunColumn[], state: Run["state"] = "done") =>
  ({ question: "", corrections: [], columns, state }) as unknown as Run;
const cited = (text: string, ...nodes: string[]) => ({
  text,
  citations: nodes.map((node) => ({ node, edges: [] })),
});
const SAID = [cited("One.", "a", "b"), cited("Two.", "a")];
const COMPUTED = { cypher: "RETURN 10", parameters: {} };

it("is the verdict, and the answer with the numbers of its sources", () => {
  expect(readyAnswer(runOf([answering({ sentences: SAID, confidence: 0.9 })]))).toEqual({
    headline: expect.objectContaining({ agreement: "1 of 1 methods agree" }),
    isAnswered: true,
    sentences: [
      { text: "One.", sources: [1, 2] },
      { text: "Two.", sources: [1] },
    ],
  });
});

it("shows a computed value once, and a table by its sentences", () => {
  const value = { kind: "value" as const, value: 10, atLeast: false, ...COMPUTED };
  const ready = readyAnswer(runOf([answering({ result: value, sentences: [cited("10."), ...SAID] })]));
  expect(ready).toMatchObject({
    headline: { answer: "10" },
    sentences: [{ text: "One." }, { text: "Two." }],
  });
  const table = { kind: "table" as const, columns: ["a", "b"], rows: [[1, 2]], more: false, ...COMPUTED };
  expect(readyAnswer(runOf([answering({ result: table, sentences: SAID })]))?.headline.answer).toBe("1: 2");
});

it("says that nobody answers, and is none before the end", () => {
  const silent = answering({ abstained: true, nodes: [], sentences: [cited("Nothing says so.")] });
  expect(readyAnswer(runOf([silent]))).toEqual({
    headline: { answer: "No method answers.", agreement: "", meaning: "" },
    isAnswered: false,
    sentences: [],
  });
  expect(readyAnswer(runOf([answering({})], "running"))).toBeNull();
  expect(readyAnswer(runOf([]))).toBeNull();
});
