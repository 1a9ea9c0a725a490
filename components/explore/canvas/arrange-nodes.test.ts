import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Places } from "@/components/graph-view/places/places";
import { type ArrangementInput, arrangeNodes } from "./arrange-nodes";

const DISTANCE = 60;
const KINDS = ["layers", "rings", "labels", "degrees"] as const;

const graphs = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 90 }),
    fc.nat(40),
  )
  .map(([count, pairs, around]) => ({
    nodes: Array.from({ length: count }, (_, index) => ({ id: `n${index}`, label: "ABC"[index % 3]! })),
    // Some ends are not among the nodes.
    edges: pairs.map(([a, b]) => ({ source: `n${a}`, target: `n${b}` })),
    around: around % 2 === 0 ? `n${around % count}` : null,
  }));

function arrange(kind: ArrangementInput["kind"], graph: Omit<ArrangementInput, "kind" | "distance">): Places {
  return arrangeNodes({ ...graph, kind, distance: DISTANCE });
}

/** Edges from `start` to each node, whatever their direction. */
function hops(
  { nodes, edges }: Pick<ArrangementInput, "nodes" | "edges">,
  start: string,
): Map<string, number> {
  const known = new Set(nodes.map(({ id }) => id));
  const depth = new Map([[start, 0]]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { source, target } of edges) {
      for (const [a, b] of [
        [source, target],
        [target, source],
      ] as const) {
        const from = depth.get(a);
        if (from === undefined || !known.has(b) || (depth.get(b) ?? Number.POSITIVE_INFINITY) <= from + 1)
          continue;
        depth.set(b, from + 1);
        grew = true;
      }
    }
  }
  return depth;
}

describe.each(KINDS)("the layout %s", (kind) => {
  it("gives every node a place of its own, the same each time", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const places = arrange(kind, graph);
        expect(Object.keys(places).sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
        const all = Object.values(places);
        for (const [index, a] of all.entries()) {
          for (const b of all.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(DISTANCE * 0.9);
        }
        expect(arrange(kind, graph)).toEqual(places);
      }),
    );
  });
});

describe("rings", () => {
  it("are further out the more edges away a node is", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const start = graph.around ?? "n0";
        const places = arrange("rings", { ...graph, around: start });
        const depth = hops(graph, start);
        const away = (id: string) => Math.hypot(places[id]!.x, places[id]!.y);
        for (const [a, near] of depth) {
          for (const [b, far] of depth) if (near < far) expect(away(a)).toBeLessThan(away(b));
          for (const { id } of graph.nodes) if (!depth.has(id)) expect(away(a)).toBeLessThan(away(id));
        }
      }),
    );
  });
});

describe("layers", () => {
  it("are below where edges come from, around the chosen node", () => {
    const ids = ["up", "top", "mid", "low", "side"];
    const nodes = ids.map((id) => ({ id, label: "A" }));
    const edges = [
      ["up", "top"],
      ["top", "mid"],
      ["mid", "low"],
      ["top", "side"],
    ].map(([source, target]) => ({
      source: source!,
      target: target!,
    }));
    const places = arrange("layers", { nodes, edges, around: "mid" });
    const heights = ["up", "top", "mid", "low"].map((id) => places[id]!.y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(new Set(heights).size).toBe(4);
    expect(places.side!.y).toBe(places.mid!.y);
  });

  it("have several rows where one would be too long", () => {
    const nodes = Array.from({ length: 101 }, (_, index) => ({ id: `n${index}`, label: "A" }));
    const edges = nodes.slice(1).map(({ id }) => ({ source: "n0", target: id }));
    const places = arrange("layers", { nodes, edges, around: "n0" });
    const rows = new Set(nodes.slice(1).map(({ id }) => places[id]!.y));
    expect(rows.size).toBeGreaterThan(2);
    expect(Math.min(...rows)).toBeGreaterThan(places.n0!.y);
  });
});

describe("grids", () => {
  it("begin with the best connected node, and keep labels apart", () => {
    const nodes = ["a", "b", "c", "d"].map((id, index) => ({ id, label: index < 2 ? "A" : "B" }));
    const edges = [
      ["c", "a"],
      ["c", "b"],
      ["c", "d"],
    ].map(([source, target]) => ({ source: source!, target: target! }));
    const byDegree = arrange("degrees", { nodes, edges, around: null });
    expect(byDegree.c).toEqual({ x: 0, y: 0 });
    const places = arrange("labels", { nodes, edges, around: null });
    const span = (ids: readonly string[]) => ids.map((id) => places[id]!.x);
    const apart = Math.max(...span(["c", "d"])) < Math.min(...span(["a", "b"]));
    const below = Math.max(places.c!.y, places.d!.y) < Math.min(places.a!.y, places.b!.y);
    expect(apart || below || Math.max(...span(["a", "b"])) < Math.min(...span(["c", "d"]))).toBe(true);
  });
});
