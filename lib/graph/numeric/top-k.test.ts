import fc from "fast-check";
import { expect, it } from "vitest";
import { TopK } from "./top-k";

it("keeps what sorting everything would keep, ties by index", () => {
  const stream = fc.uniqueArray(fc.record({ index: fc.nat(500), score: fc.integer({ min: -5, max: 5 }) }), {
    selector: (hit) => hit.index,
    maxLength: 80,
  });
  fc.assert(
    fc.property(stream, fc.nat(20), (hits, k) => {
      const best = new TopK(k);
      for (const { index, score } of hits) best.offer(index, score);
      const sorted = hits.toSorted((a, b) => b.score - a.score || a.index - b.index).slice(0, k);
      expect(best.toSorted()).toEqual(sorted);
      if (k > 0)
        expect(best.threshold).toBe(sorted.length < k ? Number.NEGATIVE_INFINITY : sorted.at(-1)?.score);
    }),
  );
});
