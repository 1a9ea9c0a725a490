import { describe, expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { describeGraph } from "../snapshot/describe-graph";
import { GraphBuilder } from "../snapshot/graph-builder";
import { validateQueryGraph } from "./validate-query-graph";

function films() {
  const builder = new GraphBuilder();
  builder.addNode({ id: "f", name: "Heat", labels: ["Film"], text: "", properties: { released: 1995 } });
  builder.addNode({
    id: "p",
    name: "Michael Mann",
    labels: ["Person"],
    text: "",
    properties: { born: 1943 },
  });
  builder.addEdge({ source: "f", target: "p", type: "DIRECTED_BY", kind: "relation" });
  builder.addEdge({ source: "p", target: "p", type: "KNOWS", kind: "relation" });
  return describeGraph(builder);
}

function problems(cypher: string): string[] {
  return validateQueryGraph(readCypher(cypher), films()).map(({ at, message }) => `${at}: ${message}`);
}

describe("A query graph against a schema", () => {
  it("is fine when every name exists and every edge can join its ends", () => {
    expect(
      problems("MATCH (f:Film)-[d:DIRECTED_BY]->(p:Person)-[:KNOWS]-(q) WHERE p.born > 1900 RETURN f.name"),
    ).toEqual([]);
    expect(problems("MATCH (p:Person)-[*1..3]-(q:Film) RETURN p")).toEqual([]);
  });

  it("names the nearest relation, label and property", () => {
    expect(problems("MATCH (f:Film)-[d:DIRECTD_BY]->(p) RETURN f")).toEqual([
      "d: no relation DIRECTD_BY; did you mean DIRECTED_BY",
    ]);
    expect(problems("MATCH (f:Persom) RETURN f")).toEqual(["f: no label Persom; did you mean Person"]);
    expect(problems("MATCH (f:Film) WHERE f.relased = 1 RETURN f")).toEqual([
      "f: no property relased on Film; did you mean released",
    ]);
    expect(problems("MATCH (f:Zebra) RETURN f")).toEqual(["f: no label Zebra"]);
  });

  it("says when a relation leads the other way, or nowhere, and looks into every part", () => {
    expect(problems("MATCH (f:Film)<-[d:DIRECTED_BY]-(p:Person) RETURN f")).toEqual([
      "d: no DIRECTED_BY leads from Person to Film; it leads the other way",
    ]);
    expect(problems("MATCH (f:Film)-[k:KNOWS]-(p:Person) RETURN f")).toEqual([
      "k: no KNOWS leads from Film to Person",
    ]);
    expect(problems("MATCH (f:Film) WITH f OPTIONAL MATCH (f)-[x:KNWS]->() RETURN f")).toEqual([
      "x: no relation KNWS; did you mean KNOWS",
    ]);
  });
});
