import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, ranked, retrieval, subgraph } from "@/components/testing/example-run";
import { agree } from "./agreement";
import { findIntersection, intersections } from "./intersections";

const agreementOf = (...rankings: readonly (readonly string[])[]) =>
  agree(
    rankings.map((nodes, index) =>
      column(
        `m${index}`,
        [],
        retrieval(
          nodes.map((node) => ranked(node)),
          subgraph({}),
        ),
      ),
    ),
  );

describe("intersections", () => {
  it("has each node under exactly the columns that found it, largest first", () => {
    expect(intersections(agreementOf(["a", "b", "c", "x"], ["c", "d"], ["c", "d", "x"]))).toEqual([
      { columns: ["m0"], nodes: ["a", "b"] },
      { columns: ["m0", "m1", "m2"], nodes: ["c"] },
      { columns: ["m1", "m2"], nodes: ["d"] },
      { columns: ["m0", "m2"], nodes: ["x"] },
    ]);
  });

  it("is a partition: of a set, the intersections that it is in hold its nodes and no others", () => {
    const nodes = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
    fc.assert(
      fc.property(fc.array(nodes, { minLength: 1, maxLength: 4 }), (rankings) => {
        const all = intersections(agreementOf(...rankings));
        expect(all.flatMap((one) => one.nodes).toSorted()).toEqual([...new Set(rankings.flat())].toSorted());
        for (const [index, ranking] of rankings.entries()) {
          const own = all.filter((one) => one.columns.includes(`m${index}`)).flatMap((one) => one.nodes);
          expect(own.toSorted()).toEqual(ranking.toSorted());
        }
        expect(new Set(all.map((one) => one.columns.join())).size).toBe(all.length);
      }),
    );
  });

  it("is found by its columns in any order", () => {
    const all = intersections(agreementOf(["a"], ["a"]));
    expect(findIntersection(all, ["m1", "m0"])).toBe(all[0]);
    expect(findIntersection(all, ["m1"])).toBeNull();
  });
});
