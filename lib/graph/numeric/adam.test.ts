import { describe, expect, it } from "vitest";
import { Adam } from "./adam";

describe("Adam", () => {
  it("takes the steps that were computed by hand", () => {
    // Slopes 2 and -1, rate 0.1, moments 0.5 and 0.75.
    // Step 1: means 1, squares 1; unbiased 1 / 0.5 = 2 and 1 / 0.25 = 4: 2 / sqrt(4) = 1.
    // Step 2: means 0.5 - 0.5 = 0, squares 0.75 + 0.25 = 1; unbiased 0: no step.
    // Step 3, slope 3: means 1.5, squares 0.75 + 2.25 = 3; unbiased 1.5 / 0.875 and 3 / 0.578125.
    const weights = Float64Array.of(1);
    const adam = new Adam(weights, { rate: 0.1, firstMoment: 0.5, secondMoment: 0.75 });
    adam.step([2]);
    expect(weights[0]).toBeCloseTo(0.9, 8);
    adam.step([-1]);
    expect(weights[0]).toBeCloseTo(0.9, 8);
    adam.step([3]);
    expect(weights[0]).toBeCloseTo(0.9 - (0.1 * (1.5 / 0.875)) / Math.sqrt(3 / 0.578125), 8);
  });

  it("moves each weight by the rate at first, whatever the size of its slope, and by its decay", () => {
    const weights = Float64Array.of(5, 5, 5);
    new Adam(weights, { rate: 0.01 }).step([1e-3, -1e3, 0]);
    for (const [at, expected] of [4.99, 5.01, 5].entries()) expect(weights[at]).toBeCloseTo(expected, 6);
    const decayed = Float64Array.of(5, 5);
    new Adam(decayed, { rate: 0.01, decay: 0.1 }).step([1, 0]);
    expect(decayed[0]).toBeCloseTo(5 - 0.01 * (1 + 0.5), 8);
    expect(decayed[1]).toBe(5);
  });
});
