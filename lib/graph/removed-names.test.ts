import { describe, expect, it } from "vitest";
import { namesRemoved, namesUnjoined } from "./removed-names";

const WITHOUT = { nodes: ["n1"], edges: ["e1"], labels: ["Film"], relations: ["STARS"] };
const REMOVAL = { nodes: ["n1", "f1"], unjoined: [["a", "b"]] as [string, string][] };

class Seeds {
  readonly seeds = [{ node: "n1" }];
}

describe("namesRemoved", () => {
  it.each<[string, unknown, string | null]>([
    ["a node in a list", { ranking: [{ node: "n2" }, { node: "n1" }] }, "n1"],
    ["a node that is the key of a map", new Map([["n1", 3]]), "n1"],
    ["a node in a set in a map", new Map([[3, new Set(["n1"])]]), "n1"],
    ["a field of a class", new Seeds(), "n1"],
    ["an edge", [{ via: [{ id: "e1" }] }], "e1"],
    ["a label", { query: { labels: ["Film"] } }, "Film"],
    ["a node that has the label", ["f1"], "f1"],
    ["a relation", [{ type: "STARS" }], "STARS"],
    ["a part of an id", ["n12", "The n1"], null],
    ["nothing", null, null],
    ["numbers", { found: new Float32Array(3), at: 1 }, null],
  ])("sees %s", (_, value, named) => {
    expect(namesRemoved(value, WITHOUT, REMOVAL)).toBe(named);
  });

  it("copes with values that hold themselves", () => {
    const value: { own?: unknown; node: string } = { node: "n2" };
    value.own = value;
    expect(namesRemoved(value, WITHOUT, REMOVAL)).toBeNull();
  });
});

describe("namesUnjoined", () => {
  it("sees two nodes that an edge joined, wherever they are", () => {
    expect(namesUnjoined({ from: "a", found: new Set(["b"]) }, REMOVAL)).toBe(true);
    expect(namesUnjoined({ from: "a", found: new Set(["c"]) }, REMOVAL)).toBe(false);
  });
});
