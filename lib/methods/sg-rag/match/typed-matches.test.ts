import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { IDENTITIES } from "../../testing/drawn-structures";
import { bruteTypedMatches, kindOf, type TypedGraph, typedCases } from "../../testing/typed-cases";
import type { Structure } from "../draw/structure";
import { networkEmbedding } from "../gat/sub-stars";
import { trainNetwork } from "../gat/train";
import { buildDominanceIndex, type DominanceIndex, withEmbedding } from "../path-index/dominance-index";
import { EdgeReader } from "../path-index/edge-reader";
import { UNKNOWN } from "../path-index/label-code";
import { matchStructure, pathLengthFor } from "./match-structure";
import { TypedEdges } from "./typed-edges";

/** `npm run test:deep` asks for 100,000. */
const CASES = Number(process.env.TYPED_CASES ?? 400);
const QUERIES = 20;
/** Training takes most of the time of the second test. */
const TRAINED_SHARE = 10;
const BOUNDS = { candidates: 1_000_000, rows: 1_000_000 };

async function sourceOf({ count, edges }: TypedGraph) {
  const builder = new GraphBuilder();
  for (let vertex = 0; vertex < count; vertex++)
    builder.addNode({ id: `${vertex}`, name: "", labels: [kindOf(vertex)], text: "" });
  for (const { source, target, type } of edges)
    builder.addEdge({ source: `${source}`, target: `${target}`, type, kind: "relation" });
  return snapshotSource(await memorySnapshot(builder));
}

async function opened(drawn: TypedGraph, index: DominanceIndex) {
  const source = await sourceOf(drawn);
  const entities = { index, vertexOf: Number, idOf: String };
  return async (structure: Structure, wanted: 1 | 2): Promise<string[]> => {
    const bounds = { ...BOUNDS, typed: new TypedEdges(new EdgeReader(source), entities) };
    const length = pathLengthFor(structure, index, wanted);
    const { assembled, truncated } = await matchStructure(structure, index, length, bounds);
    expect(truncated).toBe(false);
    const { matches, width } = assembled;
    const rows = Array.from({ length: matches.length / width }, (_, row) =>
      matches.subarray(row * width, (row + 1) * width).join(),
    );
    return rows.sort();
  };
}

describe("Exact matching with relations and directions", () => {
  it("finds exactly what brute force finds, in trees of several levels", { timeout: 3_600_000 }, async () => {
    const met = { found: 0, none: 0, cycles: 0, shared: 0, levels: 0, long: 0, parallel: 0, meeting: 0 };
    await fc.assert(
      fc.asyncProperty(typedCases(QUERIES, 4, 20, IDENTITIES), async ({ drawn, structures }) => {
        const index = buildDominanceIndex(drawn.graph, drawn.labels);
        const matched = await opened(drawn, index);
        met.levels = Math.max(met.levels, ...index.paths.map(({ tree }) => tree.height));
        for (const structure of structures) {
          const expected = bruteTypedMatches(structure, drawn);
          for (const length of [1, 2] as const) expect(await matched(structure, length)).toEqual(expected);
          met[expected.length > 0 ? "found" : "none"] += 1;
          met.cycles += Number(structure.edges.length >= structure.labels.length);
          met.long += Number(pathLengthFor(structure, index, 2) === 2);
          // One vertex of the graph twice in a match.
          met.meeting += Number(expected.some((row) => new Set(row.split(",")).size < row.split(",").length));
          met.parallel += Number(structure.relations!.some((asked) => asked.length > 1));
          const isShared = (label: number) =>
            label !== UNKNOWN && drawn.labels.filter((own) => own === label).length > 1;
          met.shared += Number(structure.labels.some(isShared));
        }
      }),
      { numRuns: Math.ceil(CASES / QUERIES) },
    );
    const few = CASES / 50;
    expect(met.levels).toBeGreaterThan(2);
    for (const kind of ["found", "none", "cycles", "shared", "long", "parallel", "meeting"] as const)
      expect([kind, met[kind] > few]).toEqual([kind, true]);
  });

  it("finds the same under a trained network", { timeout: 3_600_000 }, async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(typedCases(QUERIES, IDENTITIES), fc.nat(), async ({ drawn, structures }, seed) => {
        const { network, stars, proof } = await trainNetwork(drawn.graph, { seed, rounds: 3 });
        if (proof.violated > 0) return;
        used += 1;
        const own = buildDominanceIndex(drawn.graph, drawn.labels);
        const matched = await opened(drawn, withEmbedding(own, stars, networkEmbedding(network)));
        for (const structure of structures)
          expect(await matched(structure, 2)).toEqual(bruteTypedMatches(structure, drawn));
      }),
      { numRuns: Math.ceil(CASES / QUERIES / TRAINED_SHARE) },
    );
    expect(used).toBeGreaterThan(0);
  });
});
