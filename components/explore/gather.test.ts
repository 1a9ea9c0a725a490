import { describe, expect, it } from "vitest";
import type { GraphNode } from "@/lib/graph/graph-source";
import { addStep, type CanvasContent, collapse, EMPTY_CANVAS, group, toggleGroup } from "./canvas-content";
import { closeGroups, gather, renameGathered, scatter, toggleGathered } from "./gather";

const node = (id: string): GraphNode => ({ id, name: id, labels: ["Film"], text: "", properties: {} });
const relation = { type: "KNOWS", direction: "out" } as const;
const placed = addStep(EMPTY_CANVAS, {
  source: { kind: "placed", node: "a" },
  nodes: [node("a")],
  edges: [],
});
const CONTENT = addStep(placed, {
  source: { kind: "expansion", node: "a", relation },
  nodes: ["b", "c", "d", "e"].map(node),
  edges: [],
});
const groups = (content: CanvasContent) => content.gathered.map(({ name, members }) => [name, ...members]);

describe("nodes that a person gathers", () => {
  it("are two or more that are on the canvas, each once", () => {
    expect(groups(gather(CONTENT, ["b", "c", "b", "none"]))).toEqual([["Group 1", "b", "c"]]);
    expect(gather(CONTENT, ["b", "none"])).toBe(CONTENT);
  });

  it("leave the group that they were in, which ends with its last but one", () => {
    const first = gather(gather(CONTENT, ["a", "b", "c"]), ["d", "e"]);
    expect(groups(gather(first, ["c", "d"]))).toEqual([
      ["Group 1", "a", "b"],
      ["Group 2", "c", "d"],
    ]);
  });

  it("are opened, closed and taken apart", () => {
    const content = gather(CONTENT, ["b", "c"]);
    const open = toggleGathered(content, "Group 1");
    expect(open.gathered[0]!.isOpen).toBe(true);
    expect(toggleGathered(open, "Group 1")).toEqual(content);
    expect(scatter(content, "Group 1").gathered).toEqual([]);
    expect(scatter(content, "another")).toBe(content);
  });

  it("are all closed at once, with what shares a label", () => {
    const open = toggleGroup(group(toggleGathered(gather(CONTENT, ["b", "c"]), "Group 1"), "label"), "Film");
    const closed = closeGroups(open);
    expect([closed.gathered[0]!.isOpen, closed.groups!.open.size]).toEqual([false, 0]);
    expect(closeGroups(closed)).toBe(closed);
  });

  it("have a name that no other group has", () => {
    const two = gather(gather(CONTENT, ["a", "b"]), ["c", "d"]);
    expect(groups(renameGathered(two, "Group 2", "  Group 1 ")).map(([name]) => name)).toEqual([
      "Group 1",
      "Group 1 2",
    ]);
    expect(renameGathered(two, "Group 2", " ")).toBe(two);
    expect(groups(renameGathered(two, "Group 1", "Mine"))[0]![0]).toBe("Mine");
  });

  it("go with what is collapsed", () => {
    expect(collapse(gather(CONTENT, ["a", "b", "c"]), "a").gathered).toEqual([]);
  });
});
