import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edge } from "@/components/testing/example-run";
import { nodePaths } from "./node-paths";

const words = (node: string, via: Parameters<typeof nodePaths>[1]) =>
  nodePaths(node, via).map((path) => path.map((hop) => `${hop.from} ${hop.forward ? "->" : "<-"} ${hop.to}`));

describe("nodePaths", () => {
  it("turns nearest first into reading order, with the direction of each edge", () => {
    expect(words("c", [edge("2", "c", "b"), edge("1", "a", "b")])).toEqual([["a -> b", "b <- c"]]);
  });

  it("begins a new path where an edge does not continue the last", () => {
    expect(words("c", [edge("1", "a", "c"), edge("2", "b", "c")])).toEqual([["a -> c"], ["b -> c"]]);
  });

  it("has no path without edges", () => {
    expect(nodePaths("a", [])).toEqual([]);
  });

  it("walks any chain from its far end to the node", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (directions) => {
        const via = directions.map((forward, index) =>
          forward
            ? edge(`${index}`, `n${index + 1}`, `n${index}`)
            : edge(`${index}`, `n${index}`, `n${index + 1}`),
        );
        const paths = nodePaths("n0", via);
        expect(paths).toHaveLength(1);
        const [path = []] = paths;
        expect(path[0]?.from).toBe(`n${directions.length}`);
        expect(path.at(-1)?.to).toBe("n0");
        expect(path.slice(1).every((hop, index) => hop.from === path[index]?.to)).toBe(true);
        expect(path.map((hop) => hop.forward)).toEqual([...directions].reverse());
      }),
    );
  });
});
