/** Where the map of a canvas lies: in a corner where it covers nothing, as long as there is one. */
import type { Place } from "@/components/graph-view/places";

/** The top right corner has the buttons of the canvas. */
export const CORNERS = ["bottom right", "bottom left", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

interface Size {
  width: number;
  height: number;
}

/** Names reach so far from the middle of a node, in pixels. */
const NAME = { x: 70, y: 26 };

/**
 * The corner that the map lies in next. It stays where it covers nothing, and where every corner covers something.
 * @param places of the nodes on the screen, in pixels from the top left
 */
export function mapCorner(
  places: readonly Place[],
  canvas: Size,
  map: Size,
  now: Corner,
): { corner: Corner; covers: boolean } {
  const covers = (corner: Corner) => {
    const left = corner.endsWith("left") ? 0 : canvas.width - map.width;
    const top = corner.startsWith("top") ? 0 : canvas.height - map.height;
    return places.some(
      ({ x, y }) =>
        x > left - NAME.x &&
        x < left + map.width + NAME.x &&
        y > top - NAME.y &&
        y < top + map.height + NAME.y,
    );
  };
  const free = [now, ...CORNERS].find((corner) => !covers(corner));
  return { corner: free ?? now, covers: free === undefined };
}
