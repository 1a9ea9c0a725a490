import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, ranked } from "@/components/testing/example-run";
import { orderColumns, originalOf } from "../stages/order-columns";
import { moveInWords, rankChanges } from "./rank-changes";

const rankingOf = (...nodes: string[]) => nodes.map((node) => ranked(node));

describe("rankChanges", () => {
  it("says what won, lost, came and went", () => {
    const { moves, gone } = rankChanges(rankingOf("a", "b", "c", "d"), rankingOf("c", "a", "x"));
    expect([...moves].map(([node, move]) => `${node} ${moveInWords(move)}`)).toEqual([
      "c +2",
      "a −1",
      "x new",
    ]);
    expect(gone).toEqual([
      { node: "b", rank: 2 },
      { node: "d", rank: 4 },
    ]);
  });

  it("gives back the rank before for every node that stayed, and has every node of both once", () => {
    const nodes = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(nodes, nodes, (before, now) => {
        const { moves, gone } = rankChanges(rankingOf(...before), rankingOf(...now));
        for (const [index, node] of now.entries()) {
          const move = moves.get(node);
          expect(move === null ? -1 : index + (move ?? Number.NaN)).toBe(before.indexOf(node));
        }
        expect([...moves.keys(), ...gone.map(({ node }) => node)].toSorted()).toEqual(
          [...new Set([...before, ...now])].toSorted(),
        );
      }),
    );
  });
});

describe("orderColumns", () => {
  const intervention = {
    from: "s",
    params: {},
    without: { nodes: [], edges: [], labels: [], relations: [] },
  };
  const changed = (id: string, of: string) => ({
    ...column(of, []),
    id,
    counterfactual: { of, intervention },
  });

  it("puts what was changed right of what it was changed from", () => {
    const columns = [
      column("a", []),
      column("b", []),
      changed("b.2", "b"),
      changed("a.2", "a"),
      changed("b.3", "b"),
    ];
    expect(orderColumns(columns).map(({ id }) => id)).toEqual(["a", "a.2", "b", "b.2", "b.3"]);
    expect(originalOf(columns[2]!, columns)).toBe(columns[1]);
    expect(originalOf(columns[0]!, columns)).toBeNull();
  });
});
