import Papa from "papaparse";
import { expect, it } from "vitest";
import { type DrawnGraph, withGroups, writeEdgesCsv, writeJson, writeNodesCsv } from "./export-graph";

const GRAPH: DrawnGraph = {
  nodes: [
    {
      id: "a",
      name: 'A "quoted", name',
      labels: ["Film", "Work"],
      text: "two\nlines",
      properties: { year: 1968 },
    },
    { id: "b", name: "B", labels: ["Person"], text: "", properties: { born: 1930, id: "other" } },
  ],
  edges: [
    {
      id: "e",
      source: "b",
      target: "a",
      type: "ACTED_IN",
      kind: "relation",
      properties: { role: "lead" },
    },
  ],
};

it("writes nodes as a table with a column for each property", () => {
  const { data } = Papa.parse<string[]>(writeNodesCsv(GRAPH));
  expect(data).toEqual([
    ["id", "name", "label", "text", "year", "born"],
    ["a", 'A "quoted", name', "Film|Work", "two\nlines", "1968", ""],
    ["b", "B", "Person", "", "", "1930"],
  ]);
});

it("writes edges as a table", () => {
  expect(writeEdgesCsv(GRAPH)).toBe("source,type,target,role\nb,ACTED_IN,a,lead");
});

it("writes everything as JSON", () => {
  expect(JSON.parse(writeJson(GRAPH))).toEqual(GRAPH);
});

it("names the group that a person gathered a node in, as one more column", () => {
  const gathered = [{ name: "Mine", members: ["b", "c"], isOpen: false }];
  const { data } = Papa.parse<string[]>(
    writeNodesCsv({ ...GRAPH, nodes: withGroups(GRAPH.nodes, gathered) }),
  );
  expect(data.map((row) => row.at(-1))).toEqual(["group on canvas", "", "Mine"]);
  expect(withGroups(GRAPH.nodes, [])).toBe(GRAPH.nodes);
});
