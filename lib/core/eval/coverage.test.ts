import { describe, expect, it } from "vitest";
import { coverageRate } from "./coverage";

const fact = (source: string, type: string, target: string) => ({ source, type, target });

describe("coverageRate", () => {
  const path = [
    fact("a", "knows", "b"),
    fact("b", "knows", "c"),
    fact("a", "knows", "b"),
    fact("c", "likes", "d"),
  ];

  it("is the share of the path's different facts that the evidence holds, whatever else it holds", () => {
    expect(coverageRate(path, [])).toBe(0);
    expect(coverageRate(path, [fact("a", "knows", "b"), fact("x", "y", "z")])).toBeCloseTo(1 / 3);
    expect(coverageRate(path, path)).toBe(1);
  });

  it("minds relation and direction, and is 0 without a path", () => {
    expect(coverageRate(path, [fact("b", "knows", "a"), fact("a", "likes", "b")])).toBe(0);
    expect(coverageRate([], path)).toBe(0);
  });
});
