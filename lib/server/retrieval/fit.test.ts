import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesOf, clip, clipAll, fitting } from "./fit";

/** Also what takes six bytes a character, and halves of characters. */
const text = fc
  .string({ unit: "binary", maxLength: 300 })
  .chain((one) => fc.constantFrom(one, `${one}\ud83d`));

it("clips to the bytes that are there, and nothing that fits", () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 5, max: 400 }), (whole, bytes) => {
      const clipped = clip(whole, bytes);
      if (bytesOf(whole) <= bytes) expect(clipped).toBe(whole);
      else {
        expect(bytesOf(clipped)).toBeLessThanOrEqual(bytes);
        expect(clipped.endsWith("…")).toBe(true);
        expect(whole.startsWith(clipped.slice(0, -1))).toBe(true);
      }
    }),
  );
  expect(clip("Wien, Wien, nur du allein", 14)).toBe("Wien, Wie…");
});

it("takes the first items that fit, and all of them where they do", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.integer({ min: 2, max: 1_000 }), (items, bytes) => {
      const fit = fitting(items, bytes);
      expect(fit).toEqual(items.slice(0, fit.length));
      expect(bytesOf(fit)).toBeLessThanOrEqual(bytes);
      if (fit.length < items.length) expect(bytesOf(items.slice(0, fit.length + 1))).toBeGreaterThan(bytes);
    }),
  );
});

it("cuts long texts alike, keeps short ones whole, and together they fit", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), fc.integer({ min: 30, max: 1_000 }), (texts, bytes) => {
      const clipped = clipAll(texts, bytes);
      const sum = clipped.reduce((all, one) => all + bytesOf(one), 0);
      expect(sum).toBeLessThanOrEqual(bytes);
      if (texts.reduce((all, one) => all + bytesOf(one), 0) <= bytes) expect(clipped).toEqual(texts);
    }),
  );
  expect(clipAll(["short", "x".repeat(100), "y".repeat(60)], 87).map(({ length }) => length)).toEqual([
    5, 36, 36,
  ]);
});
