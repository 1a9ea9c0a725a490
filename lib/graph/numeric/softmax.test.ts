import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { softmax } from "./softmax";

describe("softmax", () => {
  it("is the quotient of exponentials, and the same for scores moved by any distance", () => {
    const scores = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(scores, fc.constantFrom(0, 1e4, -1e4), (given, distance) => {
        const total = given.reduce((sum, score) => sum + Math.exp(score), 0);
        const found = softmax(given.map((score) => score + distance));
        for (const [at, score] of given.entries()) expect(found[at]).toBeCloseTo(Math.exp(score) / total, 9);
      }),
    );
  });

  it("neither overflows nor divides by zero", () => {
    expect([...softmax([1e308, -1e308, 1e308])]).toEqual([0.5, 0, 0.5]);
    expect([...softmax([Number.NEGATIVE_INFINITY, 3])]).toEqual([0, 1]);
    expect([...softmax([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY])]).toEqual([0.5, 0.5]);
    expect([...softmax([])]).toEqual([]);
  });
});
