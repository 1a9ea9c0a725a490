import { describe, expect, it } from "vitest";
import { coverageRate, groundPath } from "./coverage";

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

describe("a path that is spelled by names", () => {
  const evidence = [fact("f1", "DIRECTED_BY", "p2"), fact("p2", "BORN_IN", "c1")];

  it("is met where the evidence has any node of the name", () => {
    const named = new Map([
      ["The Film", ["f1"]],
      ["Ann", ["p1", "p2"]],
    ]);
    const path = groundPath(
      [
        ["The Film", "DIRECTED_BY", "Ann"],
        ["Ann", "BORN_IN", "c1"],
        ["Ann", "DIED_IN", "c1"],
      ],
      named,
      evidence,
    );
    expect(path[0]).toEqual(fact("f1", "DIRECTED_BY", "p2"));
    expect(coverageRate(path, evidence)).toBeCloseTo(2 / 3);
  });

  it("stays unmet where the evidence has only one of its ends", () => {
    const named = new Map([["Bob", ["p9"]]]);
    const path = groundPath([["f1", "DIRECTED_BY", "Bob"]], named, evidence);
    expect(path).toEqual([fact("f1", "DIRECTED_BY", "p9")]);
    expect(coverageRate(path, evidence)).toBe(0);
  });

  it("stays unmet where a name means nothing", () => {
    const path = groundPath([["Nobody", "DIRECTED_BY", "p2"]], new Map(), evidence);
    expect(coverageRate(path, evidence)).toBe(0);
  });
});
