import { describe, expect, it } from "vitest";
import type { TypedStep } from "../../../graph/graph-source";
import { drawnQuery, type ReadingArm, readingInWords, typedReading } from "./query-reading";

function arm(node: string, ...steps: [string, TypedStep["direction"], string][]): ReadingArm {
  return {
    constraint: { mention: 0, reading: { node, name: node, labels: [], score: 1 } },
    steps: steps.map(([type, direction, label]) => ({ type, direction, label })),
  };
}

describe("typedReading", () => {
  it("turns the steps of an arm round: they lead to the target, and edges are seen from it", () => {
    const reading = typedReading(
      [arm("Heat", ["DIRECTED_BY", "out", "Person"], ["DIRECTED_BY", "in", "Film"])],
      0.7,
    );
    expect(readingInWords(reading)).toBe("Film - directed by -> Person, Person <- directed by - Heat");
    const { nodes, edges } = drawnQuery(reading);
    expect(nodes.map(({ variable, id, labels }) => [variable, id, labels])).toEqual([
      ["answer", undefined, ["Film"]],
      ["x1_1", undefined, ["Person"]],
      ["m1", "Heat", []],
    ]);
    expect(edges.map(({ from, to, types, direction }) => [from, to, types, direction])).toEqual([
      ["answer", "x1_1", ["DIRECTED_BY"], "out"],
      ["x1_1", "m1", ["DIRECTED_BY"], "in"],
    ]);
  });

  it("is one vertex for a node that two arms begin at, and one edge with both relations where they are next to it", () => {
    const reading = typedReading(
      [arm("Eastwood", ["DIRECTED_BY", "in", "Film"]), arm("Eastwood", ["STARS", "in", "Film"])],
      1,
    );
    expect(reading.vertices).toHaveLength(2);
    expect(reading.edges).toEqual([[0, 1]]);
    expect(reading.relations?.[0]?.map(({ type }) => type)).toEqual(["DIRECTED_BY", "STARS"]);
    expect(drawnQuery(reading).edges).toHaveLength(2);
  });

  it("lets two unknown nodes be one unless the same edge is walked back", () => {
    const director = arm("Heat", ["DIRECTED_BY", "out", "Person"], ["DIRECTED_BY", "in", "Film"]);
    const also = (last: TypedStep["direction"], type: string) =>
      typedReading(
        [{ ...director, steps: [...director.steps, { type, direction: last, label: "Person" }] }],
        1,
      );
    // answer, film, director, Heat: who stars in films of the director may be the director.
    expect(also("out", "STARS").mayMeet).toEqual([[0, 2]]);
    expect(also("out", "DIRECTED_BY").mayMeet).toEqual([]);
  });
});
