import { describe, expect, it } from "vitest";
import { canvasElements, pointElements } from "./explore-elements";
import type { SceneEdge, SceneNode } from "./scene";

const node = (id: string, label: string): SceneNode => ({ id, name: `Name of ${id}`, labels: [label] });
const edge = (source: string, target: string, count = 1): SceneEdge => ({
  id: `${source}${target}`,
  source,
  target,
  type: "T",
  kind: "relation",
  count,
});
const NOTHING: ReadonlySet<string> = new Set();
const member = { id: "m", name: "m", labels: ["Film"], text: "", properties: {} };
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
    const pointed = pointElements(elements, { selected: "a", second: "c", picked: NOTHING });
    const changed = pointed.flatMap((element, index) =>
      element === elements[index] ? [] : [element.data.id],
    );
    expect(changed).toEqual(["a", "c", "edge ab"]);
    expect(pointed[0]!.classes).toEqual(["lit", "selected"]);
    expect(pointElements(elements, { selected: null, second: null, picked: NOTHING })).toEqual(elements);
  });

  it("draw what stands for others larger, thicker and with its number", () => {
    const members = Array.from({ length: 100 }, () => member);
    const group = { key: "Film", name: "Film", members, isOpen: false, isGathered: false };
    const nodes = [{ ...node("g", "Film"), name: "Film", group }, node("a", "Person")];
    const [drawn, , joined] = canvasElements(
      { nodes, edges: [edge("a", "g", 8)], pinned: NOTHING, litEdges: NOTHING },
      new Map(),
    );
    expect(drawn!.data).toMatchObject({ label: "Film (100)", size: 70, naming: 0 });
    expect(drawn!.classes).toEqual(["group"]);
    expect(joined!.data).toMatchObject({ label: "T ×8", width: 5 });
    expect(joined!.classes).toEqual(["relation", "joined"]);
  });

  it("leave arrowheads and curves out where there are thousands of edges", () => {
    const edges = Array.from({ length: 1_201 }, (_, index) => ({ ...edge("a", "b"), id: String(index) }));
    const nodes = [node("a", "Film"), node("b", "Film")];
    const classes = (drawn: typeof edges) =>
      canvasElements({ nodes, edges: drawn, pinned: NOTHING, litEdges: NOTHING }, new Map()).at(-1)!.classes;
    expect(classes(edges)).toContain("plain");
    expect(classes(edges.slice(1))).not.toContain("plain");
  });

  it("mark what was picked, and nothing else", () => {
    const pointed = pointElements(elements, { selected: null, second: null, picked: new Set(["b"]) });
    expect(pointed.filter((element, index) => element !== elements[index])).toMatchObject([
      { data: { id: "b" }, classes: ["lit", "picked"] },
    ]);
  });
});
