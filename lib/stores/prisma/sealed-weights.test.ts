import { expect, it } from "vitest";
import { sealed, unsealed } from "./trained-models";

const WEIGHTS = Uint8Array.from({ length: 40 }, (_, at) => (at * 37) % 256);

it("are given as they were stored, and none where a bit was flipped", () => {
  const stored = sealed(WEIGHTS);
  expect(unsealed("m", stored)).toEqual(WEIGHTS);
  // Of the weights and of their checksum; a mark that is damaged makes the model one of an earlier version, with eight bytes too many.
  for (const at of [...WEIGHTS.keys(), stored.length - 1, stored.length - 4]) {
    const flipped = Uint8Array.from(stored);
    flipped[at]! ^= 16;
    expect(() => unsealed("m", flipped), String(at)).toThrow(
      expect.objectContaining({ code: "internal", message: expect.stringContaining("m is damaged") }),
    );
  }
});

it("of earlier versions, without a checksum, are given as they are", () => {
  expect(unsealed("m", WEIGHTS)).toEqual(WEIGHTS);
  expect(unsealed("m", Uint8Array.of(1, 2))).toEqual(Uint8Array.of(1, 2));
});
