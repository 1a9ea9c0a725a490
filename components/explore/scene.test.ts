import { describe, expect, it } from "vitest";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { addStep, EMPTY_CANVAS, group, toggleGroup } from "./canvas-content";
import { groupId, sceneOf } from "./scene";

const labelId = (key: string) => groupId({ key, isGathered: false });

const node = (id: string, label: string): GraphNode => ({
  id,
  name: id,
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
const GRAPH = {
  nodes: [node("a", "Film"), node("b", "Film"), node("c", "Person"), node("d", "Genre"), node("e", "Genre")],
  edges: [edge("a", "b"), edge("a", "c"), edge("b", "c"), edge("c", "d"), edge("c", "e")],
};

describe("the scene of a canvas", () => {
  it("is the graph where nothing is grouped and nothing is left", () => {
    const scene = sceneOf(GRAPH, EMPTY_CANVAS, null);
    expect(scene.nodes.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
    expect(scene.edges.map(({ id, count }) => [id, count])).toEqual(GRAPH.edges.map(({ id }) => [id, 1]));
  });

  it("draws the nodes of a label as one, with the edges counted; a single node stays itself", () => {
    const scene = sceneOf(GRAPH, group(EMPTY_CANVAS, "label"), null);
    expect(scene.nodes.map(({ id, group }) => [id, group?.members.length])).toEqual([
      ["c", undefined],
      [labelId("Film"), 2],
      [labelId("Genre"), 2],
    ]);
    expect(scene.edges.map(({ source, target, count }) => [source, target, count])).toEqual([
      [labelId("Film"), "c", 2],
      ["c", labelId("Genre"), 2],
    ]);
  });

  it("draws an opened group node by node", () => {
    const content = toggleGroup(group(EMPTY_CANVAS, "label"), "Film");
    const scene = sceneOf(GRAPH, content, null);
    expect(scene.nodes.map(({ id }) => id)).toEqual(["a", "b", "c", labelId("Genre")]);
    expect(scene.edges.map(({ id }) => id)).toContain("ab");
  });

  it("draws a community as one, named after its best connected node, once it is known", () => {
    const content = group(EMPTY_CANVAS, "community");
    expect(sceneOf(GRAPH, content, null).nodes).toHaveLength(5);
    const scene = sceneOf(
      GRAPH,
      content,
      new Map([
        ["a", "a"],
        ["b", "a"],
        ["c", "c"],
        ["d", "c"],
        ["e", "c"],
      ]),
    );
    expect(scene.nodes.map(({ name, group }) => [name, group?.members.length])).toEqual([
      ["around a", 2],
      ["around c", 3],
    ]);
    expect(scene.edges).toMatchObject([{ source: labelId("a"), target: labelId("c"), count: 2 }]);
  });

  it("draws what was gathered as one, before labels; opened, its nodes represent themselves", () => {
    const gathered = [{ name: "Mine", members: ["a", "c", "gone"], isOpen: false }];
    const content = { ...group(EMPTY_CANVAS, "label"), gathered };
    const scene = sceneOf(GRAPH, content, null);
    const mine = groupId({ key: "Mine", isGathered: true });
    expect(scene.nodes.map(({ id, group }) => [id, group?.members.length])).toEqual([
      ["b", undefined],
      [mine, 2],
      [labelId("Genre"), 2],
    ]);
    // The edge from a to c is inside of it.
    expect(scene.edges.map(({ source, target, count }) => [source, target, count])).toEqual([
      [mine, "b", 1],
      ["b", mine, 1],
      [mine, labelId("Genre"), 2],
    ]);
    const open = sceneOf(GRAPH, { ...content, gathered: [{ ...gathered[0]!, isOpen: true }] }, null);
    expect(open.nodes.map(({ id }) => id)).toEqual(["a", "b", "c", labelId("Genre")]);
    expect(open.groups.map(({ name, isOpen }) => [name, isOpen])).toEqual([
      ["Mine", true],
      ["Genre", false],
    ]);
  });

  it("has a node for what is left of a relation, while the node that it hangs on is drawn", () => {
    const relation = { type: "T", direction: "in" } as const;
    const content = addStep(EMPTY_CANVAS, {
      source: { kind: "expansion", node: "c", relation },
      nodes: [],
      edges: [],
      left: 1_812,
    });
    const { nodes, edges } = sceneOf(GRAPH, content, null);
    expect(nodes.at(-1)).toMatchObject({ name: "+1,812 more", more: { node: "c", relation, left: 1_812 } });
    expect(edges.at(-1)).toMatchObject({ source: nodes.at(-1)!.id, target: "c", kind: "more" });
    const without = { ...GRAPH, nodes: GRAPH.nodes.filter(({ id }) => id !== "c") };
    expect(sceneOf(without, content, null).nodes.some(({ more }) => more)).toBe(false);
    const uncounted = { ...content, steps: content.steps.map((step) => ({ ...step, left: null })) };
    expect(sceneOf(GRAPH, uncounted, null).nodes.at(-1)!.name).toBe("more");
  });
});
