import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationError } from "./abstention";
import { areaUnderRisk, riskCoverage, type Said } from "./risk-coverage";

const said = (...answers: [confidence: number, right: boolean][]): Said[] =>
  answers.map(([confidence, right]) => ({ confidence, right }));

/** Four answers to five questions; the two of 0.6 are given together. */
const FOUR = said([0.6, false], [0.9, true], [0.6, true], [0.2, false]);

describe("risk and coverage", () => {
  it("agree with a curve worked by hand", () => {
    expect(riskCoverage(FOUR, 5)).toEqual([
      { threshold: 0.9, coverage: 1 / 5, risk: 0 },
      { threshold: 0.6, coverage: 3 / 5, risk: 1 / 3 },
      { threshold: 0.2, coverage: 4 / 5, risk: 1 / 2 },
    ]);
    // (0 + 1/3 + 1/3 + 1/2) / 4.
    expect(areaUnderRisk(FOUR)).toBeCloseTo(7 / 24, 12);
  });

  it("have no curve without answers, no area where all is right, and 1 where all is wrong", () => {
    expect([riskCoverage([], 5), areaUnderRisk([])]).toEqual([[], null]);
    expect(areaUnderRisk(said([0.1, true], [0.7, true]))).toBe(0);
    expect(areaUnderRisk(said([0.1, false], [0.7, false]))).toBe(1);
  });

  const confidence = fc.oneof(
    fc.constantFrom(0, 0.1, 0.5, 0.7, 1),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  const answers = fc.array(fc.record({ confidence, right: fc.boolean() }), { minLength: 1, maxLength: 40 });

  it("agree with counting at every threshold", () => {
    fc.assert(
      fc.property(answers, fc.nat(20), (some, silent) => {
        const questions = some.length + silent;
        const at = (threshold: number) => {
          const given = some.filter((one) => one.confidence >= threshold);
          const wrong = given.filter(({ right }) => !right).length;
          return { threshold, coverage: given.length / questions, risk: wrong / given.length };
        };
        const levels = [...new Set(some.map((one) => one.confidence))].sort((one, other) => other - one);
        expect(riskCoverage(some, questions)).toEqual(levels.map(at));
        const risks = some.map((one) => at(one.confidence).risk);
        const mean = risks.reduce((sum, risk) => sum + risk, 0) / some.length;
        expect(areaUnderRisk(some)).toBeCloseTo(mean, 12);
      }),
    );
  });

  it("do not mind the order of the questions", () => {
    fc.assert(
      fc.property(answers, (some) => {
        expect(riskCoverage(some.toReversed(), 40)).toEqual(riskCoverage(some, 40));
        expect(areaUnderRisk(some.toReversed())).toBeCloseTo(areaUnderRisk(some)!, 12);
      }),
    );
  });

  it("calibration agrees with averaging each bin", () => {
    fc.assert(
      fc.property(answers, (some) => {
        let error = 0;
        for (let bin = 0; bin < 10; bin++) {
          const own = some.filter(
            (one) => one.confidence * 10 >= bin && (one.confidence * 10 < bin + 1 || bin === 9),
          );
          if (own.length === 0) continue;
          const accuracy = own.filter(({ right }) => right).length / own.length;
          const mean = own.reduce((sum, one) => sum + one.confidence, 0) / own.length;
          error += (own.length / some.length) * Math.abs(accuracy - mean);
        }
        expect(calibrationError(some)).toBeCloseTo(error, 12);
      }),
    );
  });
});

describe("the calibration error", () => {
  it("agrees with bins worked by hand", () => {
    // Bin 0.6: one of two right, mean 0.65, two answers; bin 0.9 to 1: right, mean 0.95; bin 0.2: wrong.
    const some = said([0.6, false], [0.7 - 1e-9, true], [0.95, true], [0.2, false]);
    expect(calibrationError(some)).toBeCloseTo((2 * 0.15 + 0.05 + 0.2) / 4, 6);
  });

  it("has 1 in its last bin, and nothing without answers", () => {
    expect(calibrationError(said([1, true], [0.9, true]))).toBeCloseTo(0.05, 12);
    expect(calibrationError(said([1, true]))).toBe(0);
    expect(calibrationError(said([1, false]))).toBe(1);
    expect(calibrationError([])).toBeNull();
  });
});
