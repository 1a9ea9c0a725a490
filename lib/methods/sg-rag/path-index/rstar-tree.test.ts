import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descend } from "./best-first";
import { leafOrder, MOST_COORDINATE, type Points, RStarTree } from "./rstar-tree";

/** Points of up to four dimensions, many of them equal; enough for three levels now and then. */
const given = fc
  .record({
    dimensions: fc.integer({ min: 1, max: 4 }),
    count: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 4_000, max: 5_000 })),
    seed: fc.nat(),
    span: fc.constantFrom(3, 500, MOST_COORDINATE),
  })
  .map(({ dimensions, count, seed, span }) => {
    const values = new Uint16Array(count * dimensions);
    let state = seed;
    for (let at = 0; at < values.length; at++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      values[at] = (state >>> 8) % (span + 1);
    }
    return { dimensions, count, values, span };
  });

const corner = fc.array(fc.nat({ max: 1_000 }), { minLength: 4, maxLength: 4 });

function loaded({ dimensions, count, values }: { dimensions: number; count: number; values: Uint16Array }) {
  const points: Points = { count, dimensions, coordinate: (point, at) => values[point * dimensions + at]! };
  const order = leafOrder(points, [...Array(Math.min(2, dimensions)).keys()]);
  const laid: Points = { ...points, coordinate: (place, at) => points.coordinate(order[place]!, at) };
  return { points, order, laid, tree: RStarTree.over(laid) };
}

describe("RStarTree", () => {
  it("finds what a linear scan finds, in a window and above a point", () =>
    fc.assert(
      fc.asyncProperty(given, corner, corner, fc.boolean(), async (drawn, one, other, isWindow) => {
        const { points, order, laid, tree } = loaded(drawn);
        const scale = (value: number) => Math.round((value * drawn.span) / 1_000);
        const low = one.map((value, at) => scale(isWindow ? Math.min(value, other[at]!) : value));
        const high = one.map((value, at) =>
          isWindow ? scale(Math.max(value, other[at]!)) : MOST_COORDINATE,
        );
        const all = [...Array(drawn.dimensions).keys()];
        const isIn = (point: number, from: Points) =>
          all.every(
            (at) => from.coordinate(point, at) >= low[at]! && from.coordinate(point, at) <= high[at]!,
          );
        const found: number[] = [];
        await descend(tree, true, {
          key: (node) => all.reduce((sum, at) => sum + tree.upper[node * drawn.dimensions + at]!, 0),
          isOver: (key) => key < all.reduce((sum, at) => sum + low[at]!, 0),
          enter: (node) =>
            all.every((at) => {
              const box = node * drawn.dimensions + at;
              return tree.upper[box]! >= low[at]! && tree.lower[box]! <= high[at]!;
            }) || null,
          visit: (first, end) => {
            for (let place = first; place < end; place++) if (isIn(place, laid)) found.push(order[place]!);
          },
        });
        const expected = [...Array(drawn.count).keys()].filter((point) => isIn(point, points));
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      }),
    ));

  it("opens nodes by their key, and few of them where points lie together", async () => {
    const values = Uint16Array.from({ length: 40_000 }, (_, at) => (at * 7_919) % 60_000);
    const { tree } = loaded({ dimensions: 2, count: 20_000, values });
    const keys: number[] = [];
    const opened = await descend(tree, true, {
      key: (node) => tree.upper[node * 2]!,
      isOver: (key) => key < 59_000,
      enter: () => true,
      visit: (first) => {
        keys.push(tree.upper[Math.floor(first / 64) * 2]!);
      },
    });
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
    expect(opened).toBeLessThan(tree.nodeCount / 4);
    expect(tree.height).toBe(3);
  });

  it("rests on its way, and ends there when it is cancelled", async () => {
    const values = Uint16Array.from({ length: 100_000 }, (_, at) => at % 60_000);
    const { tree } = loaded({ dimensions: 2, count: 50_000, values });
    let visited = 0;
    const everything = { key: () => 0, isOver: () => false, enter: () => true, visit: () => void visited++ };
    let rests = 0;
    await descend(tree, true, { ...everything, rest: async () => void rests++ });
    expect(rests).toBe(Math.floor(tree.nodeCount / 256));
    const all = visited;
    visited = 0;
    const ended = descend(tree, true, { ...everything, rest: () => Promise.reject(new Error("enough")) });
    await expect(ended).rejects.toThrow("enough");
    expect(visited).toBeLessThan(all / 2);
  });

  it("is opened again from its boxes, and refuses boxes of another size", () => {
    const { tree } = loaded({ dimensions: 2, count: 100, values: new Uint16Array(200) });
    expect(new RStarTree(100, 2, tree.lower, tree.upper)).toEqual(tree);
    expect(() => new RStarTree(1_000, 2, tree.lower, tree.upper)).toThrow(RangeError);
  });
});
