import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestOnSide } from "./nearest";

const places = {
  middle: { x: 0, y: 0 },
  near: { x: 10, y: 1 },
  far: { x: 50, y: 0 },
  above: { x: 2, y: -30 },
};
const ids = Object.keys(places);

describe("nearestOnSide", () => {
  it("goes to the nearest node of that side", () => {
    expect(nearestOnSide(ids, places, "middle", "right")).toBe("near");
    expect(nearestOnSide(ids, places, "near", "right")).toBe("far");
    expect(nearestOnSide(ids, places, "middle", "up")).toBe("above");
    expect(nearestOnSide(ids, places, "middle", "down")).toBeNull();
  });

  it("starts at the first placed node", () => {
    expect(nearestOnSide(["unplaced", ...ids], places, null, "left")).toBe("middle");
    expect(nearestOnSide([], places, null, "left")).toBeNull();
  });

  it("reaches every other node in one of the four directions", () => {
    const coordinate = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        fc.pre(x !== 0 || y !== 0);
        const pair = { from: { x: 0, y: 0 }, to: { x, y } };
        const reached = (["left", "right", "up", "down"] as const).map((side) =>
          nearestOnSide(["from", "to"], pair, "from", side),
        );
        expect(reached).toContain("to");
      }),
    );
  });
});
