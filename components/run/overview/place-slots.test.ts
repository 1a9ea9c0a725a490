import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edge } from "@/components/graph-view/run/example-run.fixture";
import type { GraphEdge } from "@/lib/graph/graph-source";
import type { NodeKind, NodeRanks } from "./node-kinds";
import { COLUMNS, placeSlots, ROWS } from "./place-slots";

function ranksOf(kinds: Readonly<Record<string, NodeKind>> = {}): NodeRanks {
  return { kindOf: (id) => kinds[id] ?? "other", weightOf: (id) => (kinds[id] ? 1 : 0) };
}

describe("placeSlots", () => {
  it("gives a node one place, and no two of one cell the same", () => {
    const ids = Array.from({ length: 20 }, (_, at) => `n${at}`);
    fc.assert(
      fc.property(fc.array(fc.subarray(ids, { maxLength: 7 }), { maxLength: 12 }), (cells) => {
        const slots = placeSlots(
          cells.map((nodes) => ({ nodes, edges: [] })),
          ranksOf(),
        );
        for (const nodes of cells) {
          const taken = nodes.flatMap((id) => {
            const slot = slots.get(id);
            return slot ? [`${slot.column}.${slot.row}`] : [];
          });
          expect(new Set(taken).size).toBe(taken.length);
        }
        for (const { column, row } of slots.values()) {
          expect([column >= 0 && column < COLUMNS, row >= 0 && row < ROWS]).toEqual([true, true]);
        }
        // A single cell always has room.
        if (cells.length === 1) expect(slots.size).toBe(new Set(cells[0]).size);
      }),
    );
  });

  it("has names at the left, answers at the right, and what joins them between, in the answer's row", () => {
    const kinds = { name: "named", one: "agreed", two: "agreed", joins: "evidence" } as const;
    const slots = placeSlots(
      [{ nodes: Object.keys(kinds), edges: [edge("e", "joins", "two"), edge("f", "joins", "name")] }],
      ranksOf(kinds),
    );
    expect([slots.get("name")?.column, slots.get("one")?.column, slots.get("two")?.column]).toEqual([
      0, 2, 2,
    ]);
    expect(slots.get("joins")?.column).toBe(1);
    expect(Math.abs(slots.get("joins")!.row - slots.get("two")!.row)).toBeLessThanOrEqual(1);
  });

  it("has two names that a relation joins on opposite sides, and two that only a text joins at the left", () => {
    const kinds = { one: "named", two: "named" } as const;
    const columns = (joined: GraphEdge) => {
      const slots = placeSlots([{ nodes: ["one", "two"], edges: [joined] }], ranksOf(kinds));
      return ["one", "two"].map((id) => slots.get(id)?.column);
    };
    expect(columns(edge("e", "one", "two"))).toEqual([0, 2]);
    expect(columns({ ...edge("e", "one", "two"), kind: "structural" })).toEqual([0, 0]);
  });
});
