import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mention } from "../../../questions/mentions/mention";
import type { EntityIndex } from "../path-index/entity-index";
import { type DrawnGraph, drawnReadings, isStar, repairGraph } from "./drawn-graph";
import { checkStructure } from "./structure";
import type { WrittenGraph } from "./written-graph";

/** Nodes are "q", unknowns are "x…", "?…" are names that are not believed, and "m0" is the first mention. */
function repair(ids: string[], edges: string[], target: string, mentions = 8) {
  const written: WrittenGraph = {
    nodes: ids.map((id) => ({ id })),
    edges: edges.map((edge) => ({ from: edge.split("-")[0]!, to: edge.split("-")[1] ?? "" })),
    target,
  };
  const named = new Set(ids.filter((id) => /^m\d$/.test(id)));
  return repairGraph(written, Math.min(mentions, named.size), (node) => {
    const id = ids[node]!;
    if (id.startsWith("?")) return -1;
    return named.has(id) ? Number(id.slice(1)) : null;
  });
}

describe("repairGraph", () => {
  it("keeps a graph that is sound, the target first", () => {
    const { graph, repairs } = repair(["m0", "x", "q", "m1"], ["q-x", "m0-x", "m1-q"], "q");
    expect(repairs).toEqual([]);
    expect(graph).toEqual({
      vertices: [null, 0, null, 1],
      edges: [
        [0, 2],
        [0, 3],
        [1, 2],
      ],
    });
    expect(isStar(graph!)).toBe(false);
    expect(isStar(repair(["q", "m0", "m1"], ["q-m0", "m1-q"], "q").graph!)).toBe(true);
  });

  it("repairs what it can, and says so", () => {
    const loose = repair(["q", "m0", "m1", "x"], ["q-m0", "q-q", "q-zz", "m0-q", "q-x"], "q");
    expect(loose.graph).toEqual({ vertices: [null, 0], edges: [[0, 1]] });
    expect(loose.repairs).toEqual([
      '"q" is joined to itself',
      'an edge leads to "zz", which is no node',
      "2 of its nodes say nothing about what is asked for, and are left out",
    ]);
    // A name that the model made up on the way is an unknown.
    const made = repair(["q", "?Karl", "m0"], ["q-?Karl", "?Karl-m0"], "q");
    expect(made.graph?.vertices).toEqual([null, null, 0]);
    expect(made.repairs[0]).toContain("not believed");
    // The only unknown is what is asked for, whatever is said to be.
    expect(repair(["q", "m0"], ["q-m0"], "m0").graph?.vertices).toEqual([null, 0]);
    expect(repair(["q", "q", "m0"], ["q-m0"], "q").repairs).toEqual(['a second node is called "q"']);
  });

  it("joins what a person named to the target", () => {
    const { graph } = repairGraph({ nodes: [{ id: "q" }], edges: [], target: "q" }, 1, () => null);
    expect(graph).toEqual({ vertices: [null, 0], edges: [[0, 1]] });
  });

  it("refuses what cannot be matched", () => {
    expect(repair([], [], "q").refused).toContain("which unknown");
    expect(repair(["m0", "m1"], ["m0-m1"], "m0").refused).toContain("which unknown");
    expect(repair(["q", "x", "m0"], ["q-x", "x-m0"], "zz").refused).toContain("which unknown");
    expect(repair(["q", "m0"], [], "q").refused).toContain("nothing that is named");
    const long = ["q", "x1", "x2", "x3", "x4", "m0"];
    const chain = long.slice(1).map((id, at) => `${long[at]}-${id}`);
    expect(repair(long, chain, "q").refused).toContain("4 unknown");
  });

  it("gives a graph that can be matched or a reason, whatever is written", () => {
    const id = fc.constantFrom("q", "x1", "x2", "?a", "m0", "m1", "m2", "", "__proto__", "zz");
    fc.assert(
      fc.property(
        fc.array(id, { maxLength: 40 }),
        fc.array(
          fc.tuple(id, id).map((ends) => ends.join("-")),
          { maxLength: 90 },
        ),
        id,
        (ids, edges, target) => {
          const { graph, refused } = repair(ids, edges, target, 3);
          expect(graph === null).toBe(refused !== null);
          if (!graph) return;
          expect(graph.vertices[0]).toBeNull();
          const names = graph.vertices.filter((mention) => mention !== null);
          expect(new Set(names).size).toBe(names.length);
          expect(names.length).toBeGreaterThan(0);
          expect(new Set(graph.edges.map(String)).size).toBe(graph.edges.length);
          const labels = Int32Array.from(graph.vertices, (mention) => mention ?? -1);
          checkStructure({ labels, edges: graph.edges });
        },
      ),
    );
  });
});

describe("drawnReadings", () => {
  const everywhere = { vertexOf: () => 0 } as unknown as EntityIndex;
  const mention = (...readings: [node: string, score: number][]): Mention => ({
    span: [0, 1],
    text: "a",
    kind: "exact",
    readings: readings.map(([node, score]) => ({ node, name: node, labels: [], score })),
  });
  const chain: DrawnGraph = {
    vertices: [null, null, 0, 1],
    edges: [
      [0, 1],
      [1, 2],
      [0, 3],
    ],
  };
  const nodesOf = (most: number, ...mentions: Mention[]) => {
    const { readings, omitted } = drawnReadings(chain, mentions, everywhere, most);
    const named = readings.map(({ vertices }) =>
      vertices.flatMap(({ constraint }) => (constraint ? [constraint.reading.node] : [])),
    );
    return { named, omitted, weights: readings.map(({ weight }) => weight) };
  };

  it("takes the likely readings of all names together, most likely first", () => {
    const { named, omitted, weights } = nodesOf(
      9,
      mention(["a", 1], ["b", 0.5], ["c", 0.1]),
      mention(["d", 0.9]),
    );
    expect(named).toEqual([
      ["a", "d"],
      ["b", "d"],
    ]);
    expect(omitted).toBe(0);
    expect(weights[0]).toBeCloseTo(2 / 3);
  });

  it("leaves out readings beyond the bound, and two names of one node", () => {
    const both = [mention(["a", 1], ["b", 0.5]), mention(["a", 1], ["b", 0.9])];
    expect(nodesOf(9, ...both).named).toEqual([
      ["a", "b"],
      ["b", "a"],
    ]);
    expect(nodesOf(1, ...both)).toMatchObject({ named: [["a", "b"]], omitted: 3 });
  });

  it("has none where a name is no vertex", () => {
    const index = { vertexOf: (id: string) => (id === "d" ? -1 : 0) } as unknown as EntityIndex;
    const { readings } = drawnReadings(chain, [mention(["a", 1]), mention(["d", 1])], index, 5);
    expect(readings).toEqual([]);
  });
});
