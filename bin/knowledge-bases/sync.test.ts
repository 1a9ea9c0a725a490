/** `hopscope sync` of a place that is not followed. */
import { expect, it } from "vitest";
import { syncBase } from "./sync";

it("says whether a place is missing in the command, or followed by nobody", async () => {
  const places = ["https://a.test/", "https://b.test/"].map((place) => ({
    id: place,
    place,
    schedule: "off",
  }));
  const forget = (place?: string) =>
    syncBase(
      async () => ({ id: "films", places }) as never,
      "films",
      place,
      { undo: false, forget: true },
      AbortSignal.timeout(60_000),
    );
  await expect(forget()).rejects.toThrow("Say which place.");
  await expect(forget("https://c.test/")).rejects.toThrow("It follows no such place.");
});
