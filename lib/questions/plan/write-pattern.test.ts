import { expect, it } from "vitest";
import { writePattern } from "./write-pattern";

it.each([
  [
    "Film - directed by -> Alfred Hitchcock (before 1950)",
    "Film –directed by→ Alfred Hitchcock (before 1950)",
  ],
  [
    "Film - next to - Film - directed by -> Person <- taught - Ida Holm",
    "Film - next to - Film –directed by→ Person ←taught– Ida Holm",
  ],
  [
    "Person: directed by (shows Person.first_year, Film.year < 1950)",
    "Person: directed by (shows first year of Person, year of Film < 1950)",
  ],
  ["min of Year.films", "lowest films of Year"],
  ["highest max of supplied by.since", "highest since of supplied by"],
  ["highest avg of Film.year", "highest average year of Film"],
  ["lowest supplied by.since", "lowest since of supplied by"],
  ["supplied by.since >= 3 Film", "since of supplied by ≥ 3 Film"],
  [">= 8 Film", "≥ 8 Film"],
])("writes %s in the words of the page", (pattern, words) => {
  expect(writePattern(pattern)).toBe(words);
});
