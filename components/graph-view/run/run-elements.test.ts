import { describe, expect, it } from "vitest";
import { column, drew, edge, stage, subgraph } from "./example-run.fixture";
import { runElements } from "./run-elements";
import { drawColumn } from "./run-graph";

const graph = drawColumn(
  column("m", [stage("s", drew(subgraph({ a: "seed", b: "answer", c: "expanded" }, [edge("a", "a", "b")])))]),
  null,
);
const none = { nodes: new Set<string>(), edges: new Set<string>() };
const quiet = { hovered: null, selected: null, lit: none, left: none };
const classesOf = (elements: ReturnType<typeof runElements>, id: string) =>
  elements.find((element) => element.data.id === id)?.classes;

const namingOf = (elements: ReturnType<typeof runElements>, id: string) =>
  elements.find((element) => element.data.id === id)?.data.naming;

describe("runElements", () => {
  it("keeps node ids and edge ids apart", () => {
    const ids = runElements(graph, quiet).map((element) => element.data.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("edge a");
  });

  it("lights a path with the nodes at its ends, and nothing else", () => {
    const elements = runElements(graph, { ...quiet, lit: { ...none, edges: new Set(["a"]) } });
    expect(classesOf(elements, "edge a")).toContain("lit");
    expect(classesOf(elements, "a")).toContain("lit");
    expect(classesOf(elements, "b")).toContain("lit");
    expect(classesOf(elements, "c")).not.toContain("lit");
  });

  it("lights single nodes, and sets apart what a step did not take", () => {
    const lit = { ...none, nodes: new Set(["a", "c"]) };
    const left = { nodes: new Set(["b", "c"]), edges: new Set(["a"]) };
    const elements = runElements(graph, { ...quiet, lit, left });
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
      ).map(({ data }) => data.halo);
    expect(haloOf("s")).toEqual([0.7, 0]);
    expect(haloOf("t")).toEqual([0, 0]);
  });

  it("marks what is hovered and what is selected", () => {
    const elements = runElements(graph, { ...quiet, hovered: "a", selected: "c" });
    expect(classesOf(elements, "a")).toContain("hovered");
    expect(classesOf(elements, "c")).toContain("selected");
    expect(classesOf(elements, "b")).not.toContain("hovered");
  });

  it("names the first nodes in their order, and every answer always", () => {
    expect(namingOf(runElements(graph, quiet), "a")).toBe(1);
    expect(namingOf(runElements(graph, quiet), "b")).toBe(0);
    expect(namingOf(runElements(graph, { ...quiet, selected: "c" }), "c")).toBe(0);
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`n${index}`, "expanded" as const]),
    );
    const large = drawColumn(column("m", [stage("s", drew(subgraph({ ...many, b: "answer" })))]), null);
    expect(namingOf(runElements(large, quiet), "n25")).toBeUndefined();
    expect(namingOf(runElements(large, quiet), "b")).toBe(0);
  });
});
