import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalDigest } from "./canonical-digest";

it("is the same for the same parts in any order, and differs when anything differs", () => {
  expect(canonicalDigest({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(
    canonicalDigest({ b: { c: [1, 2] }, a: 1 }),
  );
  expect(canonicalDigest({ a: [1, 2] })).not.toBe(canonicalDigest({ a: [2, 1] }));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const same = JSON.stringify(a) === JSON.stringify(b);
      if (same) expect(canonicalDigest(a)).toBe(canonicalDigest(b));
      if (canonicalDigest(a) === canonicalDigest(b))
        expect(JSON.parse(JSON.stringify(a))).toEqual(JSON.parse(JSON.stringify(b)));
    }),
  );
});
