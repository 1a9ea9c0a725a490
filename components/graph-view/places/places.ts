/** The places of nodes, by id, in the canvas's own units. */
import { ownValue } from "@/lib/graph/own-value";

export interface Place {
  x: number;
  y: number;
}
/** Read with `placeOf`: an id may be a name that every object has. */
export type Places = Record<string, Place>;

export function placeOf(places: Places, id: string): Place | undefined {
  return ownValue(places, id);
}

/**
 * `places` with `ids` in a level row under them, `distance` apart and centred: forces would drive nodes away that no edge joins, and the
 * drawing with them.
 */
export function placeRow(places: Places, ids: readonly string[], distance: number): Places {
  const others = Object.values(places);
  const xs = others.map((place) => place.x);
  const middle = others.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : 0;
  const y = others.length > 0 ? Math.max(...others.map((place) => place.y)) + distance : 0;
  const start = middle - ((ids.length - 1) * distance) / 2;
  const row = ids.map((id, index) => [id, { x: start + index * distance, y }]);
  return { ...places, ...Object.fromEntries(row) };
}
