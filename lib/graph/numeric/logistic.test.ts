import fc from "fast-check";
import { expect, it } from "vitest";
import { logistic, logSumExp, softplus } from "./logistic";

const moderate = fc.double({ min: -30, max: 30, noNaN: true });

it("are what their formulas say", () => {
  fc.assert(
    fc.property(moderate, fc.array(moderate, { minLength: 1, maxLength: 9 }), (x, values) => {
      expect(logistic(x) + logistic(-x)).toBeCloseTo(1, 12);
      expect(Math.log(logistic(x) / (1 - logistic(x)))).toBeCloseTo(x, 2);
      expect(softplus(x)).toBeCloseTo(Math.log(1 + Math.exp(x)), 9);
      expect(logSumExp(values)).toBeCloseTo(Math.log(values.reduce((sum, one) => sum + Math.exp(one), 0)), 9);
    }),
  );
});

it("do not overflow", () => {
  expect([logistic(-1e4), logistic(1e4)]).toEqual([0, 1]);
  expect([softplus(-1e4), softplus(1e4)]).toEqual([0, 1e4]);
  expect(logSumExp([1e4, 1e4])).toBeCloseTo(1e4 + Math.LN2, 9);
  expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY);
});
