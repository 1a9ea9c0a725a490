import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphSource } from "../graph-source";
import { GraphBuilder, type NewEdge, type NewNode } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import type { Snapshot } from "../snapshot/snapshot";
import { snapshotSource } from "../snapshot-source";
import { findPaths, findPathsInSnapshot } from "./find-paths";
import type { GraphPath, PathOptions, PathQuery } from "./path-result";

interface World {
  nodes: NewNode[];
  edges: NewEdge[];
}

const IDS = ["a", "b", "c", "d", "e", "f", "g"];
const LABELS = ["Film", "Person", "Place"];
const TYPES = ["ACTED_IN", "KNOWS", "NEAR"];
const KINDS = ["relation", "structural", "similarity"] as const;

const world: fc.Arbitrary<World> = fc.record({
  nodes: fc
    .tuple(...IDS.map(() => fc.subarray(LABELS, { minLength: 1 })))
    .map((all) => all.map((labels, i) => ({ id: IDS[i]!, name: IDS[i]!, labels, text: "" }))),
  edges: fc.array(
    fc.record({
      source: fc.constantFrom(...IDS),
      target: fc.constantFrom(...IDS),
      type: fc.constantFrom(...TYPES),
      kind: fc.constantFrom(...KINDS),
    }),
    { maxLength: 16 },
  ),
});

const query: fc.Arbitrary<PathQuery> = fc.record(
  {
    from: fc.constantFrom(...IDS),
    to: fc.constantFrom(...IDS),
    k: fc.integer({ min: 1, max: 12 }),
    direction: fc.constantFrom("out", "in", "any"),
    types: fc.subarray(TYPES, { minLength: 1 }),
    kinds: fc.subarray([...KINDS], { minLength: 1 }),
    labels: fc.subarray(LABELS, { minLength: 1 }),
  },
  { requiredKeys: ["from", "to"] },
);

async function open(world: World): Promise<GraphSource> {
  return snapshotSource(await snapshotOf(world));
}

function snapshotOf({ nodes, edges }: World): Promise<Snapshot> {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return memorySnapshot(builder);
}

/** By any source's neighbours, and by a snapshot's own arrays. */
const GROUNDS = [
  ["a source", async (snapshot: Snapshot, ...asked: Asked) => findPaths(snapshotSource(snapshot), ...asked)],
  ["a snapshot", findPathsInSnapshot],
] as const;
type Asked = [query: PathQuery, options?: PathOptions];

/** Every path without a repeated node, in the order that is promised. */
function allPaths({ nodes, edges }: World, wanted: PathQuery): GraphPath[] {
  const { from, to, direction = "any", types, kinds, labels } = wanted;
  const mayPass = (id: string) =>
    id === to || !labels || nodes.find((node) => node.id === id)!.labels.some((l) => labels.includes(l));
  const found: GraphPath[] = [];
  extend({ nodes: [from], edges: [] });
  return found.sort((a, b) => a.nodes.length - b.nodes.length || order(a, b));

  function extend(path: GraphPath): void {
    const at = path.nodes.at(-1)!;
    if (at === to) {
      found.push(path);
      return;
    }
    for (const [row, { source, target, type, kind }] of edges.entries()) {
      if ((types && !types.includes(type)) || (kinds && !kinds.includes(kind))) continue;
      const next = [
        ...(direction !== "in" && source === at ? [target] : []),
        ...(direction !== "out" && target === at ? [source] : []),
      ];
      for (const id of next)
        if (!path.nodes.includes(id) && mayPass(id))
          extend({ nodes: [...path.nodes, id], edges: [...path.edges, `e${row}`] });
    }
  }
}

function order(a: GraphPath, b: GraphPath): number {
  const [one, other] = [a, b].map(({ nodes, edges }) => [...nodes, ...edges]);
  const at = one!.findIndex((key, i) => key !== other![i]);
  return at < 0 ? 0 : one![at]! < other![at]! ? -1 : 1;
}

/** A path of `length` edges from n0 on. */
function chain(length: number): World {
  return {
    nodes: Array.from({ length: length + 1 }, (_, i) => {
      return { id: `n${i}`, name: `n${i}`, labels: ["N"], text: "" };
    }),
    edges: Array.from({ length }, (_, i) => {
      return { source: `n${i}`, target: `n${i + 1}`, type: "R", kind: "relation" as const };
    }),
  };
}

describe.each(GROUNDS)("paths over %s", (_, find) => {
  it("are exactly the shortest k of all paths, in order", () =>
    fc.assert(
      fc.asyncProperty(world, query, async (given, wanted) => {
        const { paths, edges, truncated } = await find(await snapshotOf(given), wanted);
        expect(paths).toEqual(allPaths(given, wanted).slice(0, wanted.k ?? 1));
        expect(truncated).toBeNull();
        expect(new Set(edges.map(({ id }) => id))).toEqual(new Set(paths.flatMap((path) => path.edges)));
        for (const { id, source, target } of edges)
          expect(given.edges[Number(id.slice(1))]).toMatchObject({ source, target });
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 400) },
    ));

  it("are real under any budget, and flagged where they are not those of no budget", () =>
    fc.assert(
      fc.asyncProperty(world, query, fc.integer({ min: 1, max: 20 }), async (given, wanted, edges) => {
        const budget = { edges, milliseconds: 10_000 };
        const { paths, truncated } = await find(await snapshotOf(given), wanted, { budget });
        const all = allPaths(given, wanted);
        for (const path of paths) expect(all).toContainEqual(path);
        if (truncated === null) expect(paths).toEqual(all.slice(0, wanted.k ?? 1));
      }),
      { numRuns: 300 },
    ));

  it("end when their time is up, and when they are aborted", async () => {
    const snapshot = await snapshotOf(chain(9));
    const budget = { edges: 100, milliseconds: -1 };
    const { paths, truncated } = await find(snapshot, { from: "n0", to: "n9" }, { budget });
    expect({ paths, truncated }).toEqual({ paths: [], truncated: "milliseconds" });
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(find(snapshot, { from: "n0", to: "n9" }, { signal })).rejects.toThrow("enough");
  });

  it("do not lead from or to an unknown node", async () => {
    const snapshot = await snapshotOf(chain(1));
    expect((await find(snapshot, { from: "n0", to: "nowhere" })).paths).toEqual([]);
    expect((await find(snapshot, { from: "nowhere", to: "nowhere" })).paths).toEqual([]);
    expect((await find(snapshot, { from: "n0", to: "n0" })).paths).toEqual([{ nodes: ["n0"], edges: [] }]);
  });
});

describe("findPaths", () => {
  it("reaches an end that has none of the labels, although it has the more edges", async () => {
    const { nodes, edges } = chain(9);
    const at = (i: number) => ({ source: "n2", target: `n${i}`, type: "R", kind: "relation" as const });
    for (const node of nodes) node.labels = [{ n0: "First", n1: "Between" }[node.id] ?? "N"];
    const source = await open({ nodes, edges: [...edges, at(5), at(6), at(7), at(8)] });
    const { paths } = await findPaths(source, { from: "n0", to: "n2", labels: ["Between"] });
    expect(paths).toEqual([{ nodes: ["n0", "n1", "n2"], edges: ["e0", "e1"] }]);
  });

  it("reads each frontier in one call, from both ends", async () => {
    const source = await open(chain(40));
    const calls: number[] = [];
    const counted: GraphSource = {
      ...source,
      neighbours: (ids, wanted) => {
        calls.push(ids.length);
        return source.neighbours(ids, wanted);
      },
    };
    const { paths } = await findPaths(counted, { from: "n5", to: "n35" });
    expect(paths[0]?.nodes).toHaveLength(31);
    expect(calls.length).toBeLessThanOrEqual(30);
  });

  it("goes round hubs that it cannot read whole, and says where it has to read one", async () => {
    const leaves = 10_500;
    const builder = new GraphBuilder();
    for (const hub of ["a", "b"]) {
      builder.addNode({ id: hub, name: hub, labels: ["N"], text: "" });
      for (let i = 0; i < leaves; i++) {
        builder.addNode({ id: `${hub}${i}`, name: "", labels: ["N"], text: "" });
        builder.addEdge({ source: `${hub}${i}`, target: hub, type: "R", kind: "relation" });
      }
    }
    const snapshot = await memorySnapshot(builder);
    const source = snapshotSource(snapshot);
    const last = `a${leaves - 1}`;
    const edge = `e${leaves - 1}`;
    expect(await findPaths(source, { from: "a0", to: last })).toMatchObject({
      paths: [{ nodes: ["a0", "a", last], edges: ["e0", edge] }],
      truncated: null,
      edgesRead: 2,
    });
    expect(await findPaths(source, { from: "a", to: last, k: 2 })).toMatchObject({
      paths: [{ nodes: ["a", last], edges: [edge] }],
      truncated: null,
      edgesRead: 1,
    });
    expect(await findPaths(source, { from: "a", to: "b" })).toMatchObject({ paths: [], truncated: "edges" });
    const whole = await findPathsInSnapshot(snapshot, { from: "a", to: "b" });
    expect(whole).toMatchObject({ paths: [], truncated: null });
  });

  it("stops when it is aborted in the middle", async () => {
    const source = await open(chain(40));
    const abort = new AbortController();
    const slow: GraphSource = {
      ...source,
      neighbours: (ids, wanted) => {
        abort.abort(new Error("enough"));
        return source.neighbours(ids, wanted);
      },
    };
    const { signal } = abort;
    await expect(findPaths(slow, { from: "n0", to: "n9" }, { signal })).rejects.toThrow("enough");
  });
});
