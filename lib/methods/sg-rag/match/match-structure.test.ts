import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { bruteMatches } from "../../testing/brute-matches";
import { drawnStructure, IDENTITIES } from "../../testing/drawn-structures";
import type { Structure } from "../draw/structure";
import { networkEmbedding } from "../gat/sub-stars";
import { trainNetwork } from "../gat/train";
import { buildDominanceIndex, type DominanceIndex, withEmbedding } from "../path-index/dominance-index";
import { UNKNOWN } from "../path-index/label-code";
import { matchStructure, pathLengthFor } from "./match-structure";

const BOUNDS = { candidates: 1_000_000, rows: 1_000_000 };
const length = fc.constantFrom(1 as const, 2 as const);

async function matched(structure: Structure, index: DominanceIndex, wanted: 1 | 2): Promise<string[]> {
  const { assembled, truncated } = await matchStructure(
    structure,
    index,
    pathLengthFor(structure, index, wanted),
    BOUNDS,
  );
  expect(truncated).toBe(false);
  const { matches, width } = assembled;
  const rows = Array.from({ length: matches.length / width }, (_, row) =>
    matches.subarray(row * width, (row + 1) * width).join(),
  );
  return rows.sort();
}

describe("Exact subgraph matching", () => {
  it("finds exactly what brute force finds, whoever shares a label", { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(drawnStructure(2, 5, IDENTITIES), length, async ({ drawn, structure }, wanted) => {
        const index = buildDominanceIndex(drawn.graph, drawn.labels);
        expect(await matched(structure, index, wanted)).toEqual(
          bruteMatches(structure, drawn.graph, drawn.labels),
        );
      }),
    ),
  );

  it("finds the same under a trained network, which is used only when it is proved", {
    timeout: 600_000,
  }, async () => {
    let used = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        drawnStructure(IDENTITIES),
        length,
        fc.nat(),
        fc.constantFrom(0, 3),
        async ({ drawn, structure }, wanted, seed, rounds) => {
          const { network, stars, proof } = await trainNetwork(drawn.graph, { seed, rounds });
          const own = buildDominanceIndex(drawn.graph, drawn.labels);
          const index = proof.violated > 0 ? own : withEmbedding(own, stars, networkEmbedding(network));
          if (proof.violated > 0) refused += 1;
          else used += 1;
          expect(await matched(structure, index, wanted)).toEqual(
            bruteMatches(structure, drawn.graph, drawn.labels),
          );
        },
      ),
      { numRuns: Math.ceil(Number(process.env.PROPERTY_RUNS ?? 100) / 4) },
    );
    expect(used).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it("agrees with the graph's own matcher, asked for nodes that differ", { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(drawnStructure(IDENTITIES), async ({ drawn, structure }) => {
        const builder = new GraphBuilder();
        for (let vertex = 0; vertex < drawn.count; vertex++)
          builder.addNode({ id: `${vertex}`, name: "", labels: ["Node"], text: "" });
        for (const [at, source] of drawn.sources.entries())
          builder.addEdge({
            source: `${source}`,
            target: `${drawn.targets[at]}`,
            type: "R",
            kind: "relation",
          });
        const { rows } = await snapshotSource(await memorySnapshot(builder)).match(asQuery(structure), {
          limit: 1_000_000,
        });
        const index = buildDominanceIndex(drawn.graph, drawn.labels);
        expect(await matched(structure, index, 2)).toEqual(rows.map((row) => row.join()).sort());
      }),
    ),
  );
});

/** Edges of any direction, each row once; vertices are different nodes. */
function asQuery({ labels, edges }: Structure) {
  const variable = (vertex: number) => ({ kind: "variable", name: `v${vertex}` });
  const pairs = Array.from(labels, (_, one) => [...labels.keys()].slice(0, one).map((other) => [one, other]));
  return queryGraph({
    nodes: Array.from(labels, (label, vertex) => ({
      variable: `v${vertex}`,
      ...(label !== UNKNOWN && { id: `${label}` }),
    })),
    edges: edges.map(([from, to], clause) => ({
      variable: `e${clause}`,
      from: `v${from}`,
      to: `v${to}`,
      direction: "any",
      clause,
    })),
    where: pairs.flat().map((pair) => ({
      kind: "operation",
      operator: "<>",
      operands: pair.map((vertex) => variable(vertex)),
    })),
    returns: Array.from(labels, (_, vertex) => ({
      name: `v${vertex}`,
      expression: { kind: "property", of: variable(vertex), key: "id" },
    })),
    distinct: true,
  });
}
