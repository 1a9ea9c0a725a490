import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ndcgAt } from "../../methods/rank/rank-metrics";
import type { Gold } from "../../questions/gold";
import { isExactSet } from "./answer-set";
import { holm } from "./holm";
import { pairedBootstrap } from "./paired-bootstrap";

describe("nDCG@k", () => {
  it("agrees with sums worked by hand", () => {
    // Units at ranks 1 and 3 of two: (1 + 1/2) / (1 + 1/log2(3)).
    expect(ndcgAt([1, 3], 10)).toBeCloseTo(1.5 / (1 + 1 / Math.log2(3)), 12);
    expect(ndcgAt([1, 2, 3], 10)).toBe(1);
    expect(ndcgAt([11], 10)).toBe(0);
    expect(ndcgAt([2, Number.POSITIVE_INFINITY], 10)).toBeCloseTo(
      1 / Math.log2(3) / (1 + 1 / Math.log2(3)),
      12,
    );
    expect(ndcgAt([], 10)).toBe(0);
  });
  it("has as many units to find as fit in k", () => {
    expect(ndcgAt([1, 2, 30], 2)).toBe(1);
  });
});

describe("exact set match", () => {
  const gold: Gold = {
    units: [
      { answer: "a", kind: "node", nodes: ["a"] },
      { answer: "b", kind: "name", nodes: ["b1", "b2"] },
    ],
    unresolved: [],
    ambiguous: [],
  };
  it("wants every unit and nothing else", () => {
    expect(isExactSet([{ id: "b2" }, { id: "a" }], gold)).toBe(true);
    expect(isExactSet([{ id: "a" }], gold)).toBe(false);
    expect(isExactSet([{ id: "a" }, { id: "b1" }, { id: "c" }], gold)).toBe(false);
    expect(isExactSet([{ id: "a" }, { id: "b1" }], { ...gold, unresolved: ["lost"] })).toBe(false);
  });
});

describe("the paired bootstrap", () => {
  it("is sure where every question agrees, and unsure where they balance", async () => {
    const ones = new Array(50).fill(1);
    const noughts = new Array(50).fill(0);
    expect(await pairedBootstrap(ones, noughts)).toMatchObject({ mean: 1, low: 1, high: 1 });
    const half = ones.map((_, at) => at % 2);
    const balanced = await pairedBootstrap(half, half.toReversed());
    expect(balanced.mean).toBe(0);
    expect(balanced.p).toBe(1);
    expect(balanced.low).toBeLessThan(0);
    expect(balanced.high).toBeGreaterThan(0);
  });
  it("claims nothing from a handful of questions, however well they agree", async () => {
    const p = async (agreeing: number, tied = 0) => {
      const scores = [...new Array(agreeing).fill(1), ...new Array(tied).fill(0)];
      return (await pairedBootstrap(scores, new Array(scores.length).fill(0))).p;
    };
    expect(await p(1)).toBe(1);
    expect(await p(2)).toBe(0.5);
    expect(await p(5)).toBe(1 / 16);
    expect(await p(4, 96)).toBeGreaterThan(0.05);
    expect(await p(6)).toBeLessThan(0.05);
  });
  it("comes close to the normal approximation where that holds", async () => {
    const scores = Array.from({ length: 400 }, (_, at) => (at % 10 < 6 ? 1 : 0));
    const baseline = Array.from({ length: 400 }, (_, at) => (at % 4 < 2 ? 1 : 0));
    const differences = scores.map((score, at) => score - baseline[at]!);
    const mean = differences.reduce((sum, one) => sum + one, 0) / 400;
    const deviation = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 400 / 400);
    const found = await pairedBootstrap(scores, baseline, 3, 4_000);
    expect(found.low).toBeCloseTo(mean - 1.96 * deviation, 1.7);
    expect(found.high).toBeCloseTo(mean + 1.96 * deviation, 1.7);
    expect(found.p).toBeLessThan(0.05);
  });
  it("repeats itself, keeps the mean inside, and turns round with its sides", async () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 30 }), async (pairs) => {
        const [one, other] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
        const found = await pairedBootstrap(one, other, 5, 200);
        expect(await pairedBootstrap(one, other, 5, 200)).toEqual(found);
        const turned = await pairedBootstrap(other, one, 5, 200);
        expect(turned.mean).toBeCloseTo(-found.mean, 12);
        expect(turned.low).toBeCloseTo(-found.high, 12);
        expect(found.low).toBeLessThanOrEqual(found.high);
        expect(found.p).toBeGreaterThan(0);
        expect(found.p).toBeLessThanOrEqual(1);
      }),
    );
  });
  it("asks for as many scores on both sides", async () => {
    await expect(pairedBootstrap([1], [])).rejects.toThrow(RangeError);
    expect(await pairedBootstrap([], [])).toEqual({ mean: 0, low: 0, high: 0, p: 1 });
    expect(await pairedBootstrap([0.5, 1], [0.5, 1])).toEqual({ mean: 0, low: 0, high: 0, p: 1 });
  });
  it("ends between two resamples when nobody waits any more", async () => {
    let draws = 0;
    const yieldIfDue = async () => {
      draws += 1;
      if (draws === 3) throw new Error("gone");
    };
    await expect(pairedBootstrap([1, 0], [0, 0], 1, 1_000, yieldIfDue)).rejects.toThrow("gone");
    expect(draws).toBe(3);
  });
});

describe("Holm's correction", () => {
  it("agrees with an example worked by hand", () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([])).toEqual([]);
  });
  it("never lowers a value, never changes the order, never passes 1", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (values) => {
        const adjusted = holm(values);
        for (const [at, value] of values.entries()) {
          expect(adjusted[at]).toBeGreaterThanOrEqual(value);
          expect(adjusted[at]).toBeLessThanOrEqual(1);
          for (const [other, second] of values.entries())
            if (value < second) expect(adjusted[at]).toBeLessThanOrEqual(adjusted[other]!);
        }
      }),
    );
  });
});
