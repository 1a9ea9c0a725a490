import { describe, expect, it } from "vitest";
import type { Embedder } from "../../methods/contract/retriever";
import { embedAll, embedWithin } from "./embed-all";

const lengths: Embedder = {
  id: "lengths",
  dimensions: 2,
  embed: async (texts) => Float32Array.from(texts.flatMap((text) => [text.length, 1])),
};
const texts = Array.from({ length: 1300 }, (_, i) => "x".repeat(i % 50));

describe("embedAll", () => {
  it("puts every text's vector in its row and reports up to the total", async () => {
    const reports: number[] = [];
    const vectors = await embedAll(lengths, texts, {
      report: ({ done, total, unit }) => {
        expect([total, unit]).toEqual([1300, "texts"]);
        reports.push(done);
      },
    });
    expect(vectors).toEqual(await lengths.embed(texts));
    expect(reports[0]).toBe(0);
    expect(reports.at(-1)).toBe(1300);
    expect(reports.length).toBeGreaterThan(3);
    expect(reports).toEqual([...reports].sort((a, b) => a - b));
  });

  it("stops between parts when it is cancelled", async () => {
    const controller = new AbortController();
    let embedded = 0;
    const counting: Embedder = {
      ...lengths,
      embed: async (part) => {
        embedded += part.length;
        controller.abort();
        return lengths.embed(part);
      },
    };
    await expect(embedAll(counting, texts, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(embedded).toBeLessThan(texts.length);
  });

  it("leaves the longest when the time is over", async () => {
    const asked: string[] = [];
    const slow: Embedder = {
      ...lengths,
      embed: async (part) => {
        asked.push(...part);
        await new Promise((resolve) => setTimeout(resolve, 30));
        return lengths.embed(part);
      },
    };
    const long = ["x".repeat(40_000), "y", "z".repeat(40_000), "yy"];
    const { matrix, left } = await embedWithin(slow, long, { ms: 20 });
    expect([asked, left, [...matrix]]).toEqual([["y", "yy"], 2, [0, 0, 1, 1, 0, 0, 2, 1]]);
    expect(await embedWithin(slow, long)).toEqual({ matrix: await lengths.embed(long), left: 0 });
  });

  it("takes no texts", async () => {
    expect(await embedAll(lengths, [])).toHaveLength(0);
  });
});
