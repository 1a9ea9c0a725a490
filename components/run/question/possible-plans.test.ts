import { expect, it } from "vitest";
import type { Plan } from "@/lib/methods/trace/trace";
import { distinctPlans } from "./possible-plans";

it("lists once what reads the same, with the first query and the probability of all", () => {
  const plan = (pattern: string, cypher: string, probability: number) =>
    ({ pattern, cypher, probability }) as Plan;
  expect(distinctPlans([plan("a", "1", 0.5), plan("b", "2", 0.25), plan("a", "3", 0.125)])).toEqual([
    plan("a", "1", 0.625),
    plan("b", "2", 0.25),
  ]);
});
