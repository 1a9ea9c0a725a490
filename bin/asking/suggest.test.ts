import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { suggestQuestions } from "../../lib/api/knowledge-bases";
import type { SuggestedQuestion } from "../../lib/core/plan/suggest/suggested-question";
import { answer, fakeCaller } from "../testing/fake-caller";
import { suggest } from "./suggest";

let out: string[];
let err: string[];

beforeEach(() => {
  out = [];
  err = [];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => void err.push(line));
});
afterEach(() => vi.restoreAllMocks());

const QUESTIONS: SuggestedQuestion[] = [{ question: "Who was M directed by?", kind: "one hop", answers: 1 }];
const print = (questions: SuggestedQuestion[], json = false) =>
  suggest(fakeCaller(answer(suggestQuestions, () => ({ questions }))), "films", { json });

describe("hopscope suggest", () => {
  it("prints questions with their kind, or all of it as JSON", async () => {
    await print(QUESTIONS);
    expect(out[1]).toMatch(/^one hop\s+Who was M directed by\?\s+1$/);
    out = [];
    await print(QUESTIONS, true);
    expect(JSON.parse(out[0]!)).toEqual(QUESTIONS);
  });

  it("says when there is nothing to suggest", async () => {
    await print([]);
    expect(out).toEqual([]);
    expect(err).toEqual(["There is nothing to suggest: this graph has no facts, only passages."]);
  });
});
