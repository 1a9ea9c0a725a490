import { describe, expect, it } from "vitest";
import { compareVariants } from "./compare-variants";
import type { ResultFigures } from "./experiment";
import { findSweeps } from "./sweeps";

const figures = (mean: number) => ({
  metrics: { hit1: { mean, low: mean - 0.1, high: mean + 0.1, n: 9, difference: null } } as never,
  p50Ms: 10 * mean,
  llmCost: 0,
});
const variant = (method: string, params: Record<string, unknown>) => ({ method, params });

describe("sweeps", () => {
  it("are the variants of a method that differ in one parameter, in the order of its figures", () => {
    const variants = [
      variant("sage", { k: 10, policy: "always" }),
      variant("sage", { k: 2, policy: "always" }),
      variant("mor", { k: 2 }),
      variant("sage", { k: 5, policy: "always" }),
    ];
    const sweeps = findSweeps(
      variants,
      [0.5, 0.1, 0.9, 0.3].map((mean) => figures(mean)),
    );
    expect(sweeps).toHaveLength(1);
    expect(sweeps[0]).toMatchObject({ method: "sage", parameter: "k", fixed: {} });
    expect(sweeps[0]!.points.map(({ value, variant }) => [value, variant])).toEqual([
      [2, 1],
      [5, 3],
      [10, 0],
    ]);
    expect(sweeps[0]!.points[0]!.metrics.hit1).toEqual({ mean: 0.1, low: 0, high: 0.2 });
  });

  it("of a grid are a curve for each value of the other parameter, and say which", () => {
    const grid = [1, 2].flatMap((k) => ["a", "b"].map((policy) => variant("sage", { k, policy })));
    const found = findSweeps(
      grid,
      grid.map(() => figures(0.5)),
    );
    expect(found.map(({ parameter, fixed }) => [parameter, fixed])).toEqual([
      ["k", { policy: "a" }],
      ["policy", { k: 1 }],
      ["k", { policy: "b" }],
      ["policy", { k: 2 }],
    ]);
  });

  it("have one point for each value, that of the first variant", () => {
    const twice = [1, 1, 2].map((k) => variant("sage", { k }));
    const [sweep] = findSweeps(
      twice,
      twice.map(() => figures(0.5)),
    );
    expect(sweep!.points.map(({ value, variant }) => [value, variant])).toEqual([
      [1, 0],
      [2, 2],
    ]);
  });

  it("are none where variants differ in two parameters, in none, or in a list", () => {
    const none = (...params: Record<string, unknown>[]) =>
      findSweeps(
        params.map((one) => variant("sage", one)),
        params.map(() => figures(0.5)),
      );
    expect(none({ a: 1, b: 1 }, { a: 2, b: 2 })).toEqual([]);
    expect(none({ a: 1 }, { a: 1 })).toEqual([]);
    expect(none({ a: [1] }, { a: [2] })).toEqual([]);
  });

  it("have the interval of the mean itself, which holds it", async () => {
    const metrics = { hit1: 0, hit5: 0, recall20: 0, recallK: 0, rr: 0, ndcg10: 0, precision: 0 };
    const result = (at: number, variant: number, hit1: number): ResultFigures => ({
      question: `q${at}`,
      variant,
      abstained: false,
      metrics: {
        ...metrics,
        ...{ hit1, recall: 0, f1: 0, exact: 0, says: 0, tables: null, passages: null, path: null },
        ...{ rowPrecision: null, rowRecall: null, rowF1: null },
      },
      goldOutcomes: [],
      ...{ ms: 1, graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
    });
    const rows = Array.from({ length: 100 }, (_, at) => [
      result(at, 0, at < 30 ? 1 : 0),
      result(at, 1, at < 60 ? 1 : 0),
    ]);
    const variants = [1, 2].map((k) => ({ name: `${k}`, method: "sage", params: { k } }));
    const { variants: compared } = await compareVariants(variants, rows, { baseline: 0, by: "hit1" });
    const [sweep] = findSweeps(variants, compared);
    for (const [at, mean] of [0.3, 0.6].entries()) {
      const point = sweep!.points[at]!.metrics.hit1!;
      expect(point.mean).toBeCloseTo(mean);
      // A standard error of 0.046 and 0.049: 1.96 of them either way.
      expect(point.low).toBeGreaterThan(mean - 0.13);
      expect(point.low).toBeLessThan(mean - 0.06);
      expect(point.high).toBeGreaterThan(mean + 0.06);
      expect(point.high).toBeLessThan(mean + 0.13);
    }
  });
});
