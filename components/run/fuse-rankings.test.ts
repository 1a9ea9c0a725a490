import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ranked } from "@/components/graph-view/example-run.fixture";
import { fuseRankings } from "./fuse-rankings";

const list = (id: string, ...nodes: string[]) => ({
  id,
  title: id.toUpperCase(),
  ranking: nodes.map((node) => ranked(node)),
});

describe("fuseRankings", () => {
  it("is worked out by hand for two lists", () => {
    const fused = fuseRankings([list("m", "a", "b", "c"), list("n", "c", "b")]);
    expect(fused.map(({ node }) => node)).toEqual(["c", "b", "a"]);
    expect(fused[0]?.score).toBeCloseTo(1 / 63 + 1 / 61, 12);
    expect(fused[0]?.contributions).toEqual([
      { name: "N", value: 1 / 61, weight: 1 },
      { name: "M", value: 1 / 63, weight: 1 },
    ]);
    expect(fused[2]).toMatchObject({ score: 1 / 61, ranks: new Map([["m", 1]]) });
  });

  it("equals the sum over all lists, written naively, for every node", () => {
    const nodes = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(fc.array(nodes, { maxLength: 5 }), (rankings) => {
        const fused = fuseRankings(rankings.map((ranking, index) => list(`m${index}`, ...ranking)));
        expect(fused.map(({ node }) => node).toSorted()).toEqual([...new Set(rankings.flat())].toSorted());
        for (const [index, { node, score, contributions }] of fused.entries()) {
          const naive = rankings
            .filter((ranking) => ranking.includes(node))
            .reduce((sum, ranking) => sum + 1 / (60 + ranking.indexOf(node) + 1), 0);
          expect(score).toBeCloseTo(naive, 12);
          expect(contributions.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(
            score,
            12,
          );
          expect(score).toBeLessThanOrEqual(fused[index - 1]?.score ?? 1);
        }
      }),
    );
  });
});
