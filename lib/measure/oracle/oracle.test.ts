/** Oracle views against brute force: no bound is passed, no row is better than what it was made from allows. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hitAt, ndcgAt, recallAt, reciprocalRank } from "../../methods/rank/rank-metrics";
import type { ExperimentResult, Metric, Metrics } from "../experiment";
import { GoldByRank, rankMetric } from "../gold-by-rank";
import { foldOf } from "./folds";
import { FEWEST_ROUTED, oracleViews } from "./oracle";
import type { OracleQuestion } from "./oracle-rows";
import type { OracleRow } from "./oracle-views";

const K = 4;
const NODES = ["a", "b", "c", "d", "e", "f"];
const RANK_METRICS: Metric[] = ["hit1", "hit5", "recall20", "recallK", "rr", "ndcg10"];

/** What is stored of a variant that returned these nodes, by the gold nodes alone. */
function result(variant: number, ids: readonly string[], gold: readonly string[], ms = 1): ExperimentResult {
  const goldOutcomes = gold.map((answer) => {
    const at = ids.indexOf(answer);
    return { answer, rank: at < 0 ? null : at + 1, stage: null };
  });
  const ranks = goldOutcomes.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY);
  return {
    question: "",
    variant,
    ids: [...ids],
    scores: ids.map((_, at) => -at),
    answers: [],
    abstained: false,
    metrics: {
      hit1: hitAt(ranks, 1),
      hit5: hitAt(ranks, 5),
      recall20: recallAt(ranks, 20),
      recallK: recallAt(ranks, K),
      rr: reciprocalRank(ranks),
      ndcg10: ndcgAt(ranks, 10),
      f1: ids.length / 10,
    } as Metrics,
    goldOutcomes,
    ms,
    graphReads: 0,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0.5,
  };
}

const VARIANTS = [
  { name: "one", method: "x", params: {} },
  { name: "two", method: "x", params: {} },
  { name: "three", method: "y", params: {} },
];
const OPTIONS = { variants: VARIANTS, chosen: [0, 1, 2], k: K };
const rankings = fc.shuffledSubarray(NODES, { maxLength: K });
const asked = fc.array(
  fc.record({
    rankings: fc.tuple(rankings, rankings, rankings),
    gold: fc.subarray(NODES, { minLength: 1, maxLength: 3 }),
    cue: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);
const questionsOf = (
  drawn: readonly { rankings: string[][]; gold: string[]; cue: number }[],
): OracleQuestion[] =>
  drawn.map(({ rankings, gold, cue }, at) => ({
    text: `question ${at}`,
    results: rankings.map((ids, variant) => result(variant, ids, gold, variant + 1)),
    cues: { cues: { cue }, vector: [], ms: 10 },
  }));
const rowOf = (rows: readonly OracleRow[], kind: OracleRow["kind"]) => rows.find((row) => row.kind === kind);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe("oracleViews", () => {
  it("bounds every variant, the router and real fusion from above, on every ranking metric", async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(...RANK_METRICS), async (drawn, by) => {
        const { rows } = await oracleViews(questionsOf(drawn), { ...OPTIONS, by });
        const best = rowOf(rows, "best-of")!;
        const union = rowOf(rows, "union")!;
        const singles = rows.filter(({ kind }) => kind === "variant").map(({ mean }) => mean);
        const slack = 1e-9;
        for (const single of singles) expect(best.mean).toBeGreaterThanOrEqual(single - slack);
        for (const { mean } of rows) expect(union.mean).toBeGreaterThanOrEqual(mean - slack);
        const router = rowOf(rows, "router");
        if (drawn.length < FEWEST_ROUTED) {
          expect(router).toBeUndefined();
          return;
        }
        expect(router!.mean).toBeLessThanOrEqual(best.mean + slack);
        expect(router!.picks!.reduce((sum, count) => sum + count, 0)).toBe(drawn.length);
      }),
      { numRuns: 40 },
    );
  });

  it("is question by question no worse than any variant, and the union is the best of all orders", () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.shuffledSubarray(NODES, { maxLength: 3 }), fc.shuffledSubarray(NODES, { maxLength: 3 })),
        fc.subarray(NODES, { minLength: 1, maxLength: 3 }),
        (lists, gold) => {
          const results = lists.map((ids, variant) => result(variant, ids, gold));
          const stored = new GoldByRank(results);
          const union = [...new Set(lists.flat())];
          for (const metric of RANK_METRICS) {
            const score = (ranks: number[]) => rankMetric(metric)!(ranks, K);
            const best = Math.max(...permutations(union).map((order) => score(stored.ranks(order))));
            expect(score(stored.bestRanks(union))).toBeCloseTo(best, 12);
            for (const one of results) expect(score(stored.ranks(one.ids))).toBe(one.metrics[metric]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("adds up times and costs of what each row runs", async () => {
    const drawn = Array.from({ length: 30 }, (_, at) => ({
      rankings: [["a"], ["b"], ["c"]],
      gold: [at % 2 === 0 ? "a" : "b"],
      cue: at % 2,
    }));
    const { rows, bestSingle, router } = await oracleViews(questionsOf(drawn), { ...OPTIONS, by: "hit1" });
    expect(bestSingle).toBe(0);
    expect(
      rows.map(({ kind, mean, meanMs, llmCost, picks }) => [kind, mean, meanMs, llmCost, picks]),
    ).toEqual([
      ["variant", 0.5, 1, 15, null],
      ["variant", 0.5, 2, 15, null],
      ["variant", 0, 3, 15, null],
      ["fusion", 0.5, 6, 45, null],
      ["router", 1, 11.5, 15, [15, 15, 0]],
      ["best-of", 1, null, null, [15, 15, 0]],
      ["union", 1, null, null, null],
    ]);
    expect(rows[0]!.difference).toBeNull();
    expect(rowOf(rows, "router")!.difference).toMatchObject({ mean: 0.5, holds: true });
    expect(router).toMatchObject({
      missing: null,
      trained: { readingMs: 10, toBestOf: { mean: 0 }, cues: [{ cue: "cue", variant: 1 }] },
    });
  });

  it("leaves fusion and union out where a metric is not one of rankings, and the router where nothing was read", async () => {
    const drawn = Array.from({ length: 30 }, () => ({
      rankings: [["a"], ["b"], ["c"]],
      gold: ["a"],
      cue: 0,
    }));
    const unread = questionsOf(drawn).map((question) => ({ ...question, cues: null }));
    const { rows, router } = await oracleViews(unread, { ...OPTIONS, by: "f1" });
    expect(rows.map(({ kind }) => kind)).toEqual(["variant", "variant", "variant", "best-of"]);
    expect(router).toEqual({ missing: expect.stringContaining("not been read"), trained: null });
  });

  it("measures what choosing in hindsight adds: a variant that shines in one fold only is not chosen for it", async () => {
    const texts = Array.from({ length: 100 }, (_, at) => `question ${at}`);
    const questions = texts.map((text): OracleQuestion => {
      const lucky = foldOf(text) === 0;
      return {
        text,
        // The second has all of fold 0 and nothing else; the first has one in four everywhere.
        results: [
          result(0, [Number(text.slice(9)) % 8 === 0 ? "a" : "b"], ["a"]),
          result(1, [lucky ? "a" : "b"], ["a"]),
          result(2, ["b"], ["a"]),
        ],
        cues: null,
      };
    });
    const { hindsight } = await oracleViews(questions, { ...OPTIONS, by: "hit1" });
    const [own, all] = hindsight;
    expect(hindsight.map(({ method, variants }) => [method, variants])).toEqual([
      ["x", [0, 1]],
      ["", [0, 1, 2]],
    ]);
    expect(own!.best.variant).toBe(1);
    expect(own!.heldOut.chosen[0]).toBe(0);
    expect(own!.optimism.mean).toBeCloseTo(own!.best.mean - own!.heldOut.mean);
    expect(own!.optimism.mean).toBeGreaterThan(0);
    expect(all!.best).toEqual(own!.best);
  });
});

describe("GoldByRank", () => {
  it("takes any chunk of a source that some variant found, and every node that a variant found for a name", () => {
    const goldOutcomes = (rank: number) => [
      { answer: "report", rank, stage: null },
      { answer: "Twin", rank: rank + 1, stage: null },
    ];
    const results = [
      { ...result(0, ["report#3", "twin1"], []), goldOutcomes: goldOutcomes(1) },
      { ...result(1, ["x", "report#1", "twin2"], []), goldOutcomes: goldOutcomes(2) },
    ];
    const stored = new GoldByRank(results);
    expect(stored.ranks(["x", "report#9", "twin2", "twin1"])).toEqual([2, 3]);
    expect(stored.ranks(["reporter#1", "twin3"])).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("bounds one node that is several answers at once", () => {
    const both = {
      ...result(0, ["n", "m"], []),
      goldOutcomes: ["p", "q", "r"].map((answer, at) => ({ answer, rank: at < 2 ? 1 : 2, stage: null })),
    };
    expect(new GoldByRank([both]).bestRanks(["m", "n"])).toEqual([1, 1, 2]);
  });
});
