import { describe, expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { MAX_PARTS, MAX_STAGES, queryGraph } from "./normalize-query-graph";

describe("The size of a query", () => {
  it.each([
    ["stages", `MATCH (a) ${"WITH a ".repeat(MAX_STAGES)}RETURN a`, `more than ${MAX_STAGES} stages`],
    ["parts", `MATCH (a)${"-->()".repeat(MAX_PARTS)} RETURN a`, `more than ${MAX_PARTS} parts`],
    ["labels", `MATCH (a:${"A|".repeat(MAX_PARTS)}A) RETURN a`, `more than ${MAX_PARTS} parts`],
    ["depth", `MATCH (a) RETURN ${"a.x + ".repeat(300)}1 AS sum`, "nested too deeply"],
    ["depth of brackets", `MATCH (a) RETURN ${"NOT ".repeat(300)}a.x AS no`, "nested too deeply"],
  ])("has a bound: %s", (_, cypher, message) => {
    expect(() => readCypher(cypher)).toThrow(message);
  });

  it("does not count the values of a list, and takes as many stages as it says", () => {
    const long = Array.from({ length: 2 * MAX_PARTS }, (_, at) => at);
    const query = readCypher("MATCH (a) WHERE a.x IN $long RETURN a", { long });
    expect(query.nodes[0]!.predicates[0]!.value).toHaveLength(long.length);
    expect(readCypher(`MATCH (a) ${"WITH a ".repeat(MAX_STAGES - 1)}RETURN a`).input).not.toBeNull();
  });

  it("holds for a drawn query as for a written one", () => {
    const nodes = Array.from({ length: MAX_PARTS + 1 }, (_, at) => ({ variable: `n${at}` }));
    expect(() => queryGraph({ nodes })).toThrow("parts");
  });
});
