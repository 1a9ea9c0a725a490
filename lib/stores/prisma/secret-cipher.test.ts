import fc from "fast-check";
import { expect, it } from "vitest";
import { SecretCipher } from "./secret-cipher";

const cipher = new SecretCipher(Buffer.alloc(32, 7));
const others = new SecretCipher(Buffer.alloc(32, 8));

it("gives back what was encrypted, for its name and key only, never twice the same bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, value) => {
      const stored = cipher.encrypt(name, value);
      expect(cipher.decrypt(name, stored)).toBe(Buffer.from(value).toString());
      expect([cipher.decrypt(`${name}2`, stored), others.decrypt(name, stored)]).toEqual([null, null]);
      expect(cipher.encrypt(name, value)).not.toBe(stored);
    }),
  );
});

it("refuses what was changed or cut in any place", () => {
  const stored = cipher.encrypt("name", "sk-secret");
  const start = stored.lastIndexOf(":") + 1;
  const bytes = Buffer.from(stored.slice(start), "base64");
  const read = (changed: Buffer) =>
    cipher.decrypt("name", stored.slice(0, start) + changed.toString("base64"));
  expect(read(bytes)).toBe("sk-secret");
  for (const at of bytes.keys()) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    expect(read(flipped), `byte ${at}`).toBeNull();
    expect(read(bytes.subarray(0, at)), `first ${at} bytes`).toBeNull();
  }
});
