import fc from "fast-check";
import { expect, it } from "vitest";
import { frontier } from "./trade-offs";

it("keeps what nothing beats in both", () => {
  const points = [
    { expense: 30, quality: 0.2 },
    { expense: 100, quality: 0.2 },
    { expense: 85, quality: 0.7 },
    { expense: 235, quality: 0.73 },
    { expense: 180, quality: 0.67 },
  ];
  expect(frontier(points)).toEqual([0, 2, 3]);
});

it("leaves out exactly the points that another one beats", () => {
  const point = fc.record({ expense: fc.nat({ max: 5 }), quality: fc.nat({ max: 5 }) });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 8 }), (points) => {
      const onFrontier = new Set(frontier(points));
      for (const [at, { expense, quality }] of points.entries()) {
        const beaten = points.some(
          (other, place) =>
            other.expense <= expense &&
            other.quality >= quality &&
            (other.expense < expense || other.quality > quality || place < at),
        );
        expect(onFrontier.has(at)).toBe(!beaten);
      }
    }),
    { seed: 1 },
  );
});
