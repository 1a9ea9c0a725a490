import { describe, expect, it } from "vitest";
import { column, drew, edge, ONE_COLOUR, stage, subgraph } from "../testing/example-run";
import { KIND_LOOKS, NODE_KINDS, type NodeKind } from "./roles";
import { runElements } from "./run-elements";
import { drawColumn } from "./run-graph";
import { runStyle } from "./run-style";

const graph = drawColumn(
  column("m", [stage("s", drew(subgraph({ a: "seed", b: "answer", c: "expanded" }, [edge("a", "a", "b")])))]),
  null,
);
const none = { nodes: new Set<string>(), edges: new Set<string>() };
const quiet = { hovered: null, selected: null, lit: none, left: none };
const kindOf = (id: string): NodeKind => (id === "b" ? "agreed" : "other");
const classesOf = (elements: ReturnType<typeof runElements>, id: string) =>
  elements.find((element) => element.data.id === id)?.classes;

const namingOf = (elements: ReturnType<typeof runElements>, id: string) =>
  elements.find((element) => element.data.id === id)?.data.naming;

describe("runElements", () => {
  it("keeps node ids and edge ids apart", () => {
    const ids = runElements(graph, quiet, kindOf).map((element) => element.data.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("edge a");
  });

  it("lights a path with the nodes at its ends, and nothing else", () => {
    const elements = runElements(graph, { ...quiet, lit: { ...none, edges: new Set(["a"]) } }, kindOf);
    expect(classesOf(elements, "edge a")).toContain("lit");
    expect(classesOf(elements, "a")).toContain("lit");
    expect(classesOf(elements, "b")).toContain("lit");
    expect(classesOf(elements, "c")).not.toContain("lit");
  });

  it("lights single nodes, and sets apart what a step did not take", () => {
    const lit = { ...none, nodes: new Set(["a", "c"]) };
    const left = { nodes: new Set(["b", "c"]), edges: new Set(["a"]) };
    const elements = runElements(graph, { ...quiet, lit, left }, kindOf);
    expect(classesOf(elements, "a")).toContain("lit");
    expect(classesOf(elements, "b")).toContain("left");
    expect(classesOf(elements, "edge a")).toContain("left");
    expect(classesOf(elements, "c")).not.toContain("left");
    expect(namingOf(elements, "b")).toBe(0);
  });

  it("gives a halo to nodes of this step that have one", () => {
    const shown = subgraph({ a: "seed", b: "expanded" });
    shown.nodes[0]!.halo = 0.7;
    const haloOf = (step: string | null) =>
      runElements(
        drawColumn(column("m", [stage("s", drew(shown)), stage("t", drew(subgraph({ b: "seed" })))]), step),
        quiet,
        kindOf,
      ).map(({ data }) => data.halo);
    expect(haloOf("s")).toEqual([0.7, 0]);
    expect(haloOf("t")).toEqual([0, 0]);
  });

  it("marks what is hovered and what is selected", () => {
    const elements = runElements(graph, { ...quiet, hovered: "a", selected: "c" }, kindOf);
    expect(classesOf(elements, "a")).toContain("hovered");
    expect(classesOf(elements, "c")).toContain("selected");
    expect(classesOf(elements, "b")).not.toContain("hovered");
  });

  it("names the first nodes in their order, and every answer always", () => {
    expect(namingOf(runElements(graph, quiet, kindOf), "a")).toBe(1);
    expect(namingOf(runElements(graph, quiet, kindOf), "b")).toBe(0);
    expect(namingOf(runElements(graph, { ...quiet, selected: "c" }, kindOf), "c")).toBe(0);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`n${index}`, "expanded" as const]),
    );
    const large = drawColumn(column("m", [stage("s", drew(subgraph({ ...many, b: "answer" })))]), null);
    expect(namingOf(runElements(large, quiet, kindOf), "n25")).toBeUndefined();
    expect(namingOf(runElements(large, quiet, kindOf), "b")).toBe(0);
  });

  it("marks a node by what it is in the run, whatever a stage did with it", () => {
    for (const role of ["seed", "expanded", "matched", "evidence", "answer"] as const) {
      const shown = drawColumn(column("m", [stage("s", drew(subgraph({ b: role, c: role })))]), "s");
      const elements = runElements(shown, quiet, kindOf);
      expect(classesOf(elements, "b")).toEqual(["agreed", `as-${role}`, "now"]);
      expect(classesOf(elements, "c")).toEqual(["other", `as-${role}`, "now"]);
    }
  });

  it("has one colour and shape for each kind of node, and no other rule changes them", () => {
    const marked = runStyle(ONE_COLOUR).flatMap((rule) => {
      const { shape, "background-color": fill } =
        "style" in rule ? (rule.style as Record<string, unknown>) : {};
      return shape === undefined && fill === undefined ? [] : [[rule.selector, shape, fill]];
    });
    expect(marked).toEqual(
      NODE_KINDS.map((kind) => [`node.${kind}`, KIND_LOOKS[kind].shape, KIND_LOOKS[kind].colour]),
    );
  });
});
