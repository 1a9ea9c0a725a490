import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, retrieval, subgraph } from "@/components/testing/example-run";
import type { RunColumn } from "@/lib/measure/run/run";
import {
  type MatrixLayout,
  moveRow,
  orderRows,
  readLayout,
  shownPhases,
  togglePhase,
  USUAL_LAYOUT,
} from "./matrix-layout";
import { COMPARED } from "./phase-titles";

function method(id: string, confidence: number | null): RunColumn {
  const found = retrieval([], subgraph({}));
  found.answer = { ...found.answer, abstained: confidence === null, confidence: confidence ?? 0.9 };
  return column(id, [], found);
}
const changed: RunColumn = {
  ...method("b", 0.1),
  id: "b.2",
  counterfactual: {
    of: "b",
    intervention: { from: "rank", params: {}, without: { nodes: [], edges: [], labels: [], relations: [] } },
  },
};
const COLUMNS = [method("a", 0.4), method("b", 0.9), changed, method("c", null), method("d", 0.4)];
const idsOf = (columns: readonly RunColumn[]) => columns.map(({ id }) => id);

describe("the order of rows", () => {
  it("is as asked, by confidence with the silent last, or a person's own; changes stay with their original", () => {
    expect(idsOf(orderRows(COLUMNS, USUAL_LAYOUT))).toEqual(["a", "b", "b.2", "c", "d"]);
    expect(idsOf(orderRows(COLUMNS, { ...USUAL_LAYOUT, order: "confidence" }))).toEqual([
      "b",
      "b.2",
      "a",
      "d",
      "c",
    ]);
    const own: MatrixLayout = { hidden: [], order: "own", methods: ["d", "gone", "b"] };
    expect(idsOf(orderRows(COLUMNS, own))).toEqual(["d", "b", "b.2", "a", "c"]);
  });

  it("moves one method a place, from the order that is seen, and not beyond the ends", () => {
    const up = moveRow(COLUMNS, USUAL_LAYOUT, "b.2", -1)!;
    expect(idsOf(orderRows(COLUMNS, up))).toEqual(["b", "b.2", "a", "c", "d"]);
    const down = moveRow(COLUMNS, { ...USUAL_LAYOUT, order: "confidence" }, "b", 1)!;
    expect(idsOf(orderRows(COLUMNS, down))).toEqual(["a", "b", "b.2", "d", "c"]);
    expect(moveRow(COLUMNS, USUAL_LAYOUT, "a", -1)).toBeNull();
    expect(moveRow(COLUMNS, USUAL_LAYOUT, "d", 1)).toBeNull();
  });
});

describe("columns", () => {
  it("are hidden and shown again, in their order, and the last one stays", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COMPARED)), (toggled) => {
        const layout = toggled.reduce(togglePhase, USUAL_LAYOUT);
        const shown = shownPhases(layout);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown).toEqual(COMPARED.filter((phase) => shown.includes(phase)));
        expect(shown.length + layout.hidden.length).toBe(COMPARED.length);
      }),
    );
  });
});

it("is read back as it was stored, and is the usual one for anything else", () => {
  const layout: MatrixLayout = { hidden: ["plan", "matched"], order: "own", methods: ["b", "a"] };
  expect(readLayout(JSON.stringify(layout))).toEqual(layout);
  for (const wrong of [null, "", "[", "7", "null", '{"hidden":"plan","order":1,"methods":[7]}'])
    expect(readLayout(wrong)).toEqual(USUAL_LAYOUT);
  expect(shownPhases(readLayout(JSON.stringify({ hidden: COMPARED })))).toEqual([...COMPARED]);
});
