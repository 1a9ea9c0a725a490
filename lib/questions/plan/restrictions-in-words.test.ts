import { expect, it } from "vitest";
import type { Restriction } from "./plan";
import { restrictionsInWords } from "./restrictions-in-words";

const compare = (label: string, key: string): Restriction => ({
  kind: "compare",
  span: [0, 11],
  text: "before 1950",
  label,
  key,
  operator: "<",
  value: 1950,
});

it("says each stretch of words once, with all that it may mean", () => {
  const count: Restriction = {
    kind: "count",
    span: [20, 30],
    text: "at least 8",
    label: "Film",
    operator: ">=",
    value: 8,
  };
  const order: Restriction = {
    kind: "order",
    span: [30, 36],
    text: "oldest",
    label: "Film",
    key: "year",
    descending: false,
  };
  expect(
    restrictionsInWords([
      compare("Film", "year"),
      compare("Person", "first_year"),
      compare("Film", "year"),
      count,
      order,
    ]),
  ).toEqual([
    '"before 1950" is read as: year of Film < 1950, or first year of Person < 1950.',
    '"at least 8" is read as: ≥ 8 Film.',
    '"oldest" is read as: lowest year of Film.',
  ]);
  expect(restrictionsInWords([])).toEqual([]);
});
