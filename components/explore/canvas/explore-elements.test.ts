import type { ElementDefinition } from "cytoscape";
import { describe, expect, it } from "vitest";
import type { SceneEdge, SceneNode } from "../scene";
import { canvasElements, pointElements } from "./explore-elements";

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
const drawn = canvasElements(CANVAS, new Map([["Film", LOOK]]));
const { elements } = drawn;

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
    const pointed = pointElements(drawn, { selected: "a", second: "c", picked: NOTHING });
    const changed = pointed.flatMap((element, index) =>
      element === elements[index] ? [] : [element.data.id],
    );
    expect(changed).toEqual(["a", "c", "edge ab"]);
    expect(pointed[0]!.classes).toEqual(["lit", "selected"]);
    expect(pointElements(drawn, { selected: null, second: null, picked: NOTHING })).toEqual(elements);
  });

  it("draw what represents others larger, thicker and with its number", () => {
    const members = Array.from({ length: 100 }, () => member);
    const group = { key: "Film", name: "Film", members, isOpen: false, isGathered: false };
    const nodes = [{ ...node("g", "Film"), name: "Film", group }, node("a", "Person")];
    const [grouped, , joined] = canvasElements(
      { nodes, edges: [edge("a", "g", 8)], pinned: NOTHING, litEdges: NOTHING },
      new Map(),
    ).elements;
    expect(grouped!.data).toMatchObject({ label: "Film (100)", size: 70, naming: 0 });
    expect(grouped!.classes).toEqual(["group"]);
    expect(joined!.data).toMatchObject({ label: "T ×8", width: 5 });
    expect(joined!.classes).toEqual(["relation", "joined"]);
  });

  describe("where there are thousands of edges", () => {
    const edges = Array.from({ length: 1_201 }, (_, index): SceneEdge => {
      const kind = index === 1_199 ? "similarity" : "relation";
      return { ...edge(index < 3 ? "a" : "c", "b"), id: String(index), kind };
    });
    const nodes = [node("a", "Film"), node("b", "Film"), node("c", "Film")];
    const draw = (drawn: readonly SceneEdge[], lit = NOTHING) =>
      canvasElements({ nodes, edges: drawn, pinned: NOTHING, litEdges: lit }, new Map());

    it("are lines, but for a lit path and what represents several", () => {
      const joined = { ...edge("a", "b", 2), id: "joined" };
      const { elements, ground } = draw([joined, ...edges], new Set(["7"]));
      const drawn = elements.filter(({ group }) => group === "edges");
      expect(drawn.map(({ data }) => data.id)).toEqual(["edge joined", "edge 7"]);
      expect(ground.lines).toHaveLength(1_200);
      expect(ground.lines.at(-2)).toMatchObject({ source: "c", target: "b", dash: "dashed" });
      expect(ground.lines.at(-1)).toMatchObject({ dash: "solid" });
    });

    it("are lines as thick as what they represent, where many represent several", () => {
      const joined = edges.slice(0, 151).map((one) => ({ ...one, count: 2 }));
      expect(draw(joined.slice(1)).ground.lines).toEqual([]);
      const { elements, ground } = draw([...joined, edges[200]!]);
      expect(elements.slice(3).map(({ data }) => data.id)).toEqual(["edge 200"]);
      expect(ground.lines).toHaveLength(151);
      expect(ground.lines[0]!.width).toBe(2.5);
    });

    it("are edges still where there are few enough", () => {
      const { elements, ground } = draw(edges.slice(1));
      expect([elements.length, ground.lines.length]).toEqual([1_203, 0]);
    });

    it("become edges with names at the chosen node, while it has few", () => {
      const few = pointElements(draw(edges), { selected: "a", second: null, picked: NOTHING });
      expect(few.slice(3).map(({ data, classes }) => [data.id, data.naming, classes])).toEqual(
        ["0", "1", "2"].map((id) => [`edge ${id}`, 0, ["relation", "near"]]),
      );
      const many = pointElements(draw(edges), { selected: "c", second: null, picked: NOTHING });
      expect(many).toHaveLength(3 + 1_198);
      expect(many.slice(3).filter(({ data }) => data.naming !== undefined)).toEqual([]);
    });
  });

  describe("where there are many nodes", () => {
    const many = Array.from({ length: 601 }, (_, index) => node(String(index), "Film"));
    const draw = (nodes: readonly SceneNode[]) =>
      canvasElements(
        { nodes, edges: [edge("2", "3")], pinned: new Set(["1"]), litEdges: new Set(["23"]) },
        new Map([["Film", LOOK]]),
      );
    const isDot = ({ classes }: ElementDefinition) => classes?.includes("dot") ?? false;
    const more = { node: "0", relation: { type: "T", direction: "out" }, left: 3 } as const;

    it("are dots that look as the nodes do, but for those that say more", () => {
      const { elements, ground } = draw([...many, { ...node("rest", "T"), more }]);
      const dots = elements.filter(isDot);
      expect(dots).toHaveLength(598);
      expect(dots.map(({ data }) => data.id)).toEqual(ground.dots.map(({ id }) => id));
      expect(ground.dots[0]).toEqual({ id: "0", ...LOOK });
      const special = elements.filter((element) => element.group === "nodes" && !isDot(element));
      expect(special.map(({ data }) => data.id)).toEqual(["1", "2", "3", "rest"]);
    });

    it("are nodes still where there are few enough", () => {
      const { elements, ground } = draw(many.slice(1));
      expect(elements.some(isDot)).toBe(false);
      expect(ground.dots).toEqual([]);
    });
  });

  it("name relations where they say something: not a dozen times the same around a hub", () => {
    const spokes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...edge("a", "b"), id: String(index) }));
    const nodes = [node("a", "Film"), node("b", "Film")];
    const named = (edges: ReturnType<typeof spokes>, litEdges: ReadonlySet<string> = NOTHING) =>
      canvasElements({ nodes, edges, pinned: NOTHING, litEdges }, new Map()).elements.filter(
        ({ group, data }) => group === "edges" && data.naming === 0,
      ).length;
    expect(named(spokes(12))).toBe(12);
    expect(named(spokes(13))).toBe(0);
    expect(named(spokes(13), new Set(["4"]))).toBe(1);
  });

  it("mark what was picked, and nothing else", () => {
    const pointed = pointElements(drawn, { selected: null, second: null, picked: new Set(["b"]) });
    expect(pointed.filter((element, index) => element !== elements[index])).toMatchObject([
      { data: { id: "b" }, classes: ["lit", "picked"] },
    ]);
  });
});
