import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "@/lib/core/graph/graph-source";
import { canvasElements, pointElements } from "./explore-elements";

const node = (id: string, label: string): GraphNode => ({
  id,
  name: `Name of ${id}`,
  labels: [label],
  text: "",
  properties: {},
});
const edge = (source: string, target: string): GraphEdge => ({
  id: `${source}${target}`,
  source,
  target,
  type: "T",
  kind: "relation",
  properties: {},
});
const LOOK = { colour: "#111111", outline: "#222222", shape: "star" } as const;
const CANVAS = {
  nodes: [node("a", "Film"), node("b", "Person"), node("c", "Person")],
  edges: [edge("a", "b"), edge("b", "c")],
  pinned: new Set(["c"]),
  litEdges: new Set(["ab"]),
};
const elements = canvasElements(CANVAS, new Map([["Film", LOOK]]));

describe("the elements of Explore's canvas", () => {
  it("take their look from the first label", () => {
    expect(elements[0]!.data).toMatchObject({ id: "a", label: "Name of a", ...LOOK });
    expect(elements[1]!.data.shape).toBe("ellipse");
  });

  it("light a path, and mark what is pinned", () => {
    expect(elements.map(({ data, classes }) => [data.id, classes])).toEqual([
      ["a", ["lit"]],
      ["b", ["lit"]],
      ["c", ["pinned"]],
      ["edge ab", ["relation", "lit"]],
      ["edge bc", ["relation"]],
    ]);
  });

  it("touch only what is pointed at", () => {
    const pointed = pointElements(elements, { selected: "a", second: "c" });
    const changed = pointed.flatMap((element, index) =>
      element === elements[index] ? [] : [element.data.id],
    );
    expect(changed).toEqual(["a", "c", "edge ab"]);
    expect(pointed[0]!.classes).toEqual(["lit", "selected"]);
    expect(pointElements(elements, { selected: null, second: null })).toEqual(elements);
  });
});
