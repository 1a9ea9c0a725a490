import { describe, expect, it } from "vitest";
import { column, edge, named, stage, traced, tracedPath } from "@/components/testing/example-run";
import type { Artefact, LaidMatch, TableRow } from "@/lib/methods/trace/trace";
import { matchLights, nodeLights, pathLights, pickLights, rowLights } from "../state/lights";
import { columnFocus } from "./column-focus";

const path = tracedPath("a", "b", "c");
path.steps[1]!.lost = [{ node: named("x"), edge: edge("b-x", "b", "x"), score: 0.2 }];
const row: TableRow = {
  cells: ["a word", 3, null, { nodes: [named("p"), named("q")] }],
  lights: { nodes: ["r"], edges: ["e"] },
};
const match: LaidMatch = {
  nodes: { film: named("f"), person: named("p") },
  edges: [edge("f-p", "f", "p")],
  score: null,
  failed: [],
};
const table: Artefact = { kind: "table", title: "t", columns: [], rows: [row], omitted: 0 };
const matches: Artefact = {
  kind: "matches",
  title: "m",
  query: {} as Extract<Artefact, { kind: "matches" }>["query"],
  matches: [match],
  omitted: 0,
};
const tracing = stage("trace", table, traced(path), matches);
const ids = ({ lit, left }: ReturnType<typeof pathLights>) =>
  [lit, left].map((of) => [[...of.nodes], [...of.edges]]);
const NONE = [[], []];

describe("what lights up", () => {
  it("for a row: what it says and the nodes of its cells", () => {
    expect(ids(rowLights(row))).toEqual([[["p", "q", "r"], ["e"]], NONE]);
  });

  it("for a path: the steps walked so far, and what lost at the last of them", () => {
    expect(ids(pathLights(path, null))).toEqual([
      [
        ["a", "b", "c"],
        ["a-b", "b-c"],
      ],
      NONE,
    ]);
    expect(ids(pathLights(path, 0))).toEqual([[["a", "b"], ["a-b"]], NONE]);
    expect(ids(pathLights(path, 1))).toEqual([
      [
        ["a", "b", "c"],
        ["a-b", "b-c"],
      ],
      [["x"], ["b-x"]],
    ]);
  });

  it("for a step that was taken by text alone: its node", () => {
    const jump = { ...path, steps: path.steps.map((step) => ({ ...step, edge: null })) };
    expect(ids(pathLights(jump, null))).toEqual([[["a", "b", "c"], []], NONE]);
  });

  it("for a match: its nodes and edges", () => {
    expect(ids(matchLights(match))).toEqual([[["f", "p"], ["f-p"]], NONE]);
  });

  it("for what an address picks, and nothing for a place that is not there", () => {
    expect(pickLights(tracing, { artefact: 0, item: 0, step: null })).toEqual(rowLights(row));
    expect(pickLights(tracing, { artefact: 1, item: 0, step: 1 })).toEqual(pathLights(path, 1));
    expect(pickLights(tracing, { artefact: 2, item: 0, step: null })).toEqual(matchLights(match));
    for (const [artefact, item] of [
      [0, 1],
      [1, 1],
      [9, 0],
    ])
      expect(pickLights(tracing, { artefact: artefact!, item: item!, step: null })).toBeNull();
  });
});

describe("columnFocus", () => {
  const looked = { hovered: null, selected: null, glance: null, common: null, link: null, citation: null };
  const traces = column("m", [tracing]);

  it("shows what is pointed at, before what is picked", () => {
    const step = { stage: "trace", pick: { artefact: 1, item: 0, step: 0 } };
    expect(columnFocus(traces, { ...looked, step }).lit.edges).toEqual(new Set(["a-b"]));
    expect(columnFocus(traces, { ...looked, step, glance: rowLights(row) }).lit.edges).toEqual(
      new Set(["e"]),
    );
  });

  it("shows what methods have in common, unless something is picked", () => {
    const common = nodeLights(["a", "x"]);
    expect(columnFocus(traces, { ...looked, common, step: null }).lit.nodes).toEqual(new Set(["a", "x"]));
    const step = { stage: "trace", pick: { artefact: 1, item: 0, step: 0 } };
    expect(columnFocus(traces, { ...looked, common, step }).lit.nodes).toEqual(new Set(["a", "b"]));
  });

  it("shows the edge that is looked at", () => {
    expect(columnFocus(traces, { ...looked, link: "a-b", step: null }).lit.edges).toEqual(new Set(["a-b"]));
  });

  it("shows nothing where nothing is picked", () => {
    for (const step of [null, { stage: "trace", pick: null }, { stage: "gone", pick: null }])
      expect(columnFocus(traces, { ...looked, step }).lit).toEqual({ nodes: new Set(), edges: new Set() });
  });
});
