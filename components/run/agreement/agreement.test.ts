import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, ranked, retrieval, subgraph } from "@/components/testing/example-run";
import { agree } from "./agreement";

const ranking = (method: string, ...nodes: string[]) =>
  column(
    method,
    [],
    retrieval(
      nodes.map((node) => ranked(node)),
      subgraph({}),
    ),
  );

describe("agree", () => {
  it("puts shared nodes first, by best rank, and counts what one method found alone", () => {
    const { rows, shared, alone } = agree([ranking("m", "a", "b", "c"), ranking("n", "c", "d")]);
    expect(rows.map((row) => [row.node, row.ranks])).toEqual([
      ["c", [3, 1]],
      ["a", [1, null]],
      ["b", [2, null]],
      ["d", [null, 2]],
    ]);
    expect(shared).toBe(1);
    expect(alone).toEqual([2, 1]);
  });

  it("leaves out methods without a result", () => {
    expect(agree([ranking("m", "a"), column("n", [])]).columns).toEqual(["m"]);
  });

  it("counts every returned node exactly once", () => {
    const nodes = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"));
    fc.assert(
      fc.property(nodes, nodes, nodes, (first, second, third) => {
        const { rows, alone, shared } = agree([
          ranking("1", ...first),
          ranking("2", ...second),
          ranking("3", ...third),
        ]);
        expect(new Set(rows.map((row) => row.node))).toEqual(new Set([...first, ...second, ...third]));
        expect(rows.reduce((sum, row) => sum + row.found, 0)).toBe(
          first.length + second.length + third.length,
        );
        expect(shared).toBe(first.filter((node) => second.includes(node) && third.includes(node)).length);
        expect(alone[0]).toBe(first.filter((node) => !second.includes(node) && !third.includes(node)).length);
      }),
    );
  });
});
