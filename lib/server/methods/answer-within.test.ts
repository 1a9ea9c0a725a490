import { expect, it } from "vitest";
import type { Retrieval } from "../../methods/contract/retriever";
import { answerWithin } from "./run-method";

const sentence = (node: string) => ({ text: `It is ${node}.`, citations: [{ node, edges: [] }] });

function retrieval(nodes: string[], rest: Partial<Retrieval["answer"]> = {}): Retrieval {
  return {
    ranking: [],
    evidence: { nodes: [], edges: [], omitted: 0, omittedEdges: 0 },
    answer: { writer: "extractive", abstained: false, sentences: nodes.map(sentence), nodes, ...rest },
  };
}
const GROUP = [{ span: [9, 13] as [number, number], nodes: ["a", "b"], as: "among" as const }];

it("leaves answers of the group, with the sentences about them", () => {
  const { answer } = answerWithin(retrieval(["c", "a"]), GROUP);
  expect(answer).toMatchObject({ abstained: false, nodes: ["a"], sentences: [sentence("a")] });
  const unsaid = answerWithin(retrieval(["c", "a"], { sentences: [sentence("c")] }), GROUP);
  expect(unsaid.answer.sentences).toEqual([{ text: "a.", citations: [{ node: "a", edges: [] }] }]);
});

it("abstains where no answer is of the group", () => {
  const { answer } = answerWithin(retrieval(["c"]), GROUP);
  expect(answer).toMatchObject({ abstained: true, nodes: [] });
  expect(answer.sentences[0]!.text).toContain("among the 2");
  expect(answerWithin(retrieval([]), GROUP).answer.abstained).toBe(true);
});

it("leaves everything else as it is: no group, any of a group, silence, and what was computed", () => {
  const found = retrieval(["c"]);
  expect(answerWithin(found)).toBe(found);
  expect(answerWithin(found, [{ ...GROUP[0]!, as: "any" }])).toBe(found);
  const silent = retrieval([], { abstained: true });
  expect(answerWithin(silent, GROUP)).toBe(silent);
  const result = { kind: "value" as const, value: 1, atLeast: false, cypher: "", parameters: {} };
  const computed = retrieval(["c"], { result });
  expect(answerWithin(computed, GROUP)).toBe(computed);
});
