import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insideOutline } from "./lasso";

describe("a line drawn around places", () => {
  it("holds what a circle holds", () => {
    const circle = Array.from({ length: 90 }, (_, index) => ({
      x: 10 * Math.cos((index * Math.PI) / 45),
      y: 10 * Math.sin((index * Math.PI) / 45),
    }));
    fc.assert(
      fc.property(
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        (x, y) => {
          const away = Math.hypot(x, y);
          // A polygon of 90 sides is a circle but for its rim.
          fc.pre(Math.abs(away - 10) > 0.1);
          expect(insideOutline({ x, y }, circle)).toBe(away < 10);
        },
      ),
    );
  });

  it("leaves out the bay of a bent line", () => {
    const bent = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 9 },
      { x: 6, y: 9 },
      { x: 6, y: 3 },
      { x: 3, y: 3 },
      { x: 3, y: 9 },
      { x: 0, y: 9 },
    ];
    expect(insideOutline({ x: 4.5, y: 6 }, bent)).toBe(false);
    expect(insideOutline({ x: 1, y: 6 }, bent)).toBe(true);
  });
});
