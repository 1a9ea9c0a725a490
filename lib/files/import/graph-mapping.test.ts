/** Each choice for the nodes and edges of a file, one by one. */
import { describe, expect, it } from "vitest";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import type { SourceReading } from "../source";
import { GraphMapping, graphMapping } from "./graph-mapping";
import { RowProblem } from "./rows/row-log";

const ADA: NewNode = {
  id: "n1",
  name: "n-one",
  labels: ["Person", "Thing"],
  text: "A note.",
  properties: { title: "Ada", kind: "Writer|Engineer", born: "1815", motto: "Think." },
};
const WROTE: NewEdge = {
  source: "n1",
  type: "RELATED_TO",
  target: "n2",
  kind: "relation",
  properties: { verb: "WROTE", began: "3.4.1842", ended: 1843, from: "n7" },
};

const node = (reading: SourceReading, given = ADA) => new GraphMapping(reading).node(given);
const edges = (reading: SourceReading, given = WROTE) => new GraphMapping(reading).edges(given);
const as = (column: string, as: "name", of?: "nodes" | "edges"): SourceReading => ({
  columns: [{ column, as, ...(of && { of }) }],
});
const choose = (column: string, field: string, of?: "nodes" | "edges") => as(column, field as "name", of);

describe("a node", () => {
  it("stays exactly as it is where nothing of it is chosen", () => {
    const odd = { ...ADA, name: ' ["a"]', labels: ["a|b", " c "], text: '["x"]', properties: { "a b": "" } };
    expect(node({}, odd)).toEqual(odd);
  });

  it("is named by the property that is chosen, and what it was called is an alias", () => {
    const { title: _, ...others } = ADA.properties!;
    expect(node(choose("title", "name"))).toEqual({
      ...ADA,
      name: "Ada",
      properties: { ...others, aliases: '["n-one"]' },
    });
    // An id is no name, and the first of several is one.
    const listed = { ...ADA, name: "n1", properties: { title: '["Ada","Augusta"]' } };
    expect(node(choose("title", "name"), listed)).toMatchObject({ name: "Ada", properties: {} });
    expect(node(choose("name", "ignore"))).toMatchObject({ name: "n1", properties: ADA.properties });
  });

  it("keeps what was found where it has no such property", () => {
    const bare = { ...ADA, properties: {} };
    for (const [column, field] of [
      ["title", "name"],
      ["kind", "labels"],
      ["motto", "text"],
    ] as const)
      expect(node(choose(column, field), bare)).toEqual(bare);
  });

  it("has the labels of the property that is chosen, and those that were found as a property", () => {
    expect(node(choose("kind", "labels"))).toMatchObject({
      labels: ["Writer", "Engineer"],
      properties: { labels: '["Person","Thing"]' },
    });
  });

  it("is named by its labels where they are names", () => {
    expect(node(choose("labels", "name"), { ...ADA, labels: ["Ada"] })).toMatchObject({
      name: "Ada",
      labels: ["Entity"],
    });
  });

  it("has its name as a label where that is chosen, whatever labels were found", () => {
    expect(node(choose("name", "labels"))).toMatchObject({
      name: "n1",
      labels: ["n-one"],
      properties: { labels: '["Person","Thing"]' },
    });
  });

  it("has the label that is chosen where it has none", () => {
    expect(node({ label: "Person" }, { ...ADA, labels: ["Entity"] })).toMatchObject({ labels: ["Person"] });
    expect(node({ ...choose("labels", "ignore"), label: "Writer" })).toMatchObject({ labels: ["Writer"] });
    expect(node({ label: "Writer" })).toMatchObject({ labels: ADA.labels });
  });

  it("has the text of the property that is chosen, and what was found as a property", () => {
    expect(node(choose("motto", "text"))).toMatchObject({ text: "Think.", properties: { text: "A note." } });
  });

  it("lacks the properties that are left out, and is left out with all of its labels", () => {
    expect(node(choose("born", "ignore"))).toMatchObject({
      properties: { title: "Ada", kind: "Writer|Engineer", motto: "Think." },
    });
    expect(node({ leftOut: { labels: ["Thing"] } })).toMatchObject({ labels: ["Person"] });
    expect(node({ leftOut: { labels: ["Thing", "Person"] } })).toBeNull();
  });

  it("has a property of the type that is chosen, or is refused", () => {
    const born: SourceReading = { columns: [{ column: "born", as: "property", type: "number" }] };
    expect(node(born)).toMatchObject({ properties: { born: 1815 } });
    expect(node(born, { ...ADA, properties: { born: "early" } })).toBeInstanceOf(RowProblem);
  });

  it("keeps apart a field and a property that is called like it", () => {
    const twice = { ...ADA, properties: { name: "Lovelace", id: 7 } };
    expect(node({}, twice)).toEqual(twice);
    expect(node(choose("name (property)", "name"), twice)).toMatchObject({
      name: "Lovelace",
      properties: { id: 7, aliases: '["n-one"]' },
    });
  });
});

describe("an edge", () => {
  it("has the relation of the property that is chosen, else the one for edges without", () => {
    expect(edges(choose("verb", "type"))).toMatchObject([{ type: "WROTE", source: "n1", target: "n2" }]);
    expect(edges({ relation: "KNOWS" })).toMatchObject([{ type: "KNOWS" }]);
    const known = { ...WROTE, type: "LIKES" };
    expect(edges({ relation: "KNOWS" }, known)).toEqual([known]);
    expect(
      edges({ ...choose("verb", "type"), relation: "KNOWS" }, { ...WROTE, properties: {} }),
    ).toMatchObject([{ type: "KNOWS", properties: {} }]);
  });

  it("leads from and to what is chosen", () => {
    expect(edges(choose("from", "source"))).toMatchObject([
      { source: "n7", target: "n2", properties: { source: "n1" } },
    ]);
    expect(edges(choose("verb", "target"))).toMatchObject([{ source: "n1", target: "WROTE" }]);
    expect(edges(choose("from", "source"), { ...WROTE, properties: {} })).toMatchObject([{ source: "n1" }]);
    expect(edges(choose("source", "ignore"))).toMatchObject({ field: "source" });
  });

  it("leads the other way, or both ways, unless it is of structure or leads to itself", () => {
    const turned = { source: "n2", target: "n1", properties: WROTE.properties };
    expect(edges({ direction: "turned" })).toMatchObject([turned]);
    expect(edges({ direction: "both" })).toMatchObject([{ source: "n1", target: "n2" }, turned]);
    expect(edges({ direction: "both" }, { ...WROTE, target: "n1" })).toHaveLength(1);
    const inside: NewEdge = { ...WROTE, type: "PARENT", kind: "structural" };
    expect(edges({ direction: "turned" }, inside)).toEqual([inside]);
  });

  it("held since and until what is chosen, as dates, and what was called so gives way", () => {
    const times: SourceReading = {
      columns: [
        { column: "began", as: "since" },
        { column: "ended", as: "until" },
      ],
    };
    const before = { ...WROTE, properties: { ...WROTE.properties, since: "always" } };
    expect(edges(times, before)).toMatchObject([
      { properties: { since: "1842-04-03", until: 1843, "since (property)": "always", verb: "WROTE" } },
    ]);
  });

  it("lacks the properties that are left out, and is left out with its relation", () => {
    expect(edges(choose("verb", "ignore", "edges"))).toMatchObject([{ properties: { from: "n7" } }]);
    expect(edges(choose("verb", "ignore", "nodes"))).toEqual([WROTE]);
    expect(edges({ leftOut: { relations: ["RELATED_TO"] } })).toEqual([]);
    expect(edges({ ...choose("verb", "type"), leftOut: { relations: ["RELATED_TO"] } })).toHaveLength(1);
    const inside: NewEdge = { ...WROTE, type: "PARENT", kind: "structural" };
    expect(edges({ leftOut: { relations: ["PARENT"] } }, inside)).toEqual([]);
  });
});

it("shows fields and properties with values as they are in the file, and labels and relations as they are taken", () => {
  const mapping = new GraphMapping({
    columns: [
      { column: "title", as: "name" },
      { column: "verb", as: "type" },
    ],
    leftOut: { labels: ["Thing"] },
  });
  mapping.node(ADA);
  mapping.node({ ...ADA, id: "n2", properties: { title: "Bo", born: "1816" } });
  mapping.edges(WROTE);
  expect(mapping.columns()).toEqual([
    { of: "nodes", column: "id", as: "id", sample: ["n1", "n2"] },
    { of: "nodes", column: "name", as: "property", sample: ["n-one"] },
    { of: "nodes", column: "labels", as: "labels", sample: ["Person, Thing"] },
    { of: "nodes", column: "text", as: "text", sample: ["A note."] },
    { of: "nodes", column: "title", as: "name", sample: ["Ada", "Bo"] },
    { of: "nodes", column: "kind", as: "property", type: "text", sample: ["Writer|Engineer"] },
    { of: "nodes", column: "born", as: "property", type: "number", sample: ["1815", "1816"] },
    { of: "nodes", column: "motto", as: "property", type: "text", sample: ["Think."] },
    { of: "edges", column: "source", as: "source", sample: ["n1"] },
    { of: "edges", column: "type", as: "property", sample: ["RELATED_TO"] },
    { of: "edges", column: "target", as: "target", sample: ["n2"] },
    { of: "edges", column: "verb", as: "type", sample: ["WROTE"] },
    { of: "edges", column: "began", as: "property", type: "text", sample: ["3.4.1842"] },
    { of: "edges", column: "ended", as: "property", type: "number", sample: ["1843"] },
    { of: "edges", column: "from", as: "property", type: "text", sample: ["n7"] },
  ]);
  expect(mapping.kinds()).toEqual([
    { of: "nodes", name: "Person", count: 2 },
    { of: "nodes", name: "Thing", count: 2 },
    { of: "edges", name: "WROTE", count: 1 },
  ]);
});

it("is made only where something is chosen of a graph, or for a preview; rows have their columns read before", () => {
  expect(graphMapping({}, "graphml", false)).toBeUndefined();
  expect(graphMapping({}, "graphml", true)).toBeDefined();
  expect(graphMapping({ encoding: "UTF-16LE" }, "graphml", false)).toBeUndefined();
  expect(graphMapping({ label: "Person" }, "gexf", false)).toBeDefined();
  expect(graphMapping({ label: "Person" }, "nodes", false)).toBeUndefined();
  expect(graphMapping(choose("born", "ignore"), "nodes", false)).toBeUndefined();
  expect(graphMapping(choose("began", "since"), "edges", false)).toBeDefined();
});
