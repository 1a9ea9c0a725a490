import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fusionOf, rankPool, reciprocalRankFusion, totalOf, weightedFusion } from "./fuse";
import { rangeOf, scaleMinMax } from "./min-max";
import type { TextAndVectorScores } from "./score-nodes";

const POOL: TextAndVectorScores[] = [
  { node: "a", bm25: 10, cosine: 0.2 },
  { node: "b", bm25: 5, cosine: 0.6 },
  { node: "c", bm25: 0, cosine: 0.4 },
];
const pool = fc.array(
  fc.record({
    node: fc.string(),
    bm25: fc.double({ min: 0, max: 50, noNaN: true }),
    cosine: fc.double({ min: -1, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe("min-max", () => {
  it("scales, clamps, and lets a lone match count", () => {
    const range = rangeOf([2, 4, 3]);
    expect(range).toEqual({ low: 2, high: 4 });
    expect([1, 2, 3, 4, 5].map((value) => scaleMinMax(value, range))).toEqual([0, 0, 0.5, 1, 1]);
    expect(scaleMinMax(3, rangeOf([3]))).toBe(1);
    expect(scaleMinMax(0, rangeOf([]))).toBe(0);
  });
});

describe("weightedFusion", () => {
  it("is 0.6 BM25 + 0.4 cosine over the pool", () => {
    const scores = rankPool(POOL, weightedFusion(POOL, 0.6)).map(({ node, score }) => [node, score]);
    expect(scores).toEqual([
      ["b", expect.closeTo(0.6 * 0.5 + 0.4 * 1)],
      ["a", expect.closeTo(0.6 * 1 + 0.4 * 0)],
      ["c", expect.closeTo(0.6 * 0 + 0.4 * 0.5)],
    ]);
  });

  it("scores nodes that join later on the pool's scale", () => {
    const fusion = weightedFusion(POOL, 0.6);
    expect(totalOf(fusion.contributions({ node: "d", bm25: 20, cosine: -1 }))).toBeCloseTo(0.6);
  });

  it("stays in [0, 1] and does not depend on the order of the pool", () => {
    fc.assert(
      fc.property(pool, fc.double({ min: 0, max: 1, noNaN: true }), (members, weight) => {
        const fusion = weightedFusion(members, weight);
        const backwards = weightedFusion(members.toReversed(), weight);
        for (const member of members) {
          const score = totalOf(fusion.contributions(member));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-12);
          expect(totalOf(backwards.contributions(member))).toBe(score);
        }
      }),
    );
  });
});

describe("reciprocalRankFusion", () => {
  it("sums 1 / (60 + rank), and nothing for a node without a matching word", () => {
    const ranking = rankPool(POOL, reciprocalRankFusion(POOL));
    expect(ranking.map(({ node }) => node)).toEqual(["b", "a", "c"]);
    expect(ranking.map(({ score }) => score)).toEqual([
      expect.closeTo(1 / 62 + 1 / 61),
      expect.closeTo(1 / 61 + 1 / 63),
      expect.closeTo(1 / 62),
    ]);
  });

  it("agrees with counting ranks one by one", () => {
    fc.assert(
      fc.property(pool, (members) => {
        const fusion = fusionOf(members, { fusion: "reciprocal-rank", bm25Weight: 0.6 });
        for (const own of members) {
          const rank = (key: "bm25" | "cosine") =>
            1 + members.filter((other) => other[key] > own[key]).length;
          const expected = (own.bm25 > 0 ? 1 / (60 + rank("bm25")) : 0) + 1 / (60 + rank("cosine"));
          expect(totalOf(fusion.contributions(own))).toBeCloseTo(expected, 12);
        }
      }),
    );
  });
});
