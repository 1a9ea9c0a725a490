import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layScene } from "./cell-scene";
import { isSameDrawing } from "./cell-view";
import { COLUMNS, ROWS } from "./place-slots";
import { type Box, markBox, overlaps, type Scene, type SceneEdge, type SceneNode } from "./scene-parts";

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

const corners = fc.constantFrom("", "+7", "+1,212");

/** What a scene writes, without the words of relations. */
function writtenIn({ nodes: placed, corner }: Scene): Box[] {
  return [
    ...placed.flatMap(({ label }) => label.lines.map(({ box }) => box)),
    ...(corner ? [corner.box] : []),
  ];
}

function edge(source: string, target: string, words = "directed by"): SceneEdge {
  return { id: `${source}-${target}`, source, target, words, isDirected: true };
}

function textOf({ lines }: Scene["nodes"][number]["label"]): string {
  return lines.map(({ text }) => text).join(" ");
}

describe("layScene", () => {
  it("lets no name cover another, a mark or the corner, or leave the cell", () => {
    fc.assert(
      fc.property(nodes, corners, (drawn, corner) => {
        const scene = layScene(drawn, [], SIZE, corner);
        const names = scene.nodes.flatMap(({ label }) => label.lines.map(({ box }) => box));
        const others = [...scene.nodes.map(markBox), ...(scene.corner ? [scene.corner.box] : [])];
        for (const [at, box] of names.entries()) {
          expect([...names.slice(at + 1), ...others].some((other) => overlaps(box, other))).toBe(false);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(SIZE.width);
          expect(box.bottom).toBeLessThanOrEqual(SIZE.height);
        }
      }),
    );
  });

  it("writes a relation once, and only where nothing else is", () => {
    fc.assert(
      fc.property(nodes, corners, (drawn, corner) => {
        const edges = drawn.slice(1).map(({ id }) => edge("n0", id));
        const scene = layScene(drawn, edges, SIZE, corner);
        expect(scene.words.length).toBeLessThanOrEqual(1);
        for (const { box } of scene.words)
          expect(writtenIn(scene).some((other) => overlaps(box, other))).toBe(false);
      }),
    );
  });

  it("bends an edge within a column around the names, and leaves the others straight", () => {
    const drawn = [0, 1].map((row) => ({ id: `n${row}`, name: "Carol Reed", slot: { column: 0, row } }));
    const [within] = layScene(drawn, [edge("n0", "n1")], SIZE).edges;
    expect(within!.bend.x).toBeLessThan(Math.min(within!.from.x, within!.to.x));
    const across = [0, 2].map((column) => ({ id: `n${column}`, name: "A", slot: { column, row: 0 } }));
    const { from, bend, to } = layScene(across, [edge("n0", "n2")], SIZE).edges[0]!;
    expect([bend.x, bend.y]).toEqual([(from.x + to.x) / 2, (from.y + to.y) / 2]);
  });

  it("gives a name the room that its row has", () => {
    const alone = layScene(
      [{ id: "a", name: "The Agony and the Ecstasy", slot: { column: 1, row: 0 } }],
      [],
      SIZE,
    );
    expect(alone.nodes[0]!.label.lines).toMatchObject([{ text: "The Agony and the Ecstasy" }]);
    const beside = layScene(
      [0, 1, 2].map((column) => ({ id: `n${column}`, name: "Richard Linklater", slot: { column, row: 1 } })),
      [],
      SIZE,
    );
    // None is cut: those of the middle column lie on other lines.
    for (const { label } of beside.nodes) expect(textOf(label)).toBe("Richard Linklater");
    const crowded = layScene(
      slots.map((slot, at) => ({ id: `n${at}`, name: "The Agony and the Ecstasy of all", slot })),
      [],
      SIZE,
    );
    for (const { label } of crowded.nodes) expect(textOf(label)).toMatch(/^The.*…$/);
  });

  it("draws no edge whose end it does not have, and none from a node to itself", () => {
    const drawn = [{ id: "a", name: "A", slot: { column: 0, row: 0 } }];
    expect(layScene(drawn, [edge("a", "gone"), edge("a", "a")], SIZE).edges).toEqual([]);
  });
});

type Props = Parameters<typeof isSameDrawing>[0];
const DRAWN = { nodes: ["a", "b"], edges: [], omitted: 0 };
const cellOf = (names: Record<string, string>, more: Partial<Props> = {}) =>
  ({
    content: CONTENT,
    drawn: DRAWN,
    overview: OVERVIEW,
    size: ROOM,
    nameOf: (id: string) => names[id] ?? id,
    ...more,
  }) as Props;
const CONTENT = { kind: "nodes" } as Props["content"];
const OVERVIEW = {} as Props["overview"];
const ROOM = { width: 160, height: 90 };

it("is drawn again when one of its own names has come, and not when another has", () => {
  const before = cellOf({ a: "Ada" });
  expect(isSameDrawing(before, cellOf({ a: "Ada", c: "Cy" }))).toBe(true);
  expect(isSameDrawing(before, cellOf({ a: "Ada", b: "Bo" }))).toBe(false);
});

it("is drawn again for another size, and where anything may be named", () => {
  expect(isSameDrawing(cellOf({}), cellOf({}, { size: { width: 161, height: 90 } }))).toBe(false);
  const plan = { content: { kind: "plan" } as Props["content"] };
  expect(isSameDrawing(cellOf({}, plan), cellOf({}, plan))).toBe(false);
});
