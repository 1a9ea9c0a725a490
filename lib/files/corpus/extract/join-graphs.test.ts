import { describe, expect, it } from "vitest";
import type { ExtractedEdge, ExtractedGraph, ExtractedNode } from "./extraction";
import { joinGraphs, underSchema } from "./join-graphs";

const node = (id: string, name: string, label: string, more: Partial<ExtractedNode> = {}): ExtractedNode => ({
  id,
  name,
  label,
  aliases: [],
  mentions: 1,
  ...more,
});
const edge = (source: string, type: string, target: string, by = "tables"): ExtractedEdge => ({
  source,
  type,
  target,
  sentence: "s",
  chunk: "c#0",
  by,
  confidence: 1,
});

const ROWS: ExtractedGraph = {
  nodes: [
    node("r:anna", "Anna Müller", "Employee", { properties: { Salary: 7 } }),
    node("r:köln", "Köln", "City"),
  ],
  edges: [edge("r:anna", "CITY", "r:köln")],
};

describe("joining what rows and texts say", () => {
  it("makes one node of a name, with the label and values of its row and what texts call it", () => {
    const texts = {
      nodes: [
        node("t:anna", "anna mueller", "Person", { aliases: ["Ann"], mentions: 3 }),
        node("t:anna2", "Anna Müller", "Person", { aliases: ["A. M."], mentions: 2 }),
        node("t:x", "Apollo", "Thing"),
      ],
      edges: [edge("t:x", "LED_BY", "t:anna2", "patterns")],
    };
    const { nodes, edges } = joinGraphs(ROWS, texts);
    expect(nodes).toContainEqual(
      node("r:anna", "Anna Müller", "Employee", {
        properties: { Salary: 7 },
        aliases: ["A. M."],
        mentions: 3,
      }),
    );
    expect(nodes.map(({ id }) => id)).toEqual(["r:anna", "r:köln", "t:anna", "t:x"]);
    expect(edges).toContainEqual(edge("t:x", "LED_BY", "r:anna", "patterns"));
  });

  it("leaves apart a name that several rows have, and says an edge once", () => {
    const rows = { nodes: [...ROWS.nodes, node("r:köln2", "Köln", "Office")], edges: ROWS.edges };
    const texts = {
      nodes: [node("t:anna", "Anna Müller", "Person"), node("t:köln", "Köln", "Place")],
      edges: [edge("t:anna", "CITY", "t:köln")],
    };
    expect(joinGraphs(rows, texts).nodes.map(({ id }) => id)).toContain("t:köln");
    const same = {
      nodes: [node("t:anna", "Anna Müller", "Person"), node("t:köln", "Köln", "Place")],
      edges: [edge("t:anna", "CITY", "t:köln", "patterns")],
    };
    expect(joinGraphs(ROWS, same).edges).toEqual(ROWS.edges);
  });

  it("changes nothing where there are no tables", () => {
    const texts = { nodes: [node("t", "A", "Thing")], edges: [] };
    expect(joinGraphs({ nodes: [], edges: [] }, texts)).toBe(texts);
  });
});

describe("tables under a schema", () => {
  const label = (name: string, words: string[] = []) => ({ name, words });
  const relation = (type: string, words: string[] = [], more = {}) => ({
    type,
    words,
    from: [],
    to: [],
    reversed: false,
    ...more,
  });

  it("renames, turns round and leaves out", () => {
    const schema = {
      labels: [label("Person", ["Employee"]), label("City")],
      relations: [relation("HOME_OF", ["city"], { reversed: true })],
    };
    const { nodes, edges } = underSchema(ROWS, schema);
    expect(nodes.map((one) => one.label)).toEqual(["Person", "City"]);
    expect(edges).toEqual([edge("r:köln", "HOME_OF", "r:anna")]);
  });

  it("keeps nodes without edges, and no edge to what is left out or between other labels", () => {
    const only = { labels: [label("Employee")], relations: [relation("CITY")] };
    expect(underSchema(ROWS, only)).toEqual({ nodes: [ROWS.nodes[0]], edges: [] });
    const other = {
      labels: [label("Employee"), label("City")],
      relations: [relation("CITY", [], { from: ["City"] })],
    };
    expect(underSchema(ROWS, other).edges).toEqual([]);
    expect(underSchema(ROWS, null)).toEqual(ROWS);
  });
});
