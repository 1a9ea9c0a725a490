import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KEY_BYTES, KeyTable, type Place } from "./key-table";

const digest = (text: string) => createHash("sha256").update(text).digest().subarray(0, KEY_BYTES);

describe("KeyTable", () => {
  it("answers like a Map, through growth and moves", () => {
    const entry = fc.tuple(fc.nat(4000), fc.nat(0xfff_fffe), fc.nat(0xffff_ffff));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3000, size: "max" }), (entries) => {
        const table = new KeyTable();
        const oracle = new Map<number, Place>();
        for (const [text, segment, row] of entries) {
          table.set(digest(`${text}`), { segment, row });
          oracle.set(text, { segment, row });
        }
        expect(table.size).toBe(oracle.size);
        for (let text = 0; text <= 4000; text += 7)
          expect(table.get(digest(`${text}`))).toEqual(oracle.get(text));
      }),
      { numRuns: 15 },
    );
  });

  it("distinguishes keys that share a hash, and differ in any one word", () => {
    const table = new KeyTable();
    const keys = [0, 4, 8, 12].map((at) => {
      const key = Buffer.alloc(KEY_BYTES);
      key.writeUInt32LE(1024, at);
      return key;
    });
    keys.forEach((key, row) => {
      table.set(key, { segment: 0, row });
    });
    expect(keys.map((key) => table.get(key)?.row)).toEqual([0, 1, 2, 3]);
    expect(table.get(Buffer.alloc(KEY_BYTES))).toBeUndefined();
  });
});
