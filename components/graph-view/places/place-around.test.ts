import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAround } from "./place-around";

const ids = "abcdefghij".split("");
const graph = fc.record({
  nodes: fc.subarray(ids, { minLength: 1 }),
  edges: fc.array(fc.record({ source: fc.constantFrom(...ids), target: fc.constantFrom(...ids) })),
  known: fc.dictionary(
    fc.constantFrom(...ids),
    fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
  ),
});

describe("first places around what led to a node", () => {
  it("are there for every node, and move none that had one", () => {
    fc.assert(
      fc.property(graph, ({ nodes, edges, known }) => {
        const places = placeAround(nodes, edges, known, 40);
        expect(Object.keys(places).sort()).toEqual([...nodes].sort());
        for (const id of nodes) {
          expect(Number.isFinite(places[id]!.x + places[id]!.y)).toBe(true);
          if (known[id]) expect(places[id]).toEqual(known[id]);
        }
      }),
    );
  });

  it("are around everything when nothing joins them, not in a row", () => {
    const apart = Array.from({ length: 60 }, (_, index) => `part ${index}`);
    const places = placeAround(["a", ...apart], [], { a: { x: 5, y: 5 } }, 40);
    const xs = apart.map((id) => places[id]!.x);
    const ys = apart.map((id) => places[id]!.y);
    const wide = Math.max(...xs) - Math.min(...xs);
    const high = Math.max(...ys) - Math.min(...ys);
    expect(wide / high).toBeLessThan(1.5);
    expect(high / wide).toBeLessThan(1.5);
    expect(places["part 0"]!.x).toBeGreaterThan(5);
  });

  it("are around the parent, each at a spot of its own", () => {
    const children = Array.from({ length: 50 }, (_, index) => `child ${index}`);
    const edges = children.map((child) => ({ source: "parent", target: child }));
    const places = placeAround(["parent", ...children], edges, { parent: { x: 10, y: 10 } }, 40);
    const spots = new Set(
      children.map((child) => `${places[child]!.x.toFixed(1)} ${places[child]!.y.toFixed(1)}`),
    );
    expect(spots.size).toBe(50);
    for (const child of children) {
      const away = Math.hypot(places[child]!.x - 10, places[child]!.y - 10);
      expect(away >= 40 && away < 180).toBe(true);
    }
  });
});
