import fc from "fast-check";
import { expect, it } from "vitest";
import { linearAxis, logAxis, nameAxis } from "./axis";

it.each([
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [0, 0.73, [0, 0.2, 0.4, 0.6, 0.8]],
  [0.31, 0.36, [0.3, 0.32, 0.34, 0.36]],
  [0, 0, [0, 0.25]],
  [1, 100, [0, 25, 50, 75, 100]],
])("writes round values from %d to %d", (least, most, ticks) => {
  expect(linearAxis([least, most], [0, 100]).ticks).toEqual(ticks);
});

it.each([
  [30, 300, [50, 100, 200]],
  [0.5, 5, [0.5, 1, 2, 5]],
  [0.05, 30_000, [0.1, 1, 10, 100, 1_000, 10_000]],
])("writes powers of ten from %d to %d, and what lies between where there is room", (least, most, ticks) => {
  expect(logAxis([least, most], [0, 100]).ticks).toEqual(ticks);
});

it("places values in their order and within the axis", () => {
  const value = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(value, value), value, ([one, other], between) => {
      const range = [Math.min(one, other), Math.max(one, other)] as const;
      const inside = Math.min(range[1], Math.max(range[0], between));
      for (const axis of [linearAxis(range, [0, 100]), logAxis(range, [0, 100])]) {
        expect(axis.at(range[0])).toBeLessThanOrEqual(axis.at(inside));
        expect(axis.at(inside)).toBeLessThanOrEqual(axis.at(range[1]));
        for (const end of [range[0], inside, range[1]]) {
          expect(axis.at(end)).toBeGreaterThanOrEqual(-1e-6);
          expect(axis.at(end)).toBeLessThanOrEqual(100 + 1e-6);
        }
      }
    }),
    { seed: 1 },
  );
});

it("places names side by side", () => {
  const { at, ticks } = nameAxis(4, [0, 100]);
  expect(ticks.map(at)).toEqual([12.5, 37.5, 62.5, 87.5]);
});
