/** Nodes that no edge joins, in a row under the others: forces would drive them away, and the drawing with them. */
import type { Places } from "./places";

/** `places` with `ids` in a level row under them, `distance` apart and centred. */
export function placeRow(places: Places, ids: readonly string[], distance: number): Places {
  const others = Object.values(places);
  const xs = others.map((place) => place.x);
  const middle = others.length > 0 ? (Math.min(...xs) + Math.max(...xs)) / 2 : 0;
  const y = others.length > 0 ? Math.max(...others.map((place) => place.y)) + distance : 0;
  const start = middle - ((ids.length - 1) * distance) / 2;
  const row = ids.map((id, index) => [id, { x: start + index * distance, y }]);
  return { ...places, ...Object.fromEntries(row) };
}
