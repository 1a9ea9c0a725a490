import { describe, expect, it } from "vitest";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { MAX_DRAWN_LABELS, schemaElements } from "./schema-elements";

const label = (name: string, count: number) => ({ name, count, properties: [] });
const relation = (type: string, source: string, target: string, count: number) => ({
  type,
  kind: "relation" as const,
  count,
  ends: [{ source, target, count }],
});
const schema: GraphSchema = {
  nodeCount: 1_300,
  edgeCount: 60,
  labels: [label("Film", 1_000), label("Person", 300)],
  relations: [
    relation("directed", "Person", "Film", 20),
    relation("wrote", "Person", "Film", 30),
    relation("married", "Person", "Person", 10),
  ],
};

const ALL = new Set(["relation", "structural", "similarity"] as const);

describe("schemaElements", () => {
  it("draws one line for each pair of labels, with the names of its relations", () => {
    const edges = schemaElements(schema, ALL).filter((element) => element.group === "edges");
    expect(edges.map(({ data }) => [data.source, data.target, data.label])).toEqual([
      ["Person", "Film", "directed\nwrote"],
      ["Person", "Person", "married"],
    ]);
    expect(edges[0]?.data.size).toBeGreaterThan(edges[1]?.data.size);
  });

  it("leaves out relations of other kinds", () => {
    const elements = schemaElements(schema, new Set(["similarity"] as const));
    expect(elements.some((element) => element.group === "edges")).toBe(false);
  });

  it("sizes labels by their counts and names them compactly", () => {
    const nodes = schemaElements(schema, ALL).filter((element) => element.group === "nodes");
    expect(nodes.map(({ data }) => data.label)).toEqual(["Film 1K", "Person 300"]);
    expect(nodes[0]?.data.size).toBeGreaterThan(nodes[1]?.data.size);
  });

  it("draws a label that is alone hardly larger than the least, and the largest of many no larger than most", () => {
    const largestOf = (count: number) => {
      const labels = Array.from({ length: count }, (_, index) => label(`L${index}`, 9_000 - index));
      return Math.max(
        ...schemaElements({ ...schema, labels, relations: [] }, ALL).map(({ data }) => data.size),
      );
    };
    expect([1, 2, 9, 30].map(largestOf)).toEqual([28, 34, 76, 76]);
  });

  it("draws the largest labels only, and no relation that leaves them", () => {
    const labels = Array.from({ length: MAX_DRAWN_LABELS + 5 }, (_, index) => label(`L${index}`, index + 1));
    const elements = schemaElements(
      {
        ...schema,
        labels,
        relations: [relation("r", "L0", `L${MAX_DRAWN_LABELS}`, 1)],
      },
      ALL,
    );
    expect(elements).toHaveLength(MAX_DRAWN_LABELS);
    expect(elements.some(({ data }) => data.id === "L0")).toBe(false);
  });
});
