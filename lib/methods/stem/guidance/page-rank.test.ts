import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Neighbourhood } from "./neighbourhood";
import { DAMPING, personalisedPageRank } from "./page-rank";

const seed = Number(process.env.PROPERTY_SEED ?? 5);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 150);
const WEIGHTS: Readonly<Record<string, number>> = { heavy: 2, light: 0.5 };
const weightOf = (type: string) => WEIGHTS[type]!;

function around(nodes: number, entities: number, arcs: readonly [number, number, string][]): Neighbourhood {
  const ids = Array.from({ length: nodes }, (_, at) => `n${at}`);
  return {
    nodes: ids,
    entities,
    positions: new Map(ids.map((id, at) => [id, at])),
    edges: arcs.map(([source, target, type], at) => ({
      id: String(at),
      source: ids[source]!,
      target: ids[target]!,
      type,
      kind: "relation",
      properties: {},
    })),
    truncated: false,
  };
}

/** Solves (I - aP)x = (1 - a)s by elimination, where a node without edges leads back to the entities. */
function dense({ nodes, entities, positions, edges }: Neighbourhood): number[] {
  const size = nodes.length;
  const flow = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const { source, target, type } of edges) {
    const [from, to] = [positions.get(source)!, positions.get(target)!];
    flow[to]![from]! += weightOf(type);
    flow[from]![to]! += weightOf(type);
  }
  const rows = flow.map((row, to) => [
    ...row.map((_, from) => {
      const out = flow.reduce((sum, one) => sum + one[from]!, 0);
      const restart = to < entities ? 1 / entities : 0;
      const passed = out > 0 ? flow[to]![from]! / out : restart;
      return Number(to === from) - DAMPING * passed;
    }),
    to < entities ? (1 - DAMPING) / entities : 0,
  ]);
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows
      .slice(pivot)
      .reduce(
        (at, row, index) => (Math.abs(row[pivot]!) > Math.abs(rows[at]![pivot]!) ? index + pivot : at),
        pivot,
      );
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}

describe("personalisedPageRank", () => {
  it("is the solution of its linear equations", () => {
    const type = fc.constantFrom("heavy", "light");
    const arc = fc.tuple(fc.nat(6), fc.nat(6), type);
    fc.assert(
      fc.property(fc.array(arc, { maxLength: 16 }), fc.integer({ min: 1, max: 3 }), (arcs, entities) => {
        const graph = around(7, entities, arcs);
        const found = personalisedPageRank(graph, weightOf);
        for (const [at, expected] of dense(graph).entries()) expect(found[at]!).toBeCloseTo(expected, 7);
        expect(found.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
      }),
      { seed, numRuns },
    );
  });

  it("points nowhere without a question entity", () => {
    expect([...personalisedPageRank(around(2, 0, [[0, 1, "heavy"]]), weightOf)]).toEqual([0, 0]);
  });
});
