import { expect, it } from "vitest";
import { PhaseClock } from "./phase-clock";

it("gives rate and remaining time of a phase, and its length once the next one starts", () => {
  let now = 0;
  const clock = new PhaseClock(() => now);
  expect(clock.progress()).toBeNull();
  clock.report({ phase: "Embedding texts", done: 0, total: 1_000, unit: "texts" });
  now = 500;
  clock.report({ phase: "Embedding texts", done: 100, total: 1_000, unit: "texts" });
  expect(clock.progress()).toMatchObject({ done: 100, rate: null, remainingSeconds: null });
  now = 2_000;
  clock.report({ phase: "Embedding texts", done: 400, total: 1_000, unit: "texts" });
  expect(clock.progress()).toMatchObject({ rate: 200, remainingSeconds: 3 });
  now = 5_000;
  clock.report({ phase: "Writing", done: 1, total: null, unit: "files" });
  expect(clock.steps()).toEqual([{ phase: "Embedding texts", ms: 5_000, done: 400, unit: "texts" }]);
  now = 7_000;
  expect(clock.progress()).toMatchObject({ phase: "Writing", total: null, remainingSeconds: null });
  clock.end();
  expect(clock.steps().map(({ ms }) => ms)).toEqual([5_000, 2_000]);
  expect(clock.progress()).toBeNull();
  clock.report({ phase: "Embedding texts", done: 900, total: 1_000, unit: "texts" });
  now = 8_000;
  clock.end();
  const [, again] = clock.steps();
  expect(again).toEqual({ phase: "Embedding texts", ms: 6_000, done: 900, unit: "texts" });
});
