import { describe, expect, it } from "vitest";
import { readCypher } from "@/lib/graph/cypher/read";
import { queryGraphSchema } from "@/lib/graph/query/query-graph";
import { layScene } from "./cell-scene";
import { boundNodes, planScene } from "./plan-scene";
import { overlaps } from "./scene-parts";

const SIZE = { width: 164, height: 82 };
/** What is seen of an edge whose ends have a mark and a name. */
const SEEN_PX = 16;

/** A chain from a bound node to the target, over so many films and persons. */
function chain(steps: number) {
  const between = Array.from({ length: steps }, (_, at) => ({
    variable: `x${at}`,
    labels: [at % 2 === 0 ? "Person" : "Film"],
  }));
  const nodes = [
    { variable: "m", id: "chinatown", labels: [] },
    ...between,
    { variable: "answer", labels: ["Person"] },
  ];
  const edges = nodes.slice(1).map(({ variable }, at) => ({
    variable: `r${at}`,
    from: nodes[at]!.variable,
    to: variable,
    types: ["STARRING"],
  }));
  return queryGraphSchema.parse({ nodes, edges, target: "answer" });
}

describe("planScene", () => {
  it.each([0, 1, 2])(
    "draws every edge of a chain over %i nodes so that it is seen, from left to right",
    (steps) => {
      const query = chain(steps);
      const plan = planScene(query, new Map([["chinatown", { column: 0, row: 1 }]]), () => "Chinatown");
      const scene = layScene(plan.nodes, plan.edges, SIZE, "19 other readings");
      expect(scene.edges).toHaveLength(steps + 1);
      for (const { from, to } of scene.edges)
        expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeGreaterThan(SEEN_PX);
      const x = new Map(scene.nodes.map(({ id, x }) => [id, x]));
      const along = query.nodes.map(({ variable }) => x.get(variable)!);
      expect(along).toEqual(along.toSorted((one, other) => one - other));
      const boxes = scene.nodes.flatMap(({ label }) => label.lines.map(({ box }) => box));
      for (const [at, box] of boxes.entries())
        expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
      expect(scene.nodes.flatMap(({ label }) => label.lines.map(({ text }) => text)).join()).not.toContain(
        "…",
      );
    },
  );

  it("draws what must not be there, and writes below it what no edge says", () => {
    const query = readCypher(
      "MATCH (answer:Film)-[:DIRECTED_BY]->(m {id: 'reed'}) WHERE answer.year < 1950 AND NOT EXISTS { MATCH (answer)-[:STARRING]->(x {id: 'welles'}) } RETURN answer",
    );
    expect(boundNodes(query)).toEqual(["reed", "welles"]);
    const slots = new Map([
      ["reed", { column: 0, row: 1 }],
      ["welles", { column: 0, row: 0 }],
    ]);
    const plan = planScene(query, slots, (id) => id);
    expect(plan.edges.map(({ words, need }) => [words, need])).toEqual([
      ["directed by", undefined],
      ["not starring", "not"],
    ]);
    const foot = "year < 1950 · yes or no: is there one?";
    const scene = layScene(plan.nodes, plan.edges, SIZE, "19 other readings", foot);
    expect(scene.foot.map(({ text }) => text).join(" ")).toBe(foot);
    expect(scene.words.map(({ text }) => text)).toContain("not starring");
    const boxes = [
      ...scene.nodes.flatMap(({ label }) => label.lines.map(({ box }) => box)),
      ...[...scene.foot, ...scene.words].map(({ box }) => box),
      scene.corner!.box,
    ];
    for (const [at, box] of boxes.entries())
      expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
  });

  it("rather leaves out the number of other readings than the end of what is asked", () => {
    const low = [{ id: "a", name: "Film?", slot: { column: 1, row: 1.5 } }];
    const scene = layScene(low, [], SIZE, "11 other readings", "number of Film for each Genre");
    expect(scene.foot.map(({ text }) => text)).toEqual(["number of Film for each Genre"]);
    expect(scene.corner).toBeNull();
  });
});
