import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layScene, MARK, overlaps, type SceneEdge, type SceneNode } from "./cell-scene";
import { COLUMNS, ROWS } from "./place-slots";

const SIZE = { width: 168, height: 88 };

const slots = Array.from({ length: COLUMNS * ROWS }, (_, at) => ({
  column: at % COLUMNS,
  row: Math.floor(at / COLUMNS),
}));
const nodes: fc.Arbitrary<SceneNode[]> = fc
  .tuple(
    fc.subarray(slots, { maxLength: 7 }),
    fc.array(fc.string({ maxLength: 40 }), { minLength: 9, maxLength: 9 }),
  )
  .map(([taken, names]) => taken.map((slot, at) => ({ id: `n${at}`, name: `N${names[at]}`, slot })));

function edge(source: string, target: string, words = "directed by"): SceneEdge {
  return { id: `${source}-${target}`, source, target, words, isDirected: true };
}

describe("layScene", () => {
  it("lets no name cover another, or a mark, or leave the cell", () => {
    fc.assert(
      fc.property(nodes, (drawn) => {
        const scene = layScene(drawn, [], SIZE);
        const names = scene.nodes.map(({ label }) => label.box);
        const marks = scene.nodes.map(({ x, y }) => ({
          left: x - MARK / 2,
          right: x + MARK / 2,
          top: y - MARK / 2,
          bottom: y + MARK / 2,
        }));
        for (const [at, box] of names.entries()) {
          expect(names.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
          expect(marks.some((mark) => overlaps(box, mark))).toBe(false);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(SIZE.width);
          expect(box.bottom).toBeLessThanOrEqual(SIZE.height);
        }
      }),
    );
  });

  it("writes a relation once, and only where nothing else is", () => {
    fc.assert(
      fc.property(nodes, (drawn) => {
        const edges = drawn.slice(1).map(({ id }) => edge("n0", id));
        const { nodes: placed, words } = layScene(drawn, edges, SIZE);
        expect(words.length).toBeLessThanOrEqual(1);
        for (const { box } of words) expect(placed.some(({ label }) => overlaps(box, label.box))).toBe(false);
      }),
    );
  });

  it("gives a name the room that its row has", () => {
    const alone = layScene(
      [{ id: "a", name: "The Agony and the Ecstasy", slot: { column: 1, row: 0 } }],
      [],
      SIZE,
    );
    expect(alone.nodes[0]!.label.lines).toEqual(["The Agony and the Ecstasy"]);
    const row = [0, 1, 2].flatMap((column) => [0, 1].map((at) => ({ column, row: at })));
    const crowded = layScene(
      row.map((slot, at) => ({ id: `n${at}`, name: "The Agony and the Ecstasy", slot })),
      [],
      SIZE,
    );
    for (const { label, slot } of crowded.nodes)
      if (slot.row === 0) expect(label.lines).toEqual([expect.stringMatching(/^The.*…$/)]);
  });

  it("draws no edge whose end it does not have, and none from a node to itself", () => {
    const drawn = [{ id: "a", name: "A", slot: { column: 0, row: 0 } }];
    expect(layScene(drawn, [edge("a", "gone"), edge("a", "a")], SIZE).edges).toEqual([]);
  });
});
