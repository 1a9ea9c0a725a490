import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRankings, rankContributions } from "./fuse-rankings";

const nodesOf = (fused: ReturnType<typeof fuseRankings>) => fused.map(({ node }) => node);

describe("fuseRankings", () => {
  it("is worked out by hand for two rankings", () => {
    const fused = fuseRankings([
      ["a", "b", "c"],
      ["c", "b"],
    ]);
    expect(nodesOf(fused)).toEqual(["c", "b", "a"]);
    expect(fused[0]?.score).toBeCloseTo(1 / 63 + 1 / 61, 12);
    expect(rankContributions(fused[0]!.ranks, ["M", "N"])).toEqual([
      { name: "N", value: 1 / 61, weight: 1 },
      { name: "M", value: 1 / 63, weight: 1 },
    ]);
    expect(fused[2]).toEqual({ node: "a", score: 1 / 61, ranks: [1, null] });
    // b: 1/62 + 1/61; a: 1/61; c: 1/63 + 1/62; d: 1/63.
    expect(
      nodesOf(
        fuseRankings([
          ["a", "b", "c"],
          ["b", "c", "d"],
        ]),
      ),
    ).toEqual(["b", "c", "a", "d"]);
  });

  it("orders equal scores by the best rank, then by the order of the rankings", () => {
    expect(nodesOf(fuseRankings([["x"], ["y"]]))).toEqual(["x", "y"]);
  });

  it("equals the sum over all rankings, written naively, for every node", () => {
    const nodes = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(fc.array(nodes, { maxLength: 5 }), (rankings) => {
        const fused = fuseRankings(rankings);
        const names = rankings.map((_, at) => `m${at}`);
        expect(nodesOf(fused).toSorted()).toEqual([...new Set(rankings.flat())].toSorted());
        for (const [index, { node, score, ranks }] of fused.entries()) {
          const naive = rankings
            .filter((ranking) => ranking.includes(node))
            .reduce((sum, ranking) => sum + 1 / (60 + ranking.indexOf(node) + 1), 0);
          expect(score).toBeCloseTo(naive, 12);
          const added = rankContributions(ranks, names).reduce((sum, one) => sum + one.value * one.weight, 0);
          expect(added).toBeCloseTo(score, 12);
          expect(score).toBeLessThanOrEqual(fused[index - 1]?.score ?? 1);
        }
      }),
    );
  });

  it("counts a node once that a ranking repeats", () => {
    expect(fuseRankings([["a", "b", "a"]])).toEqual(fuseRankings([["a", "b"]]));
  });

  it("leaves one ranking as it is, and what all have first, first", () => {
    const nodes = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(nodes, nodes, (one, other) => {
        expect(nodesOf(fuseRankings([one]))).toEqual(one);
        expect(
          fuseRankings([
            ["z", ...one],
            ["z", ...other],
          ])[0]?.node,
        ).toBe("z");
      }),
    );
  });
});
