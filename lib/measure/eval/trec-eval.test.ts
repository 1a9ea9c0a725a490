/**
 * Agreement with the definitions that trec_eval publishes (m_recip_rank.c, m_recall.c, m_ndcg_cut.c), worked by hand:
 * recip_rank is 1 over the rank of the first relevant document, recall_k is the relevant ones among the first k over all that are
 * relevant, and ndcg_cut_k sums gain / log2(rank + 1) over the first k, over the same sum of the best possible order.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ndcgAt, recallAt, reciprocalRank } from "../../methods/rank/rank-metrics";
import { type Gold, unitRanks } from "../../questions/gold";

const judged = (...ids: string[]): Gold => ({
  units: ids.map((id) => ({ answer: id, kind: "node", nodes: [id] })),
  unresolved: [],
  ambiguous: [],
});
const ranked = (...ids: string[]) => ids.map((id) => ({ id }));

describe("a ranking of five with three relevant documents, one of which was not returned", () => {
  // Relevant: b at rank 2, d at rank 4; e was not returned.
  const ranks = unitRanks(ranked("a", "b", "c", "d", "x"), judged("b", "d", "e"));

  it("recip_rank is 1/2", () => {
    expect(reciprocalRank(ranks)).toBe(0.5);
  });

  it("recall_1, recall_2, recall_5 are 0, 1/3, 2/3", () => {
    expect([1, 2, 5].map((k) => recallAt(ranks, k))).toEqual([0, 1 / 3, 2 / 3]);
  });

  it("ndcg_cut_5 is (1/log2 3 + 1/log2 5) / (1 + 1/log2 3 + 1/log2 4) = 0.4982", () => {
    // 0.63093 + 0.43068 = 1.06161 over 1 + 0.63093 + 0.5 = 2.13093.
    expect(ndcgAt(ranks, 5)).toBeCloseTo(1.061_606 / 2.130_93, 5);
    expect(ndcgAt(ranks, 5)).toBeCloseTo(0.4982, 4);
  });

  it("ndcg_cut_2 has an ideal of two documents, though three are relevant: 0.63093 / 1.63093", () => {
    expect(ndcgAt(ranks, 2)).toBeCloseTo(0.386_853, 5);
  });
});

it("a perfect order has 1 at every cut, and nothing found has 0", () => {
  const perfect = unitRanks(ranked("b", "d", "e", "a"), judged("b", "d", "e"));
  expect([1, 3, 10].map((k) => ndcgAt(perfect, k))).toEqual([1, 1, 1]);
  const nothing = unitRanks(ranked("x", "y"), judged("b"));
  expect([ndcgAt(nothing, 10), reciprocalRank(nothing), recallAt(nothing, 10)]).toEqual([0, 0, 0]);
});

/** trec_eval's loops over a ranking of documents, as written there. */
function trecEval(relevant: readonly boolean[], total: number, k: number) {
  let [dcg, ideal, first, found] = [0, 0, 0, 0];
  for (const [at, isRelevant] of relevant.entries()) {
    if (!isRelevant) continue;
    if (first === 0) first = at + 1;
    if (at >= k) continue;
    dcg += 1 / Math.log2(at + 2);
    found++;
  }
  for (let at = 0; at < Math.min(k, total); at++) ideal += 1 / Math.log2(at + 2);
  return {
    ndcg: ideal === 0 ? 0 : dcg / ideal,
    recall: total === 0 ? 0 : found / total,
    recip: first === 0 ? 0 : 1 / first,
  };
}

it("agrees with its loops on any ranking", () => {
  const cases = fc.tuple(
    fc.array(fc.boolean(), { maxLength: 30 }),
    fc.nat(5),
    fc.integer({ min: 1, max: 25 }),
  );
  fc.assert(
    fc.property(cases, ([relevant, missed, k]) => {
      const found = relevant.flatMap((isRelevant, at) => (isRelevant ? [`d${at}`] : []));
      const lost = Array.from({ length: missed }, (_, at) => `lost${at}`);
      const ranks = unitRanks(ranked(...relevant.map((_, at) => `d${at}`)), judged(...found, ...lost));
      const expected = trecEval(relevant, found.length + missed, k);
      expect(ndcgAt(ranks, k)).toBeCloseTo(expected.ndcg, 12);
      expect(recallAt(ranks, k)).toBeCloseTo(expected.recall, 12);
      expect(reciprocalRank(ranks)).toBeCloseTo(expected.recip, 12);
    }),
  );
});
