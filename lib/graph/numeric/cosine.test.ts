import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine, dot, nearestRows, normalizeRows } from "./cosine";

const value = fc.integer({ min: -9, max: 9 });
const dimensions = fc.integer({ min: 1, max: 9 });
const matrix = dimensions.chain((d) =>
  fc.record({
    query: fc.array(value, { minLength: d, maxLength: d }).map((row) => Float32Array.from(row)),
    rows: fc.array(fc.array(value, { minLength: d, maxLength: d }), { maxLength: 40 }),
  }),
);

function plainDot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  return Array.from(left).reduce((sum, one, i) => sum + one * right[i]!, 0);
}

it("dot is the sum of products, from any offset", () => {
  fc.assert(
    fc.property(matrix, ({ query, rows }) => {
      const flat = Float32Array.from(rows.flat());
      for (const [i, row] of rows.entries())
        expect(dot(query, flat, i * query.length)).toBe(plainDot(query, row));
    }),
  );
});

describe("nearestRows", () => {
  it("is a full sort, with and without a filter", () => {
    fc.assert(
      fc.property(matrix, fc.nat(12), fc.infiniteStream(fc.boolean()), ({ query, rows }, k, coin) => {
        const shared = new Float32Array(new SharedArrayBuffer(rows.length * query.length * 4));
        shared.set(rows.flat());
        const mask = Uint8Array.from(rows, () => (coin.next().value ? 1 : 0));
        const sorted = rows
          .map((row, index) => ({ index, score: plainDot(query, row) }))
          .sort((a, b) => b.score - a.score || a.index - b.index);
        const accepted = sorted.filter((hit) => mask[hit.index]).slice(0, k);
        expect(nearestRows(query, shared, k)).toEqual(sorted.slice(0, k));
        expect(nearestRows(query, shared, k, mask)).toEqual(accepted);
        expect(nearestRows(query, shared, k, (row) => mask[row] === 1)).toEqual(accepted);
      }),
    );
  });
});

it("cosine is the dot product of unit vectors, and 0 for a zero vector", () => {
  expect(cosine(Float32Array.of(3, 4), Float32Array.of(4, 3))).toBeCloseTo(24 / 25, 9);
  expect(cosine(Float32Array.of(1, 0), Float32Array.of(-5, 0))).toBe(-1);
  expect(cosine(Float32Array.of(0, 0), Float32Array.of(1, 0))).toBe(0);
});

it("normalizeRows gives every row unit length and leaves zero rows", () => {
  const rows = normalizeRows(Float32Array.of(3, 4, 0, 0, 0, -2), 2);
  expect(Array.from(rows, (one) => Number(one.toFixed(6)))).toEqual([0.6, 0.8, 0, 0, 0, -1]);
});
