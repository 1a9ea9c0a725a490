import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder, type NewEdge, type NewNode, searchableText } from "./graph-builder";
import { MAX_PROPERTY_COLUMNS } from "./growing-properties";

const node = (id: string, more: Partial<NewNode> = {}): NewNode => ({
  id,
  name: id,
  labels: ["A"],
  text: "",
  ...more,
});

describe("GraphBuilder", () => {
  it("gives back the nodes and edges that were added or copied, in order", () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true }), fc.boolean());
    const properties = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), value, {
      noNullPrototype: true,
    });
    const ends = {
      source: fc.constantFrom("x", "y"),
      target: fc.constantFrom("x", "y"),
      type: fc.constantFrom("R", "S"),
    };
    const kind = fc.constantFrom("relation" as const, "similarity" as const);
    const edge = fc.record({ ...ends, kind, properties });
    const weighted = fc.record({ ...ends, kind, properties, weight: fc.constantFrom(0, 0.5, 1) });
    fc.assert(
      fc.property(fc.array(fc.oneof(edge, weighted)), properties, (edges: NewEdge[], given) => {
        const builder = new GraphBuilder();
        const nodes = [node("x", { properties: given, labels: ["B", "A"] }), node("y", { properties: {} })];
        for (const each of nodes) builder.addNode(each);
        for (const each of edges) expect(builder.addEdge(each)).toBe("added");
        expect([builder.node(0), builder.node(1)]).toEqual(nodes);
        expect([...builder.edges()]).toEqual(edges);
        expect([builder.nodeCount, builder.edgeCount]).toEqual([2, edges.length]);
        expect(builder.relations.length).toBe(new Set(edges.map(({ type, kind }) => `${kind}${type}`)).size);
        for (const [ids, placeOf] of [
          [
            ["y", "x"],
            [1, 0],
          ],
          [["x"], [0, -1]],
        ] as const) {
          const copy = new GraphBuilder();
          for (const id of ids) copy.addNode(node(id));
          for (const row of edges.keys()) copy.copyEdge(builder, row, Int32Array.of(...placeOf));
          const isThere = (id: string) => copy.indexOf(id) >= 0;
          expect([...copy.edges()]).toEqual(
            edges.filter((one) => isThere(one.source) && isThere(one.target)),
          );
        }
      }),
    );
  });

  it("keeps the first node of an id, and no edge without both ends", () => {
    const builder = new GraphBuilder();
    expect(builder.addNode(node("x", { text: "first" }))).toBe(true);
    expect(builder.addNode(node("x", { text: "second" }))).toBe(false);
    expect(builder.node(builder.indexOf("x")).text).toBe("first");
    expect(builder.indexOf("z")).toBe(-1);
    expect(builder.addEdge({ source: "z", target: "x", type: "R", kind: "relation" })).toBe("unknown-source");
    expect(builder.addEdge({ source: "x", target: "z", type: "R", kind: "relation" })).toBe("unknown-target");
    expect([builder.nodeCount, builder.edgeCount]).toEqual([1, 0]);
    expect(() => builder.node(1)).toThrow(RangeError);
    expect(() => builder.edge(0)).toThrow(RangeError);
  });

  it("refuses a node without a label and one property key too many, and loses nothing", () => {
    const builder = new GraphBuilder();
    expect(() => builder.addNode(node("x", { labels: [] }))).toThrow('Node "x" has no label.');
    const keys = Array.from({ length: MAX_PROPERTY_COLUMNS }, (_, i) => [`key${i}`, i]);
    expect(builder.addNode(node("x", { properties: Object.fromEntries(keys) }))).toBe(true);
    expect(() => builder.addNode(node("y", { properties: { key0: 1, another: 2 } }))).toThrow(
      /512.*"another"/,
    );
    expect(builder.nodeCount).toBe(1);
    expect(builder.addNode(node("y", { properties: { key1: 5 } }))).toBe(true);
    expect(builder.node(1).properties).toEqual({ key1: 5 });
    expect(builder.node(0).properties).toEqual(Object.fromEntries(keys));
  });
});

describe("searchableText", () => {
  it.each([
    ["Ada", "", "Ada"],
    ["Ada", "Ada wrote notes.", "Ada wrote notes."],
    ["Ada", "She wrote notes.", "Ada. She wrote notes."],
  ])("of %j and %j is %j", (name, text, expected) => expect(searchableText({ name, text })).toBe(expected));
});
