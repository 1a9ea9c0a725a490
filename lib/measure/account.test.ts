import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateTokens, mostTokens } from "../graph/text/count-tokens";
import { totalCalls } from "../methods/llm/llm-call";
import { costOf } from "./price";

describe("the account of a call", () => {
  it("prices tokens by the million, and knows that it does not know", () => {
    expect(costOf({ input: 1_000_000, output: 500_000 }, { input: 2, output: 8 })).toBe(6);
    expect(costOf({ input: 10, output: 10 }, undefined)).toBeNull();
  });

  it("sums calls; answers from the cache are free", () => {
    const usage = { input: 10, output: 5, estimated: false };
    expect(
      totalCalls([
        { usage, cost: 0.5, attempts: 2 },
        { usage, cost: null, attempts: 1 },
        { usage: { input: 0, output: 0, estimated: false }, cost: 0, attempts: 0 },
      ]),
    ).toEqual({ llmCalls: 2, llmTokens: 30, llmCost: 0.5 });
  });

  it("never counts fewer tokens as the most than a tokenizer of bytes makes", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
        const messages = texts.map((content) => ({ role: "user" as const, content }));
        const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        expect(mostTokens(messages)).toBeGreaterThanOrEqual(bytes + texts.length);
        for (const text of texts)
          expect(estimateTokens(text)).toBeLessThanOrEqual(mostTokens([{ role: "user", content: text }]));
      }),
    );
  });
});
