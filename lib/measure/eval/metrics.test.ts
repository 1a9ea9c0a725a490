import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphNode, GraphSource } from "../../graph/graph-source";
import { percentile } from "../../graph/numeric/statistics";
import { hitAt, recallAt, reciprocalRank } from "../../methods/rank/rank-metrics";
import { type Gold, type Returned, resolveGold, unitRanks } from "../../questions/gold";
import { scoreAnswerSet } from "./answer-set";

const chunk = (source: string, position: number): Returned => ({
  id: `${source}#${position}`,
  origin: { kind: "document", source, title: source, position, range: [0, 1] },
});

/** Gold: the node a, the document d, either node named "n", and one answer that is not in the graph. */
const GOLD: Gold = {
  units: [
    { answer: "a", kind: "node", nodes: ["a"] },
    { answer: "d", kind: "source", nodes: ["d#0"] },
    { answer: "n", kind: "name", nodes: ["n1", "n2"] },
  ],
  unresolved: ["lost"],
  ambiguous: ["n"],
};
/** d is first found by its chunk at rank 2, n by n2 at rank 4, a at rank 5. */
const RANKING: Returned[] = [
  { id: "x" },
  chunk("d", 3),
  chunk("d", 0),
  { id: "n2" },
  { id: "a" },
  { id: "n1" },
];

describe("unitRanks", () => {
  it("counts each unit once, at its first rank, and unresolved answers as missed", () => {
    expect(unitRanks(RANKING, GOLD)).toEqual([5, 2, 4, Number.POSITIVE_INFINITY]);
  });
});

describe("ranking metrics", () => {
  const ranks = unitRanks(RANKING, GOLD);
  it("Hit@k", () => {
    expect([1, 2, 5].map((k) => hitAt(ranks, k))).toEqual([0, 1, 1]);
  });
  it("Recall@k", () => {
    expect([1, 2, 4, 5, 20].map((k) => recallAt(ranks, k))).toEqual([0, 0.25, 0.5, 0.75, 0.75]);
    expect(recallAt([], 5)).toBe(0);
  });
  it("reciprocal rank", () => {
    expect(reciprocalRank(ranks)).toBe(0.5);
    expect(reciprocalRank([Number.POSITIVE_INFINITY])).toBe(0);
    expect(reciprocalRank([])).toBe(0);
  });
});

describe("scoreAnswerSet", () => {
  it("scores nodes against units", () => {
    // x is wrong; both d chunks are right; d is 1 of 4 gold answers.
    const { precision, recall, f1 } = scoreAnswerSet(RANKING.slice(0, 3), GOLD);
    expect(precision).toBeCloseTo(2 / 3);
    expect(recall).toBe(0.25);
    expect(f1).toBeCloseTo((2 * (2 / 3) * 0.25) / (2 / 3 + 0.25));
  });
  it("is zero for nothing returned and for no gold", () => {
    expect(scoreAnswerSet([], GOLD)).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scoreAnswerSet(RANKING, { units: [], unresolved: [], ambiguous: [] })).toEqual({
      precision: 0,
      recall: 0,
      f1: 0,
    });
  });
});

describe("percentile", () => {
  it("interpolates", () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48);
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
  });
  it("leaves the named share of distinct values at or below it", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const cut = percentile(values, share);
          const below = values.filter((value) => value <= cut).length;
          return (
            below >= Math.floor(share * (values.length - 1)) &&
            below <= Math.ceil(share * (values.length - 1)) + 1
          );
        },
      ),
    );
  });
});

describe("resolveGold", () => {
  const nodes: GraphNode[] = [
    { id: "p1", name: "Paris", labels: ["City"], text: "", properties: {} },
    { id: "p2", name: "Paris", labels: ["Person"], text: "", properties: {} },
    {
      id: "doc#0",
      name: "Lyon",
      labels: ["Passage"],
      text: "",
      properties: {},
      ...{ origin: chunk("doc", 0).origin },
    },
  ];
  const graph = {
    nodes: async (ids: readonly string[]) => nodes.filter(({ id }) => ids.includes(id)),
    find: async (name: string) => [
      ...nodes.filter((node) => node.name === name).map(({ id }) => ({ id, score: 1 })),
      { id: "doc#0", score: 0.8 },
    ],
  } as unknown as GraphSource;

  it("tries ids, then documents, then exact names; reports ambiguity and failure", async () => {
    expect(await resolveGold(["p1", "doc", "Paris", "Paris", "Marseille"], graph)).toEqual({
      units: [
        { answer: "p1", kind: "node", nodes: ["p1"] },
        { answer: "doc", kind: "source", nodes: ["doc#0"], sourceKind: "document" },
        { answer: "Paris", kind: "name", nodes: ["p1", "p2"] },
      ],
      unresolved: ["Marseille"],
      ambiguous: ["Paris"],
    });
  });
});
