import { expect, it } from "vitest";
import type { Plan } from "@/lib/methods/trace/trace";
import { distinctPlans, writePattern } from "./possible-plans";

it("writes a plan in the words of the page", () => {
  expect(writePattern("Film - directed by -> Alfred Hitchcock (before 1950)")).toBe(
    "Film –directed by→ Alfred Hitchcock (before 1950)",
  );
  expect(writePattern("Film - next to - Film - directed by -> Person <- taught - Ida Holm")).toBe(
    "Film - next to - Film –directed by→ Person ←taught– Ida Holm",
  );
  expect(writePattern("Person: directed by (shows Person.first_year, Film.year < 1950)")).toBe(
    "Person: directed by (shows first year of Person, year of Film < 1950)",
  );
});

it("lists once what reads the same, with the first query and the probability of all", () => {
  const plan = (pattern: string, cypher: string, probability: number) =>
    ({ pattern, cypher, probability }) as Plan;
  expect(distinctPlans([plan("a", "1", 0.5), plan("b", "2", 0.25), plan("a", "3", 0.125)])).toEqual([
    plan("a", "1", 0.625),
    plan("b", "2", 0.25),
  ]);
});
