import { describe, expect, it } from "vitest";
import { edge } from "@/components/testing/example-run";
import type { Origin } from "@/lib/graph/graph-element";
import { hasPlace, placedCells, placedEnd, placedSpan } from "./edge-evidence";

const table = {
  id: "t",
  title: "T",
  header: ["Year", "Film, or play", "Star"],
  rows: [
    ["1949", "The Third Man", "Orson Welles"],
    ["1956", "Trapeze", "Burt Lancaster"],
  ],
};
const origin = (kind: Origin["kind"]): Origin => ({
  kind,
  source: "s",
  title: "S",
  position: 0,
  range: [0, 1],
});
const evidence = (properties: Record<string, string>) => ({ ...edge("e", "a", "b"), properties });

describe("the place that an edge names", () => {
  it("is the cells of its rows and columns, also of a header with a comma", () => {
    expect(placedCells(evidence({ rows: "0,1", columns: "Film, or play, Star" }), table)).toEqual(
      new Set(["0 1", "0 2", "1 1", "1 2"]),
    );
    expect(placedCells(evidence({ rows: "1", columns: "Film" }), table)).toEqual(new Set());
    expect(placedCells(evidence({ rows: "1", columns: "Starring" }), table)).toEqual(new Set());
    expect(placedCells(evidence({}), table)).toEqual(new Set());
  });

  it("is the cell that has the name, where one does", () => {
    const named = evidence({ rows: "0,1", columns: "Film, or play, Star", name: "orson welles" });
    expect(placedCells(named, table)).toEqual(new Set(["0 2"]));
    expect(placedCells(evidence({ rows: "1", columns: "Star", name: "B. Lancaster" }), table)).toEqual(
      new Set(["1 2"]),
    );
  });

  it("is the name in a text", () => {
    expect(placedSpan(evidence({ sentences: "0", name: "Trapeze" }), "Of trapeze and rope.")).toEqual([
      3, 10,
    ]);
    expect(placedSpan(evidence({ sentences: "0", name: "Trapeze" }), "Of rope.")).toBeNull();
    expect(placedSpan(evidence({}), "Of rope.")).toBeNull();
  });

  it("lies in the table of the two chunks, else where the edge begins", () => {
    const origins = new Map([["b", origin("table")]]);
    const originOf = (node: string) => origins.get(node);
    expect(placedEnd(evidence({ rows: "1" }), originOf)).toBe("b");
    expect(placedEnd(evidence({ sentences: "1" }), originOf)).toBe("a");
    expect(placedEnd(evidence({ rows: "1" }), () => origin("table"))).toBe("a");
    expect([hasPlace(evidence({ rows: "1" })), hasPlace(evidence({}))]).toEqual([true, false]);
  });
});
