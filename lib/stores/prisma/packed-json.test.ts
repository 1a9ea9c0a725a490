import { expect, test } from "vitest";
import { packed, unpacked } from "./packed-json";

const STAGES = Array.from({ length: 300 }, (_, at) => ({
  id: `f${at}`,
  text: "“ü” \u0000 \ud800",
  score: 0.1 * at,
}));

test("JSON comes back as it was, and takes a fraction", async () => {
  const stored = await packed(STAGES);
  expect(stored.length).toBeLessThan(JSON.stringify(STAGES).length / 4);
  expect(await unpacked(stored, "run r")).toEqual(STAGES);
});

test("what an earlier version stored as text is read", async () => {
  for (const value of [[], STAGES])
    expect(await unpacked(Buffer.from(JSON.stringify(value)), "run r")).toEqual(value);
});

test("a flipped bit is named, wherever it is", async () => {
  const stored = await packed(STAGES);
  for (const at of [0, 40, stored.length >> 1, stored.length - 8]) {
    const damaged = Uint8Array.from(stored);
    damaged[at]! ^= 4;
    await expect(unpacked(damaged, "run r")).rejects.toMatchObject({
      code: "internal",
      message: expect.stringContaining("run r is damaged"),
    });
  }
});
