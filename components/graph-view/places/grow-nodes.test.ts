import { describe, expect, it } from "vitest";
import { growNodes } from "./grow-nodes";
import { placeAround } from "./place-around";
import type { Places } from "./places";

const NODE_SIZE = 30;

/** A hub with `count` neighbours, each of which may have some of its own. */
function hub(count: number) {
  const nodes = ["hub", ...Array.from({ length: count }, (_, index) => `n${index}`)];
  const edges = nodes.slice(1).map((target, index) => ({
    source: index < 8 ? "hub" : nodes[1 + (index % 8)]!,
    target,
  }));
  return { nodes, edges };
}

function grow(count: number, previous: Places, fixed: Places = {}): Places {
  const graph = hub(count);
  const start = placeAround(graph.nodes, graph.edges, previous, 2 * NODE_SIZE);
  return growNodes({
    ...graph,
    nodeSize: NODE_SIZE,
    previous: start,
    arranged: Object.keys(previous),
    fixed,
  });
}

const distance = (a: Places, b: Places, id: string) => Math.hypot(a[id]!.x - b[id]!.x, a[id]!.y - b[id]!.y);

describe("a graph that grows", () => {
  it("gives every node a finite place of its own, the same each time", () => {
    const places = grow(60, {});
    expect(Object.keys(places)).toHaveLength(61);
    const all = Object.values(places);
    expect(all.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(NODE_SIZE / 2);
    }
    expect(grow(60, {})).toEqual(places);
  });

  it("moves what was there little, and what is pinned not at all", () => {
    const before = grow(60, {});
    const pinned = { n3: { x: before.n3!.x + 40, y: before.n3!.y } };
    const after = grow(90, { ...before, ...pinned }, pinned);
    expect(after.n3).toEqual(pinned.n3);
    const known = Object.keys(before).filter((id) => id !== "n3");
    const moved = known.reduce((sum, id) => sum + distance(before, after, id), 0) / known.length;
    const xs = known.map((id) => before[id]!.x);
    expect(moved).toBeLessThan((Math.max(...xs) - Math.min(...xs)) / 8);
  });

  it("leaves out what an edge names and nobody added", () => {
    const input = {
      nodes: ["a"],
      edges: [{ source: "a", target: "z" }],
      nodeSize: 30,
      previous: {},
      arranged: [],
      fixed: {},
    };
    expect(Object.keys(growNodes(input))).toEqual(["a"]);
  });
});
