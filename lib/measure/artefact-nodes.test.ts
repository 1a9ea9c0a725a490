import { describe, expect, it } from "vitest";
import type { Artefact, NamedNode } from "../methods/trace/trace";
import { cellNodes, droppedNodes, shownNodes } from "./artefact-nodes";

const named = (id: string): NamedNode => ({ id, name: `Name of ${id}` });
const meant = (node: string) => ({ node, name: node, labels: [], score: 1 });

const TABLE: Artefact = {
  kind: "table",
  title: "judged",
  columns: [{ title: "Node" }],
  rows: [
    { cells: [{ nodes: [named("a")] }, 3, null], chosen: true },
    { cells: [{ nodes: [named("a"), named("b")] }], chosen: false },
    { cells: ["words"], lights: { nodes: ["c"], edges: [] } },
  ],
  omitted: 0,
};

describe("nodes of an artefact", () => {
  it("counts every candidate of a mention as shown", () => {
    const mentions: Artefact = {
      kind: "mentions",
      title: "names",
      mentions: [{ span: [0, 3], text: "Ada", readings: [meant("ada-1"), meant("ada-2")] }],
    };
    expect(shownNodes(mentions)).toEqual(["ada-1", "ada-2"]);
    expect(droppedNodes(mentions)).toEqual([]);
  });

  it("separates the rows that a method went on with from those it left", () => {
    expect(shownNodes(TABLE)).toEqual(["a", "c"]);
    expect(droppedNodes(TABLE)).toEqual(["b"]);
    expect(TABLE.kind === "table" && TABLE.rows.map((row) => cellNodes(row).length)).toEqual([1, 2, 0]);
  });

  it("separates the nodes on a path from those that lost a step", () => {
    const step = { node: named("t"), edge: null, score: 1, contributions: [] };
    const paths: Artefact = {
      kind: "paths",
      title: "traced",
      paths: [
        {
          start: named("s"),
          steps: [{ ...step, lost: ["l", "s"].map((id) => ({ node: named(id), edge: null, score: 0 })) }],
          score: 1,
          text: "s to t",
        },
      ],
      omitted: 0,
    };
    expect(shownNodes(paths)).toEqual(["s", "t"]);
    expect(droppedNodes(paths)).toEqual(["l"]);
  });

  it("finds none in a note", () => {
    const note: Artefact = { kind: "note", level: "info", text: "nothing" };
    expect([...shownNodes(note), ...droppedNodes(note)]).toEqual([]);
  });
});
