import { describe, expect, it } from "vitest";
import {
  column,
  edge,
  ranked,
  rankedThese,
  retrieval,
  stage,
  subgraph,
} from "@/components/graph-view/example-run.fixture";
import { litEdges } from "./lit-edges";
import { nodeFate } from "./node-fate";
import { unnamedNodes } from "./node-names";

const found = retrieval([ranked("a"), ranked("b", [edge("e1", "a", "b")])], subgraph({ a: "seed" }));
found.answer.sentences = [
  {
    text: "B.",
    citations: [
      { node: "b", edges: ["e7", "e8"] },
      { node: "b", edges: [] },
    ],
  },
];
const finished = column("m", [stage("expand", rankedThese(ranked("c", [edge("e2", "a", "c")])))], found);

describe("litEdges", () => {
  it("lights what brought the chosen node, at the result and at a step", () => {
    expect(litEdges(finished, null, "b", null)).toEqual(new Set(["e1"]));
    expect(litEdges(finished, "expand", "c", null)).toEqual(new Set(["e2"]));
    expect(litEdges(finished, null, "c", null)).toEqual(new Set());
    expect(litEdges(finished, null, null, null)).toEqual(new Set());
  });

  it("lights the edges of an open citation, and falls back when it has none", () => {
    expect(litEdges(finished, null, "b", "0.0")).toEqual(new Set(["e7", "e8"]));
    expect(litEdges(finished, null, "b", "0.1")).toEqual(new Set(["e1"]));
  });
});

describe("nodeFate", () => {
  it("tells a returned node from one that was dropped and one that was never seen", () => {
    expect(nodeFate(finished, "b")).toEqual({ kind: "returned", rank: 2 });
    expect(nodeFate(finished, "c")).toEqual({ kind: "dropped", after: "expand" });
    expect(nodeFate(finished, "z")).toEqual({ kind: "unseen" });
  });
});

describe("unnamedNodes", () => {
  it("lists each node of a ranking or path that has no name yet", () => {
    const names = new Map([["a", { id: "a", name: "A", labels: ["Thing"], excerpt: "" }]]);
    expect(unnamedNodes([finished], names)).toEqual(["c", "b"]);
  });
});
