import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NameCandidate, nameBox, overlap, placeNames, type Stroke } from "./place-names";

const FRAME = { left: 0, right: 400, top: 0, bottom: 300 };
const candidate = (id: string, x: number, y: number, always = false): NameCandidate => ({
  id,
  x,
  y,
  radius: 8,
  width: 60,
  height: 14,
  always,
});
const candidates = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 5, max: 120 }),
    ),
    { maxLength: 40 },
  )
  .map((rows) => rows.map(([x, y, width], index) => ({ ...candidate(`n${index}`, x, y), width })));

describe("placeNames", () => {
  it("writes no name over another, nor over what is taken, nor out of the frame", () => {
    const taken = { left: 360, right: 400, top: 0, bottom: 90 };
    fc.assert(
      fc.property(candidates, (all) => {
        const sides = placeNames(all, all, [taken], FRAME);
        const boxes = all.flatMap((one) => {
          const side = sides.get(one.id);
          return side ? [{ one, box: nameBox(one, side) }] : [];
        });
        boxes.forEach(({ one, box }, index) => {
          expect(overlap(box, taken)).toBe(false);
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other.box)).toBe(false);
          const seen = one.x >= 8 && one.x <= 392 && one.y >= 8 && one.y <= 292;
          if (seen) expect(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 300).toBe(true);
        });
      }),
    );
  });

  it("gives room to the most important first, and always writes those that must be", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const must = all.map((one) => ({ ...one, always: true }));
        expect(placeNames(must, must, [], FRAME).size).toBe(all.length);
        const first = all[0];
        if (first && first.x > 130 && first.x < 270 && first.y > 40 && first.y < 260)
          expect(placeNames(all, [], [], FRAME).has(first.id)).toBe(true);
      }),
    );
  });

  it("goes to the side that covers no node", () => {
    const below = { id: "b", x: 200, y: 170, radius: 8 };
    expect(placeNames([candidate("a", 200, 150)], [], [], FRAME).get("a")).toBe("below");
    expect(placeNames([candidate("a", 200, 150)], [below], [], FRAME).get("a")).toBe("right");
  });

  it("goes to a side that no stroke runs under, and where one runs under each, is written all the same", () => {
    const down: Stroke = [
      { x: 200, y: 150 },
      { x: 210, y: 290 },
    ];
    const left: Stroke = [
      { x: 200, y: 150 },
      { x: 100, y: 155 },
    ];
    const right: Stroke = [
      { x: 200, y: 150 },
      { x: 300, y: 145 },
    ];
    const up: Stroke = [
      { x: 200, y: 150 },
      { x: 200, y: 10 },
    ];
    const sideOf = (...strokes: Stroke[]) =>
      placeNames([candidate("a", 200, 150)], [], [], FRAME, strokes).get("a");
    expect(sideOf(down)).toBe("right");
    expect(sideOf(down, right)).toBe("above");
    expect(sideOf(down, right, up)).toBe("left");
    expect(sideOf(down, right, up, left)).toBe("below");
    expect(
      sideOf(down, right, up, left, [
        { x: 180, y: 170 },
        { x: 220, y: 171 },
      ]),
    ).toBe("right");
    // Beside the name, or ending before it.
    expect(
      sideOf(
        [
          { x: 240, y: 100 },
          { x: 241, y: 300 },
        ],
        [
          { x: 200, y: 150 },
          { x: 200, y: 158 },
        ],
      ),
    ).toBe("below");
  });

  it("leaves a name out where it would cover a node on every side", () => {
    const crowd = Array.from({ length: 400 }, (_, index) => ({
      id: `c${index}`,
      x: (index % 20) * 20,
      y: Math.floor(index / 20) * 15,
      radius: 8,
    }));
    expect(placeNames([candidate("a", 200, 150)], crowd, [], FRAME).size).toBe(0);
    expect(placeNames([candidate("a", 200, 150, true)], crowd, [], FRAME).size).toBe(1);
  });
});
