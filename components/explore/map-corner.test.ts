import { expect, it } from "vitest";
import { mapCorner } from "./map-corner";

const CANVAS = { width: 1_000, height: 600 };
const MAP = { width: 150, height: 100 };
const corner = (places: { x: number; y: number }[], now: Parameters<typeof mapCorner>[3] = "bottom right") =>
  mapCorner(places, CANVAS, MAP, now);

it("stays where it covers nothing, even if it once had to move there", () => {
  expect(corner([{ x: 500, y: 300 }])).toEqual({ corner: "bottom right", covers: false });
  expect(corner([], "top left")).toEqual({ corner: "top left", covers: false });
});

it("moves out of the way of a node and of its name", () => {
  expect(corner([{ x: 900, y: 550 }]).corner).toBe("bottom left");
  expect(corner([{ x: 800, y: 550 }]).corner).toBe("bottom left");
  expect(
    corner([
      { x: 900, y: 550 },
      { x: 100, y: 550 },
    ]),
  ).toEqual({ corner: "top left", covers: false });
});

it("says that it covers something where every corner is taken", () => {
  const everywhere = [900, 100].flatMap((x) => [550, 50].map((y) => ({ x, y })));
  expect(corner(everywhere, "bottom left")).toEqual({ corner: "bottom left", covers: true });
});
