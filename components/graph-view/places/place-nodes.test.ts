import { describe, expect, it } from "vitest";
import { placeNodes } from "./place-nodes";

const ring = {
  nodes: Array.from({ length: 12 }, (_, index) => `n${index}`),
  edges: Array.from({ length: 9 }, (_, index) => ({ source: `n${index}`, target: `n${(index + 1) % 9}` })),
  nodeSize: 30,
  core: [],
  previous: {},
};

describe("placeNodes", () => {
  it("gives every node a finite place of its own", () => {
    const places = placeNodes(ring);
    expect(Object.keys(places).sort()).toEqual([...ring.nodes].sort());
    const spots = Object.values(places).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    expect(new Set(spots).size).toBe(ring.nodes.length);
    expect(Object.values(places).every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });

  it("gives the same places for the same graph, and leaves Math.random as it was", () => {
    const random = Math.random;
    expect(placeNodes(ring)).toEqual(placeNodes(ring));
    expect(Math.random).toBe(random);
  });

  it("puts joined nodes nearer than others", () => {
    const places = placeNodes(ring);
    const distance = (a: string, b: string) =>
      Math.hypot(places[a]!.x - places[b]!.x, places[a]!.y - places[b]!.y);
    const joined = ring.edges.map(({ source, target }) => distance(source, target));
    const across = ring.edges.map((_, index) => distance(`n${index}`, `n${(index + 4) % 9}`));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(joined)).toBeLessThan(mean(across));
  });

  it("keeps the core as it is laid out by itself, whatever surrounds it", () => {
    const core = ["n0", "n1", "n2"];
    const inner = placeNodes({ ...ring, nodes: core, edges: ring.edges.slice(0, 2) });
    const whole = placeNodes({ ...ring, core });
    expect(Object.keys(whole)).toHaveLength(ring.nodes.length);
    for (const id of core) expect(whole[id]).toEqual(inner[id]);
  });

  it("lays no node on another, though one hub has many of the same neighbours", () => {
    const leaves = Array.from({ length: 60 }, (_, index) => `leaf${index}`);
    const hub = {
      ...ring,
      nodes: ["hub", ...leaves],
      edges: leaves.map((target) => ({ source: "hub", target })),
      core: ["hub", ...leaves.slice(0, 5)],
    };
    const all = Object.values(placeNodes(hub));
    const distances = all.flatMap((one, at) =>
      all.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(hub.nodeSize);
  });

  it("keeps the core of a graph that is too large to be refined, too", () => {
    const outer = Array.from({ length: 450 }, (_, index) => `o${index}`);
    const core = ring.nodes;
    const edges = [...ring.edges, ...outer.map((target, index) => ({ source: `n${index % 12}`, target }))];
    const whole = placeNodes({ ...ring, nodes: [...core, ...outer], edges, core });
    const inner = placeNodes(ring);
    for (const id of core) expect(whole[id]).toEqual(inner[id]);
  });

  it("has nothing to place in an empty graph", () => {
    expect(placeNodes({ ...ring, nodes: [], edges: [] })).toEqual({});
  });
});
