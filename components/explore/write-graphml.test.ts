import { describe, expect, it } from "vitest";
import type { GraphNode } from "@/lib/graph/graph-source";
import { writeGraphml } from "./write-graphml";

describe("GraphML of a canvas", () => {
  it("declares each attribute once with its type, and escapes what XML would read", () => {
    const nodes: GraphNode[] = [
      {
        id: 'a"1',
        name: "A & <B>\n",
        labels: ["Film", "Classic"],
        text: "x\u0001y",
        properties: { year: 1979, seen: true },
      },
      { id: "b", name: "b", labels: ["Film"], text: "", properties: { year: "unknown", name: "another" } },
    ];
    const edge = {
      id: "e",
      source: 'a"1',
      target: "b",
      type: "T",
      kind: "relation" as const,
      properties: { share: 0.5 },
    };
    expect(writeGraphml({ nodes, edges: [edge] })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="n0" for="node" attr.name="year" attr.type="string"/>
  <key id="n1" for="node" attr.name="seen" attr.type="boolean"/>
  <key id="n2" for="node" attr.name="name" attr.type="string"/>
  <key id="n3" for="node" attr.name="labels" attr.type="string"/>
  <key id="n4" for="node" attr.name="text" attr.type="string"/>
  <key id="e0" for="edge" attr.name="share" attr.type="double"/>
  <key id="e1" for="edge" attr.name="type" attr.type="string"/>
  <graph edgedefault="directed">
    <node id="a&#34;1"><data key="n0">1979</data><data key="n1">true</data><data key="n2">A &#38; &#60;B&#62;&#10;</data><data key="n3">Film|Classic</data><data key="n4">xy</data></node>
    <node id="b"><data key="n0">unknown</data><data key="n2">b</data><data key="n3">Film</data></node>
    <edge source="a&#34;1" target="b"><data key="e0">0.5</data><data key="e1">T</data></edge>
  </graph>
</graphml>
`);
  });
});
