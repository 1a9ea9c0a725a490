import { describe, expect, it } from "vitest";
import {
  column,
  edge,
  named,
  ranked,
  rankedThese,
  retrieval,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "@/components/testing/example-run";
import type { Artefact } from "@/lib/methods/trace/trace";
import { litEdges } from "./lit-edges";
import { readNodes, unnamedNodes } from "./node-names";
import { nodeOutcome } from "./node-outcome";

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
  it("lights what led to the chosen node, at the result and at a step", () => {
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

describe("nodeOutcome", () => {
  it("distinguishes a returned node from one that was dropped and one that was never seen", () => {
    expect(nodeOutcome(finished, "b")).toEqual({ kind: "returned", rank: 2 });
    expect(nodeOutcome(finished, "c")).toEqual({ kind: "dropped", after: "expand", by: null });
    expect(nodeOutcome(finished, "z")).toEqual({ kind: "unseen" });
  });

  it("reads tables, paths and matches: what they have, and what they left", () => {
    const path = tracedPath("s", "t");
    path.steps[0]!.lost = [{ node: named("l"), edge: null, score: 0.1 }];
    const judged: Artefact = {
      kind: "table",
      title: "judged",
      columns: [{ title: "Node" }],
      rows: [
        { cells: [{ nodes: [named("k")] }], chosen: true },
        { cells: [{ nodes: [named("o")] }], chosen: false },
        { cells: ["words"], lights: { nodes: ["n"], edges: [] } },
      ],
      omitted: 0,
    };
    const late = column("m", [stage("judge", judged), stage("trace", traced(path)), stage("end")]);
    expect(nodeOutcome(late, "k")).toEqual({ kind: "dropped", after: "judge", by: "trace" });
    expect(nodeOutcome(late, "n")).toEqual({ kind: "dropped", after: "judge", by: "trace" });
    expect(nodeOutcome(late, "o")).toEqual({ kind: "left", stage: "judge", title: "judged" });
    expect(nodeOutcome(late, "t")).toEqual({ kind: "dropped", after: "trace", by: "end" });
    expect(nodeOutcome(late, "l")).toEqual({ kind: "left", stage: "trace", title: "traced" });
    expect(readNodes([late]).map(({ id, name }) => [id, name])).toEqual(
      ["k", "o", "s", "t", "l"].map((id) => [id, `Name of ${id}`]),
    );
  });
});

describe("unnamedNodes", () => {
  it("lists each node of a ranking or path that has no name yet", () => {
    const names = new Map([["a", { id: "a", name: "A", labels: ["Thing"], excerpt: "" }]]);
    expect(unnamedNodes([finished], names)).toEqual(["c", "b"]);
  });
});
