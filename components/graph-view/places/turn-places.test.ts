import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Places } from "./places";
import { turnPlaces } from "./turn-places";

const coordinate = fc.integer({ min: -500, max: 500 });
const anyPlaces: fc.Arbitrary<Places> = fc
  .array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 20 })
  .map((all) => Object.fromEntries(all.map((place, index) => [`n${index}`, place])));

function distances(places: Places): number[] {
  const all = Object.values(places);
  return all.flatMap((a, index) => all.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
}

describe("turnPlaces", () => {
  it("keeps every distance", () => {
    fc.assert(
      fc.property(anyPlaces, anyPlaces, (places, previous) => {
        const before = distances(places);
        for (const [index, distance] of distances(turnPlaces(places, previous)).entries()) {
          expect(distance).toBeCloseTo(before[index]!, 6);
        }
      }),
    );
  });

  it("lies level: wider than high, by the spread of the nodes", () => {
    fc.assert(
      fc.property(anyPlaces, (places) => {
        const turned = Object.values(turnPlaces(places, {}));
        const spread = (axis: "x" | "y") => turned.reduce((sum, place) => sum + place[axis] ** 2, 0);
        expect(spread("x")).toBeGreaterThanOrEqual(spread("y") - 1e-6 * (1 + spread("x")));
      }),
    );
  });

  it("does not flip a layout that was flipped before", () => {
    const places = { a: { x: -100, y: 5 }, b: { x: 0, y: -10 }, c: { x: 100, y: 5 }, d: { x: 300, y: 0 } };
    const level = turnPlaces(places, {});
    const mirrored = Object.fromEntries(Object.entries(level).map(([id, { x, y }]) => [id, { x: -x, y }]));
    expect(turnPlaces(places, mirrored).d!.x).toBeCloseTo(mirrored.d!.x, 6);
    expect(turnPlaces(places, level).d!.x).toBeCloseTo(level.d!.x, 6);
  });
});
