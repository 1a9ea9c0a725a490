import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphNode } from "@/lib/graph/graph-source";
import {
  type CanvasFilter,
  filterGraph,
  filterInWords,
  isUnfiltered,
  momentsOf,
  NO_FILTER,
  OPERATORS,
  readFilter,
  writeFilter,
} from "./canvas-filter";

const node = (id: string, label: string, properties: GraphNode["properties"] = {}, text = ""): GraphNode => ({
  id,
  name: `Name of ${id}`,
  labels: [label],
  text,
  properties,
});
const edge = (source: string, target: string, type = "T") => ({
  id: `${source}${target}${type}`,
  source,
  target,
  type,
  kind: "relation" as const,
  properties: {},
});
const GRAPH = {
  nodes: [
    node("a", "Film", { year: 1960, silent: false }),
    node("b", "Person", { born: "1930-03-24" }, "An actor of Westerns"),
    node("c", "Film", { year: 1975 }),
    node("d", "Film", { year: 1960 }),
  ],
  edges: [edge("a", "b"), edge("a", "b", "U"), edge("b", "c")],
};
const passing = (filter: Partial<CanvasFilter>) =>
  filterGraph(GRAPH, { ...NO_FILTER, ...filter }).nodes.map(({ id }) => id);

describe("a filter of the canvas", () => {
  it("leaves out labels and relations that are switched off, and edges that lost an end", () => {
    expect(passing({ labels: new Set(["Person"]) })).toEqual(["a", "c", "d"]);
    expect(filterGraph(GRAPH, { ...NO_FILTER, labels: new Set(["Person"]) }).edges).toEqual([]);
    const { nodes, edges } = filterGraph(GRAPH, { ...NO_FILTER, types: new Set(["T"]) });
    expect([nodes.length, edges.map(({ type }) => type)]).toEqual([4, ["U"]]);
  });

  it("bounds the degree that a node has on the whole canvas", () => {
    expect(passing({ degree: { least: 1, most: null } })).toEqual(["a", "b", "c"]);
    expect(passing({ degree: { least: null, most: 0 } })).toEqual(["d"]);
    // b has two edges of type T and one of U: switching T off does not lower the count.
    expect(passing({ degree: { least: 3, most: 3 }, types: new Set(["T"]) })).toEqual(["b"]);
  });

  it("looks for text in name and text, whatever the case", () => {
    expect(passing({ text: "western" })).toEqual(["b"]);
    expect(passing({ text: " NAME OF A" })).toEqual(["a"]);
  });

  it.each([
    ["is", "1960", ["a", "b", "d"]],
    ["is not", "1960", ["b", "c"]],
    ["at least", "1960.5", ["b", "c"]],
    ["at most", "1960", ["a", "b", "d"]],
    ["contains", "97", ["b", "c"]],
    ["is there", "", ["a", "c", "d"]],
  ] as const)("compares a property: year %s %s", (operator, value, expected) => {
    expect(passing({ properties: [{ key: "year", operator, value }] })).toEqual(expected);
  });

  it("compares what is no number as text", () => {
    const born = (value: string) => passing({ properties: [{ key: "born", operator: "at most", value }] });
    expect(born("1930-12")).toContain("b");
    expect(born("1930-01")).not.toContain("b");
  });

  it("leaves out relations that did not hold at a time", () => {
    const held = (id: string, properties: GraphNode["properties"]) => ({ ...edge("a", "b", id), properties });
    const edges = [
      held("WORKED", { since: 1950, until: "1955-06-30" }),
      held("OWNS", { valid_from: "1955-01-01" }),
      held("LED", { ended: 1949 }),
      held("KNOWS", { weight: 2 }),
    ];
    expect(momentsOf(edges)).toEqual(["1949", "1950", "1955-01-01", "1955-06-30"]);
    const at = (time: string) =>
      filterGraph({ nodes: GRAPH.nodes, edges }, { ...NO_FILTER, time }).edges.map(({ type }) => type);
    expect(at("1955")).toEqual(["WORKED", "OWNS", "KNOWS"]);
    expect(at("1955-07-01")).toEqual(["OWNS", "KNOWS"]);
    expect(at("1949")).toEqual(["LED", "KNOWS"]);
  });

  it("is read from an address as it was written", () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 9 });
    const bound = fc.option(fc.nat(1_000));
    const filters = fc.record({
      labels: fc.array(text, { maxLength: 3 }).map((names) => new Set(names)),
      types: fc.array(text, { maxLength: 3 }).map((names) => new Set(names)),
      degree: fc.record({ least: bound, most: bound }),
      text: fc.oneof(text, fc.constant("")),
      properties: fc.array(fc.record({ key: text, operator: fc.constantFrom(...OPERATORS), value: text })),
      time: fc.option(text),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
    expect(writeFilter(NO_FILTER)).toBe("");
    expect(isUnfiltered(readFilter("nonsense~p.year.before.2"))).toBe(true);
  });

  it("says in words what it leaves out", () => {
    expect(
      filterInWords({ ...NO_FILTER, labels: new Set(["Film"]), degree: { least: 2, most: null } }),
    ).toEqual(["label Film", "fewer than 2 edges"]);
  });
});
