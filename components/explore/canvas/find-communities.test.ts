import { describe, expect, it } from "vitest";
import { findCommunities } from "./find-communities";

/** Cliques of `size` nodes, each joined to the next by one edge. */
function cliques(count: number, size: number) {
  const id = (clique: number, member: number) => `${clique}-${member}`;
  const edges: { source: string; target: string }[] = [];
  for (let clique = 0; clique < count; clique++) {
    for (let a = 0; a < size; a++)
      for (let b = a + 1; b < size; b++) edges.push({ source: id(clique, a), target: id(clique, b) });
    if (clique > 0) edges.push({ source: id(clique - 1, 0), target: id(clique, 1) });
  }
  const nodes = Array.from({ length: count * size }, (_, index) =>
    id(Math.floor(index / size), index % size),
  );
  return { nodes, edges };
}

describe("communities", () => {
  it("are the cliques of a chain of cliques, each named by one of its own, the same each time", () => {
    const { nodes, edges } = cliques(6, 5);
    const found = findCommunities(nodes, edges);
    for (const id of nodes) expect(found.get(id)!.split("-")[0]).toBe(id.split("-")[0]);
    expect(new Set(found.values()).size).toBe(6);
    expect(found.get("1-3")).toBe("1-0");
    expect(findCommunities(nodes, edges)).toEqual(found);
  });

  it("leave out nodes without an edge, edges to nowhere and loops", () => {
    const edges = [
      { source: "a", target: "b" },
      { source: "a", target: "z" },
      { source: "c", target: "c" },
    ];
    expect([...findCommunities(["a", "b", "c"], edges).keys()]).toEqual(["a", "b"]);
    expect(findCommunities(["a"], []).size).toBe(0);
  });
});
