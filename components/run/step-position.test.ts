import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, stage } from "../graph-view/example-run.fixture";
import { lastPosition, positionOf, stepsAt } from "./step-position";

const columns = [
  column("short", [stage("a"), stage("b")]),
  column("long", [stage("a"), stage("c"), stage("d")]),
];

describe("step positions", () => {
  it("lead every column through its stages to its result, and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (position) => {
        const steps = stepsAt(columns, position);
        expect(positionOf(columns, (method) => steps.get(method) ?? null)).toBe(position);
      }),
    );
    expect([...stepsAt(columns, 2)]).toEqual([["long", "d"]]);
    expect(stepsAt(columns, lastPosition(columns)).size).toBe(0);
  });

  it("go on from the earliest column, and take an unknown stage for the result", () => {
    expect(positionOf(columns, (method) => (method === "long" ? "c" : null))).toBe(1);
    expect(positionOf(columns, () => "gone")).toBe(lastPosition(columns));
  });
});
