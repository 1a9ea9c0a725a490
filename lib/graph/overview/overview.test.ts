import { beforeAll, describe, expect, it } from "vitest";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import type { Snapshot } from "../snapshot/snapshot";
import { snapshotSource } from "../snapshot-source";
import { graphOverviewSchema, graphPartSchema, PART_EDGES, PART_NODES } from "./overview";
import { snapshotOverview } from "./snapshot-overview";
import { sourceOverview } from "./source-overview";

const STUDIOS = 15;
const FILMS = 6;
const FACTS = STUDIOS * FILMS + STUDIOS;
let snapshot: Snapshot;

/** Studios, the first with 20 films more than the others, joined in a ring; passages that only mention films. */
beforeAll(async () => {
  const builder = new GraphBuilder();
  const add = (id: string, label: string) =>
    builder.addNode({ id, name: `The ${id}`, labels: [label], text: "" });
  for (let studio = 0; studio < STUDIOS; studio++) {
    add(`studio ${studio}`, "Studio");
    for (let film = 0; film < FILMS + (studio === 0 ? 20 : 0); film++) {
      add(`film ${studio}.${film}`, "Film");
      builder.addEdge({
        source: `film ${studio}.${film}`,
        type: "MADE_BY",
        target: `studio ${studio}`,
        kind: "relation",
      });
    }
  }
  for (let studio = 0; studio < STUDIOS; studio++)
    builder.addEdge({
      source: `studio ${studio}`,
      type: "OWNS",
      target: `studio ${(studio + 1) % STUDIOS}`,
      kind: "relation",
    });
  add("alone", "Film");
  add("passage", "Passage");
  builder.addEdge({ source: "passage", type: "MENTIONS", target: "film 3.1", kind: "similarity" });
  snapshot = await memorySnapshot(builder);
});

describe("an overview", () => {
  it("has the largest communities with their hubs, labels and what joins them, of facts alone", async () => {
    const { overview, parts } = await snapshotOverview(snapshot);
    expect(graphOverviewSchema.parse(overview)).toEqual(overview);
    const [first] = overview.communities;
    expect(first!.hubs[0]).toEqual({
      id: "studio 0",
      name: "The studio 0",
      labels: ["Studio"],
      edges: FILMS + 20 + 2,
    });
    expect(first!.labels[0]).toEqual({ name: "Film", count: first!.nodes - first!.labels[1]!.count });
    const sizes = overview.communities.map(({ nodes }) => nodes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const nodes = sizes.reduce((sum, size) => sum + size, 0) + overview.others.nodes;
    expect(nodes).toBe(STUDIOS * (FILMS + 1) + 20);
    expect(overview.whole).toEqual({ nodes, edges: FACTS + 20 });
    expect(overview.read).toEqual(overview.whole);
    if (overview.others.communities === 0) {
      const edges = overview.communities.reduce((sum, community) => sum + community.edges, 0);
      const across = overview.between.reduce((sum, joint) => sum + joint.edges, 0);
      expect(edges + across).toBe(FACTS + 20);
    }
    expect(parts).toHaveLength(overview.communities.length);
    for (const [place, part] of parts.entries()) {
      expect(graphPartSchema.parse(part)).toEqual(part);
      const { hubs, nodes: size } = overview.communities[place]!;
      expect(part.nodes.slice(0, hubs.length).map(({ id }) => id)).toEqual(hubs.map(({ id }) => id));
      expect(part.nodes.length).toBe(Math.min(size, PART_NODES));
      expect(part.edges.length).toBeLessThanOrEqual(PART_EDGES);
      const ids = new Set(part.nodes.map(({ id }) => id));
      for (const { source, target } of part.edges) expect(ids.has(source) && ids.has(target)).toBe(true);
    }
  });

  it("is the same each time", async () => {
    expect(await snapshotOverview(snapshot)).toEqual(await snapshotOverview(snapshot));
  });

  it("of a graph that is too large reads the best connected nodes, and says so", async () => {
    const { overview } = await snapshotOverview(snapshot, { mostLinks: 40 });
    expect(overview.read.edges).toBeLessThanOrEqual(40);
    expect(overview.read.edges).toBeGreaterThan(15);
    expect(overview.whole.edges).toBe(FACTS + 20);
    const hubs = overview.communities.flatMap((community) => community.hubs.map(({ id }) => id));
    expect(hubs).toContain("studio 0");
    // Degrees are those of the whole graph.
    expect(overview.communities.flatMap(({ hubs }) => hubs).find(({ id }) => id === "studio 0")?.edges).toBe(
      FILMS + 22,
    );
  });

  it("of a graph that only answers queries is the same while its sample holds all of it, and else says that it is a part", async () => {
    const source = snapshotSource(snapshot);
    const { overview } = await sourceOverview(source);
    const { overview: whole } = await snapshotOverview(snapshot);
    expect(overview.read).toEqual(whole.read);
    expect(overview.communities.map(({ nodes, edges }) => ({ nodes, edges }))).toHaveLength(
      whole.communities.length,
    );
    expect(overview.communities[0]!.hubs[0]).toEqual(whole.communities[0]!.hubs[0]);
    const { overview: part } = await sourceOverview(source, { sample: 30 });
    expect(part.read.edges).toBe(30);
    expect(part.whole.edges).toBe(FACTS + 20);
  });

  it("of a graph without edges has no communities", async () => {
    const builder = new GraphBuilder();
    builder.addNode({ id: "a", name: "A", labels: ["Thing"], text: "" });
    const lonely = await memorySnapshot(builder);
    const { overview, parts } = await snapshotOverview(lonely);
    expect(overview.communities).toEqual([]);
    expect(overview.whole).toEqual({ nodes: 0, edges: 0 });
    expect(parts).toEqual([]);
    expect((await sourceOverview(snapshotSource(lonely))).overview.communities).toEqual([]);
  });

  it("of documents alone takes the links that indexing made", async () => {
    const builder = new GraphBuilder();
    for (const id of ["a", "b"]) builder.addNode({ id, name: id, labels: ["Passage"], text: "" });
    builder.addEdge({ source: "a", type: "SIMILAR", target: "b", kind: "similarity", weight: 0.5 });
    const { overview } = await snapshotOverview(await memorySnapshot(builder));
    expect(overview.communities.map(({ nodes }) => nodes)).toEqual([2]);
  });
});
