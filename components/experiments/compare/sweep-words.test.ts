import { expect, it } from "vitest";
import type { Sweep } from "@/lib/measure/sweeps";
import { fixedWords, groupSweeps, isLogarithmic, numbersOf, sweepTitle, writtenValue } from "./sweep-words";

const sweep = (parameter: string, fixed: Record<string, unknown> = {}): Sweep => ({
  method: "sage",
  parameter,
  fixed,
  points: [],
});

it("puts curves of one parameter into one chart", () => {
  const groups = groupSweeps([sweep("seeds"), sweep("fanOut"), sweep("seeds", { policy: "never" })]);
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
});

it("names a curve by the method, the parameter and what else is set", () => {
  expect(sweepTitle(sweep("fanOut"), [])).toBe("sage: fanout");
  expect(fixedWords(sweep("seeds", { policy: "never", weight: null }))).toBe(
    "policy never, weight by itself",
  );
});

it.each([
  [[1, 10, 100], true],
  [[0, 10, 100], false],
  [[10, 20, 50], false],
])("takes %j to be powers apart: %j", (values, apart) => {
  expect(isLogarithmic(values)).toBe(apart);
});

it("takes words for what they are", () => {
  expect(numbersOf([1, 2])).toEqual([1, 2]);
  expect(numbersOf([null, 2])).toBeNull();
  expect(writtenValue(false)).toBe("false");
});
