import fc from "fast-check";
import Graph from "graphology";
import louvain from "graphology-communities-louvain";
import { describe, expect, it } from "vitest";
import { findCommunities } from "./find-communities";
import { type Links, linksOf } from "./links";

type Pair = readonly [number, number];

const linked = (count: number, pairs: readonly Pair[]) =>
  linksOf(
    count,
    Int32Array.from(pairs, ([from]) => from),
    Int32Array.from(pairs, ([, to]) => to),
  );

/** The share of links inside of communities beyond what chance would give, in [-0.5, 1] (Newman and Girvan 2004). */
function modularity({ offsets, ends, weights }: Links, communityOf: Int32Array): number {
  const inside = new Float64Array(communityOf.length);
  const total = new Float64Array(communityOf.length);
  let all = 0;
  for (let node = 0; node < communityOf.length; node++)
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
      const weight = weights?.[at] ?? 1;
      const community = communityOf[node]!;
      all += weight;
      total[community]! += weight;
      if (communityOf[ends[at]!] === community) inside[community]! += weight;
    }
  if (all === 0) return 0;
  return inside.reduce((sum, own, community) => sum + own / all - (total[community]! / all) ** 2, 0);
}

/** Newman and Girvan, word by word: over all pairs of nodes. */
function naiveModularity(count: number, pairs: readonly Pair[], communityOf: Int32Array): number {
  const joins = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  for (const [from, to] of pairs) {
    if (from === to) continue;
    joins[from]![to]! += 1;
    joins[to]![from]! += 1;
  }
  const degrees = joins.map((row) => row.reduce((sum, own) => sum + own, 0));
  const all = degrees.reduce((sum, own) => sum + own, 0);
  if (all === 0) return 0;
  let sum = 0;
  for (let a = 0; a < count; a++)
    for (let b = 0; b < count; b++)
      if (communityOf[a] === communityOf[b]) sum += joins[a]![b]! - (degrees[a]! * degrees[b]!) / all;
  return sum / all;
}

const graphs = fc.integer({ min: 2, max: 24 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    pairs: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { minLength: 1, maxLength: 80 }),
  }),
);

describe("communities", () => {
  it("have the modularity that the formula gives", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async ({ count, pairs }) => {
        const links = linked(count, pairs);
        const found = await findCommunities(links);
        expect(modularity(links, found)).toBeCloseTo(naiveModularity(count, pairs, found), 9);
      }),
    );
  });

  it("are about as good as those of another implementation", async () => {
    let [ours, theirs] = [0, 0];
    await fc.assert(
      fc.asyncProperty(graphs, async ({ count, pairs }) => {
        const links = linked(count, pairs);
        const graph = new Graph({ type: "undirected", multi: true });
        for (let node = 0; node < count; node++) graph.addNode(node);
        for (const [from, to] of pairs) if (from !== to) graph.addEdge(from, to);
        if (graph.size === 0) return;
        const other = louvain(graph, { randomWalk: false });
        ours += modularity(links, await findCommunities(links));
        theirs += modularity(
          links,
          Int32Array.from({ length: count }, (_, node) => other[node]!),
        );
      }),
    );
    expect(ours).toBeGreaterThan(0.97 * theirs);
  });

  it("join only what is linked, and are numbered in the order of their first nodes", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async ({ count, pairs }) => {
        const found = [...(await findCommunities(linked(count, pairs)))];
        expect([...new Set(found)]).toEqual([...new Set(found)].toSorted((a, b) => a - b));
        const reached = Array.from({ length: count }, (_, node) => node);
        const root = (node: number): number => (reached[node] === node ? node : root(reached[node]!));
        for (const [from, to] of pairs) reached[root(from)] = root(to);
        for (let a = 0; a < count; a++)
          for (let b = 0; b < a; b++) if (found[a] === found[b]) expect(root(a)).toBe(root(b));
      }),
    );
  });

  it("are the cliques of a ring of cliques", async () => {
    const cliques = 8;
    const size = 6;
    const pairs: Pair[] = [];
    for (let clique = 0; clique < cliques; clique++) {
      for (let a = 0; a < size; a++)
        for (let b = 0; b < a; b++) pairs.push([clique * size + a, clique * size + b]);
      pairs.push([clique * size, ((clique + 1) % cliques) * size + 1]);
    }
    const found = await findCommunities(linked(cliques * size, pairs));
    expect([...found]).toEqual(Array.from({ length: cliques * size }, (_, node) => Math.floor(node / size)));
  });

  it("are not looked for any longer when nobody waits", async () => {
    const links = linked(2, [[0, 1]]);
    await expect(findCommunities(links, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  });
});
