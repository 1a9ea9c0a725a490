import { expect, it } from "vitest";
import { mapCorner } from "./map-corner";

const CANVAS = { width: 1_000, height: 600 };
const MAP = { width: 150, height: 100 };
/** A node with its name to the right of it. */
const box = (x: number, y: number, name = 0) => ({ x1: x - 10, x2: x + 10 + name, y1: y - 10, y2: y + 10 });
const corner = (drawn: ReturnType<typeof box>[], now: Parameters<typeof mapCorner>[3] = "bottom right") =>
  mapCorner(drawn, CANVAS, MAP, now);

it("stays where it covers nothing, even if it once had to move there", () => {
  expect(corner([box(500, 300)])).toEqual({ corner: "bottom right", covers: false });
  expect(corner([], "top left")).toEqual({ corner: "top left", covers: false });
});

it("moves out of the way of a node and of its name", () => {
  expect(corner([box(900, 550)]).corner).toBe("bottom left");
  expect(corner([box(700, 550)]).corner).toBe("bottom right");
  expect(corner([box(700, 550, 200)]).corner).toBe("bottom left");
  expect(corner([box(900, 550), box(100, 550)])).toEqual({ corner: "top left", covers: false });
});

it("says that it covers something where every corner is taken", () => {
  const everywhere = [900, 100].flatMap((x) => [550, 50].map((y) => box(x, y)));
  expect(corner(everywhere, "bottom left")).toEqual({ corner: "bottom left", covers: true });
});
