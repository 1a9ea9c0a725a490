/** Moves over a canvas by arrow keys: the nearest node on the chosen side. */
import { type Place, type Places, placeOf } from "./places";

export type Side = "left" | "right" | "up" | "down";

const DIRECTIONS: Readonly<Record<Side, Place>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Deviating from the direction costs this much more than going along it. */
const SIDEWAYS_COST = 2;

/** The node to go to from `from` (the first one when that is not placed yet); null when that side is empty. */
export function nearestOnSide(
  ids: readonly string[],
  places: Places,
  from: string | null,
  side: Side,
): string | null {
  const start = from === null ? undefined : placeOf(places, from);
  if (!start) return ids.find((id) => placeOf(places, id)) ?? ids[0] ?? null;
  const direction = DIRECTIONS[side];
  let best: string | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const place = placeOf(places, id);
    if (!place || id === from) continue;
    const along = (place.x - start.x) * direction.x + (place.y - start.y) * direction.y;
    const aside = Math.abs((place.x - start.x) * direction.y) + Math.abs((place.y - start.y) * direction.x);
    const cost = along + SIDEWAYS_COST * aside;
    // Within the quarter that opens on this side, so that the four sides share out the plane.
    if (along > 0 && aside <= along && cost < bestCost) {
      best = id;
      bestCost = cost;
    }
  }
  return best;
}
