import { expect, it } from "vitest";
import { replayQuery } from "./experiment-queries";

it("the report of a replay is read once more when its digest follows the last answer", () => {
  const keyOf = (digest: string | null) => replayQuery({ id: "e", done: 60, digest }).queryKey;
  expect(keyOf(null)).not.toEqual(keyOf("d1"));
  expect(keyOf("d1")).toEqual(keyOf("d1"));
});
