import { describe, expect, it } from "vitest";
import { placeRow } from "./places";

describe("placeRow", () => {
  it("puts the row under the others, around their middle", () => {
    const places = placeRow({ a: { x: 0, y: 0 }, b: { x: 100, y: 40 } }, ["c", "d"], 50);
    expect(places).toEqual({
      a: { x: 0, y: 0 },
      b: { x: 100, y: 40 },
      c: { x: 25, y: 90 },
      d: { x: 75, y: 90 },
    });
  });

  it("is the whole drawing when there are no others", () => {
    expect(placeRow({}, ["c"], 50)).toEqual({ c: { x: 0, y: 0 } });
    expect(placeRow({}, [], 50)).toEqual({});
  });
});
