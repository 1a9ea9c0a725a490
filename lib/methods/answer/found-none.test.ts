import { expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { Reading } from "../../questions/reading/reading";
import { appliedPlan } from "./found-none";

function applied(cypher: string) {
  const candidate = { answers: 2, interpretation: { isBeyondChains: false } };
  const coverage = { finds: readCypher(cypher), confidence: 1 };
  const interpretations = [{ candidate, pattern: "a pattern", probability: 0.9 }];
  return appliedPlan({ interpretations, coverage, abstained: false } as unknown as Reading);
}

it("is the plan where two must differ, which no chain of relations says", () => {
  const films = "MATCH (answer:Film)-[:DIRECTED_BY]->(p)<-[:DIRECTED_BY]-(film {id: 'memento'})";
  expect(applied(`${films} WHERE answer <> film RETURN DISTINCT answer`)?.query.where).toHaveLength(1);
  expect(applied(`${films} RETURN DISTINCT answer`)).toBeNull();
});
