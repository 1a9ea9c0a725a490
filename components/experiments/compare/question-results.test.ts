import { expect, it } from "vitest";
import type { QuestionRow } from "@/lib/measure/question-rows";
import { questionResults } from "./question-results";

it("sorts variants by how well they answered", () => {
  const result = (f1: number | null, error?: string) => ({ metrics: { f1 }, error });
  const row = {
    results: [result(1), result(0.5), result(0), result(null), null, result(1, "out of memory")],
  } as unknown as QuestionRow;
  const { right, partly, wrong, unmeasured, failed, waiting } = questionResults(row, "f1");
  expect(
    [right, partly, wrong, unmeasured, failed, waiting].map((some) => some.map(({ variant }) => variant)),
  ).toEqual([[0], [1], [2], [3], [5], [4]]);
});
