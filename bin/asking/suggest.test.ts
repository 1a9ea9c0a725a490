import { describe, expect, it } from "vitest";
import type { SuggestedQuestion } from "@/lib/measure/question-sets/made/suggested-question";
import { suggestQuestions } from "../../lib/api/knowledge-bases";
import { capturedConsole } from "../testing/captured-console";
import { answer, fakeCaller } from "../testing/fake-caller";
import { suggest } from "./suggest";

const { out, err } = capturedConsole();

const QUESTIONS: SuggestedQuestion[] = [{ question: "Who was M directed by?", kind: "one hop", answers: 1 }];
const print = (questions: SuggestedQuestion[], json = false) =>
  suggest(fakeCaller(answer(suggestQuestions, () => ({ questions }))), "films", { json });

describe("hopscope suggest", () => {
  it("prints questions with their kind, or all of it as JSON", async () => {
    await print(QUESTIONS);
    expect(out[1]).toMatch(/^one hop\s+Who was M directed by\?\s+1$/);
    out.length = 0;
    await print(QUESTIONS, true);
    expect(JSON.parse(out[0]!)).toEqual(QUESTIONS);
  });

  it("says when there is nothing to suggest", async () => {
    await print([]);
    expect(out).toEqual([]);
    expect(err).toEqual(["There is nothing to suggest: this graph has no facts, only passages."]);
  });
});
