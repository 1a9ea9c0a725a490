import { expect, it } from "vitest";
import { lookOf, stepsOf } from "./risk-curves";

it("draws a risk until the next answers are given", () => {
  const points = [
    { threshold: 0.9, coverage: 1, risk: 0 },
    { threshold: 0.5, coverage: 3, risk: 2 },
  ];
  const at = { x: (coverage: number) => 10 * coverage, y: (risk: number) => risk };
  expect(stepsOf({ points }, at)).toBe("10,0 30,0 30,2");
  expect(stepsOf({ points: [] }, at)).toBe("");
});

it("gives sixteen variants looks that differ", () => {
  const looks = Array.from({ length: 16 }, (_, at) => JSON.stringify(lookOf(at)));
  expect(new Set(looks).size).toBe(16);
});
