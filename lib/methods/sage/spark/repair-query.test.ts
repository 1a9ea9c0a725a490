import { describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import { filmGraph, openGraph } from "../../../graph/testing/graphs";
import { repairQuery } from "./repair-query";

describe("repairQuery", () => {
  it("repairs what a query starts from and its optional parts too", async () => {
    const schema = await (await openGraph(filmGraph())).schema();
    const query = readCypher(
      "MATCH (p:Person)-[:DIRECTED_BY]->(f:Film) WITH f OPTIONAL MATCH (f)<-[:HAS_GENRE]-(g:Genre) RETURN f, g",
    );
    const repaired = repairQuery(query, schema, new Map());
    expect(repaired.changes).toHaveLength(2);
    expect("query" in repaired && repaired.query.input?.edges[0]?.direction).toBe("in");
    expect("query" in repaired && repaired.query.optional[0]?.edges[0]?.direction).toBe("out");
  });

  it("leaves a query alone that fits", async () => {
    const schema = await (await openGraph(filmGraph())).schema();
    const query = readCypher("MATCH (f:Film)-[:DIRECTED_BY]->(p:Person), (f)-[:STARS*1..2]-(q) RETURN f, q");
    expect(repairQuery(query, schema, new Map())).toEqual({ query, changes: [] });
  });
});
