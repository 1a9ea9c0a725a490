import { expect, it } from "vitest";
import { goldStream, largestLoss } from "./gold-stream";

const FLOW = {
  gold: 116,
  returned: 64,
  lost: [
    { stage: "", count: 7, questions: ["q16", "q17"] },
    { stage: "seed", count: 0, questions: [] },
    { stage: "rerank", count: 45, questions: ["q02"] },
    { stage: "answer", count: 0, questions: [] },
  ],
};

it("narrows by what leaves after each stage, down to what was returned", () => {
  const stream = goldStream(FLOW);
  expect(stream.map(({ present }) => present)).toEqual([116, 109, 109, 64]);
  expect(stream.at(-1)!.present - stream.at(-1)!.lost).toBe(FLOW.returned);
});

it("finds where most was lost", () => {
  expect(largestLoss(goldStream(FLOW))).toMatchObject({ stage: "rerank", lost: 45 });
  expect(largestLoss(goldStream({ gold: 2, returned: 2, lost: [] }))).toBeNull();
});
