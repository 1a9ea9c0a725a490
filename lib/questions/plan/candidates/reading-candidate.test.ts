import { describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import type { Interpretation } from "../../language/interpretation";
import { readingCandidate } from "./reading-candidate";

function patternOf(cypher: string, readings: readonly string[]): string | undefined {
  const operators = readings.map((reading) => ({ span: [0, 1], text: "x", reading, alternatives: [] }));
  const one = { query: readCypher(cypher), rows: 1, probability: 1, operators, leftOut: [], kind: "nodes" };
  return readingCandidate(one as unknown as Interpretation)?.interpretation?.pattern;
}

describe("a reading in words", () => {
  it("says its relations, so that readings of the same operators differ", () => {
    expect(patternOf("MATCH (answer:Film)-[:DIRECTED_BY]->(x:Person) RETURN answer", ["Person Reed"])).toBe(
      "Film: directed by (Person Reed)",
    );
    expect(patternOf("MATCH (answer:Film) RETURN answer", [])).toBe("Film");
  });

  it("says a choice of values as one condition", () => {
    const readings = ["Plant.fuel = gas", "Plant.mw > 5", "Plant.fuel = coal"];
    const either =
      "MATCH (answer:Plant) WHERE answer.fuel IN ['gas', 'coal'] AND answer.mw > 5 RETURN answer";
    expect(patternOf(either, readings)).toBe("Plant (Plant.fuel = gas or coal, Plant.mw > 5)");
    const both = "MATCH (answer:Plant) WHERE answer.fuel = 'gas' AND answer.mw > 5 RETURN answer";
    expect(patternOf(both, readings)).toBe("Plant (Plant.fuel = gas, Plant.mw > 5, Plant.fuel = coal)");
  });

  it.each([
    [
      "Film: directed by, not starring (Person Reed)",
      "MATCH (answer:Film)-[:DIRECTED_BY]->(x:Person) WHERE NOT EXISTS { MATCH (answer)-[:STARRING]->(:Person) } RETURN answer",
    ],
    [
      "Film: directed by, or starring (Person Reed, not)",
      "MATCH (answer:Film) WHERE EXISTS { MATCH (answer)-[:DIRECTED_BY]->(:Person) } OR EXISTS { MATCH (answer)-[:STARRING]->(:Person) } RETURN answer",
    ],
    [
      "Person: every directed by, every starring (Person Reed, not)",
      "MATCH (answer:Person) WHERE NOT EXISTS { MATCH (f:Film)-[:DIRECTED_BY]->(:Person) WHERE NOT EXISTS { MATCH (f)-[:STARRING]->(answer) } } RETURN answer",
    ],
  ])("says of conditions that are patterns what they are: %s", (words, cypher) => {
    expect(patternOf(cypher, ["Person Reed", "not"])).toBe(words);
  });
});
