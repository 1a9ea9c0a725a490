import { expect, it } from "vitest";
import { projectSchema } from "./neo4j";

it("asks for the relation types of a projection: a graph without edges is nobody's mistake to make silently", () => {
  expect(projectSchema.safeParse({ name: "Near", labels: ["A"] }).success).toBe(false);
  expect(projectSchema.safeParse({ name: "Near", labels: ["A"], types: [] }).success).toBe(true);
});
