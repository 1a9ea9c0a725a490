import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personalisedPageRank, type WeightedLink } from "./page-rank";

const seed = Number(process.env.PROPERTY_SEED ?? 5);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 150);
const NODES = 7;
const DAMPING = 0.85;
const links = fc.array(
  fc
    .tuple(fc.nat(NODES - 1), fc.nat(NODES - 1), fc.constantFrom(0.5, 1, 3))
    .map(([source, target, weight]) => ({ source: `n${source}`, target: `n${target}`, weight })),
  { maxLength: 16 },
);
const restarts = fc.constantFrom<number[][]>(
  [1, 0, 0, 0, 0, 0, 0],
  [3, 1, 0, 0, 0, 0, 0],
  [1, 1, 1, 0, 0, 0, 0],
);

/** The transition matrix of the walk without its damping, column by column: where each node leads. */
function transitions(given: readonly WeightedLink[], start: readonly number[]): number[][] {
  return Array.from({ length: NODES }, (_, from) => {
    const to = new Array<number>(NODES).fill(0);
    for (const { source, target, weight } of given) {
      if (source === `n${from}`) to[Number(target.slice(1))]! += weight;
      if (target === `n${from}`) to[Number(source.slice(1))]! += weight;
    }
    const out = to.reduce((sum, weight) => sum + weight, 0);
    return out > 0 ? to.map((weight) => weight / out) : [...start];
  });
}

/** Power iteration over the dense matrix, restarts included. */
function iterated(given: readonly WeightedLink[], start: readonly number[], steps: number): number[] {
  const columns = transitions(given, start);
  let mass = [...start];
  for (let step = 0; step < steps; step++)
    mass = start.map(
      (own, to) =>
        (1 - DAMPING) * own +
        DAMPING * mass.reduce((sum, share, from) => sum + share * columns[from]![to]!, 0),
    );
  return mass;
}

describe("personalisedPageRank", () => {
  it("agrees with power iteration over the dense matrix after every number of steps", () => {
    fc.assert(
      fc.property(links, restarts, fc.constantFrom(1, 2, 20), (given, restart, steps) => {
        const total = restart.reduce((sum, weight) => sum + weight, 0);
        const byNode = new Map(restart.map((weight, at) => [`n${at}`, weight]));
        const found = personalisedPageRank(given, byNode, { steps });
        const expected = iterated(
          given,
          restart.map((weight) => weight / total),
          steps,
        );
        for (const [at, share] of expected.entries()) expect(found.get(`n${at}`)).toBeCloseTo(share, 10);
      }),
      { seed, numRuns },
    );
  });

  it("ends at the walk's fixed point when a tolerance is given", () => {
    fc.assert(
      fc.property(links, (given) => {
        const found = personalisedPageRank(given, new Map([["n0", 1]]), { steps: 300, tolerance: 1e-10 });
        const start = [1, 0, 0, 0, 0, 0, 0];
        for (const [at, share] of iterated(given, start, 400).entries())
          expect(found.get(`n${at}`) ?? 0).toBeCloseTo(share, 7);
        expect([...found.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
      { seed, numRuns },
    );
  });

  it("prefers what several starts lead to", () => {
    const given = [
      { source: "a", target: "x", weight: 1 },
      { source: "b", target: "x", weight: 1 },
      { source: "b", target: "y", weight: 1 },
    ];
    const starts = new Map([
      ["a", 1],
      ["b", 1],
    ]);
    const mass = personalisedPageRank(given, starts, { steps: 20 });
    expect(mass.get("x")!).toBeGreaterThan(2 * mass.get("y")!);
  });

  it("visits nothing without a start", () => {
    const link = { source: "a", target: "b", weight: 1 };
    expect(personalisedPageRank([link], new Map(), { steps: 5 }).size).toBe(0);
    expect(personalisedPageRank([link], new Map([["a", 0]]), { steps: 5 }).size).toBe(0);
  });
});
