/** The position of a canvas's map: a corner where it covers nothing, as long as there is one. */

/** The top right corner has the buttons of the canvas. */
const CORNERS = ["bottom right", "bottom left", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

interface Size {
  width: number;
  height: number;
}

/** The box of a node with its name on the screen, in pixels from the top left. */
export interface DrawnBox {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
}

/** The corner that the map lies in next. It stays where it covers nothing, and where every corner covers something. */
export function mapCorner(
  drawn: readonly DrawnBox[],
  canvas: Size,
  map: Size,
  now: Corner,
): { corner: Corner; covers: boolean } {
  const covers = (corner: Corner) => {
    const left = corner.endsWith("left") ? 0 : canvas.width - map.width;
    const top = corner.startsWith("top") ? 0 : canvas.height - map.height;
    return drawn.some(
      ({ x1, x2, y1, y2 }) => x2 > left && x1 < left + map.width && y2 > top && y1 < top + map.height,
    );
  };
  const free = [now, ...CORNERS].find((corner) => !covers(corner));
  return { corner: free ?? now, covers: free === undefined };
}
