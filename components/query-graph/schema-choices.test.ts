import { describe, expect, it } from "vitest";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { queryGraph } from "@/lib/graph/query/normalize-query-graph";
import { validateQueryGraph } from "@/lib/graph/query/validate-query-graph";
import { exampleQueries } from "./example-queries";
import { outputOf } from "./query-output";
import {
  labelChoices,
  propertyChoices,
  readTypedValue,
  relationChoices,
  typeChoices,
} from "./schema-choices";

const SCHEMA: GraphSchema = {
  nodeCount: 30,
  edgeCount: 45,
  labels: [
    { name: "Person", count: 10, properties: [{ key: "born", type: "number", count: 9 }] },
    {
      name: "Film",
      count: 20,
      properties: [
        { key: "year", type: "number", count: 20 },
        { key: "code", type: "string", count: 3 },
      ],
    },
  ],
  relations: [
    {
      type: "DIRECTED",
      kind: "relation",
      count: 15,
      ends: [{ source: "Person", target: "Film", count: 15 }],
    },
    {
      type: "ACTED_IN",
      kind: "relation",
      count: 30,
      ends: [
        { source: "Person", target: "Film", count: 25 },
        { source: "Person", target: "Play", count: 5 },
      ],
    },
    { type: "SIMILAR", kind: "similarity", count: 99, ends: [{ source: "Film", target: "Film", count: 99 }] },
  ],
};

describe("what a schema offers", () => {
  it("labels and relations, most frequent first", () => {
    expect(labelChoices(SCHEMA)).toEqual(["Film", "Person"]);
    expect(
      relationChoices(SCHEMA, ["Person"]).map(({ type, direction, label }) => [type, direction, label]),
    ).toEqual([
      ["ACTED_IN", "out", "Film"],
      ["DIRECTED", "out", "Film"],
      ["ACTED_IN", "out", "Play"],
    ]);
    expect(relationChoices(SCHEMA, ["Film"]).map(({ type, direction }) => [type, direction])).toEqual([
      ["SIMILAR", "out"],
      ["SIMILAR", "in"],
      ["ACTED_IN", "in"],
      ["DIRECTED", "in"],
    ]);
    expect(typeChoices(SCHEMA, ["Play"], ["Person"])).toEqual(["ACTED_IN"]);
    expect(typeChoices(SCHEMA, ["Play"], ["Film"])).toHaveLength(3);
  });

  it("the properties of a label, and the fields of every node", () => {
    expect(propertyChoices(SCHEMA, ["Film"])).toEqual(["year", "code", "name", "text", "id"]);
    expect(propertyChoices(SCHEMA, [])).toContain("born");
  });

  it("values as the schema types them", () => {
    expect(readTypedValue("1968", SCHEMA, "year")).toBe(1968);
    expect(readTypedValue("1968", SCHEMA, "code")).toBe("1968");
    expect(readTypedValue("1968", SCHEMA, "name")).toBe("1968");
    expect(readTypedValue("late", SCHEMA, "year")).toBe("late");
  });

  it("queries to start from, which can be run and name only what is there", () => {
    const examples = exampleQueries(SCHEMA);
    expect(examples.map(({ title }) => title)).toEqual([
      "Person ACTED_IN Film",
      "Film with ACTED_IN and DIRECTED",
      "Film with most ACTED_IN",
    ]);
    for (const { query } of examples) expect(validateQueryGraph(queryGraph(query), SCHEMA)).toEqual([]);
    expect(outputOf(examples[2]!.query)).toBe("count-by-target");
    expect(exampleQueries({ ...SCHEMA, relations: [] })).toHaveLength(1);
    expect(exampleQueries({ ...SCHEMA, relations: [], labels: [] })).toEqual([]);
  });
});
