import { expect, it } from "vitest";
import { placeLabels } from "./place-labels";

const BOUNDS = { left: 0, right: 400, top: 0, bottom: 200 };

it("names a point to its right, and to its left at the right end", () => {
  const labels = placeLabels(
    [
      { x: 50, y: 50, text: "Hybrid" },
      { x: 390, y: 150, text: "GraphRAFT" },
    ],
    BOUNDS,
  );
  expect(labels.map((label) => label?.anchor)).toEqual(["start", "end"]);
});

it("leaves out names that would hide points or other names", () => {
  const crowd = Array.from({ length: 12 }, (_, at) => ({ x: 100 + at, y: 100, text: `SAGE, seeds ${at}` }));
  const labels = placeLabels(crowd, BOUNDS);
  expect(labels[0]).not.toBeNull();
  expect(labels.filter(Boolean).length).toBeLessThan(5);
});
