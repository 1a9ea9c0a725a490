/** Joins BM25 and dense scores of one pool of nodes into one: weighted sum (SAGE appendix E) or reciprocal ranks. */
import * as z from "zod";
import type { Contribution, Ranking } from "../trace/trace";
import { RRF_CONSTANT } from "./fuse-rankings";
import { type Range, rangeOf, scaleMinMax } from "./min-max";
import { bestFirst } from "./names-behind-texts";
import type { TextAndVectorScores } from "./score-nodes";

/** The parameters of fusion, the same in every method that uses it. */
export const fusionParams = {
  fusion: z
    .enum(["weighted", "reciprocal-rank"])
    .default("weighted")
    .describe(
      "How BM25 and cosine are joined: a weighted sum of scaled scores, or the sum of reciprocal ranks.",
    ),
  bm25Weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe("Share of BM25 in the weighted sum; cosine has the rest (SAGE appendix E: 0.6)."),
  poolSize: z
    .int()
    .min(1)
    .max(1_000)
    .default(100)
    .describe("Candidates taken from text search and from vector search each, before fusion."),
};

export interface FusionParams {
  fusion: "weighted" | "reciprocal-rank";
  bm25Weight: number;
}

/** Turns a pool's scores into summands; made once for a pool, it can also score nodes that join later. */
export interface Fusion {
  contributions(scores: TextAndVectorScores): Contribution[];
}

/** `weight * BM25 + (1 - weight) * cosine`, each min-max scaled over the pool. */
export function weightedFusion(pool: readonly TextAndVectorScores[], bm25Weight: number): Fusion {
  const bm25: Range = rangeOf(pool.map((scores) => scores.bm25));
  const cosine: Range = rangeOf(pool.map((scores) => scores.cosine));
  return {
    contributions: (scores) => [
      { name: "BM25", value: scaleMinMax(scores.bm25, bm25), weight: bm25Weight },
      { name: "cosine", value: scaleMinMax(scores.cosine, cosine), weight: 1 - bm25Weight },
    ],
  };
}

/** `sum of 1 / (60 + rank)` over both lists; the rank is 1 plus the pool members that score better. */
export function reciprocalRankFusion(pool: readonly TextAndVectorScores[]): Fusion {
  const bm25 = descending(pool.map((scores) => scores.bm25));
  const cosine = descending(pool.map((scores) => scores.cosine));
  const reciprocal = (sorted: Float64Array, value: number) =>
    1 / (RRF_CONSTANT + 1 + countAbove(sorted, value));
  return {
    contributions: (scores) => [
      { name: "BM25 rank", value: scores.bm25 > 0 ? reciprocal(bm25, scores.bm25) : 0, weight: 1 },
      { name: "cosine rank", value: reciprocal(cosine, scores.cosine), weight: 1 },
    ],
  };
}

/** The fusion that the parameters ask for, made for a pool. */
export function fusionOf(pool: readonly TextAndVectorScores[], params: FusionParams): Fusion {
  return params.fusion === "weighted" ? weightedFusion(pool, params.bm25Weight) : reciprocalRankFusion(pool);
}

export function rankPool(pool: readonly TextAndVectorScores[], fusion: Fusion): Ranking {
  return pool
    .map((scores) => {
      const contributions = fusion.contributions(scores);
      return {
        node: scores.node,
        score: totalOf(contributions),
        contributions: largestFirst(contributions),
        via: [],
      };
    })
    .sort(bestFirst);
}

/** The summands in the order in which they explain a score. */
export function largestFirst(contributions: readonly Contribution[]): Contribution[] {
  return contributions.toSorted((a, b) => b.value * b.weight - a.value * a.weight);
}

export function totalOf(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, { value, weight }) => sum + value * weight, 0);
}

function descending(values: number[]): Float64Array {
  return Float64Array.from(values).sort().reverse();
}

/** Number of values above `value`; `sorted` descends, for binary search. */
function countAbove(sorted: Float64Array, value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) > value) from = middle + 1;
    else to = middle;
  }
  return from;
}
