/** Turns a finished layout as a whole: level, because canvases are wider than high, and close to where nodes were. */
import { type Place, type Places, placeOf } from "./places";

/** The four ways in which the longest axis can lie level. */
const FACINGS = [
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/**
 * `places` around their middle with the longest axis level. Of the four ways to do that, the one that moves the nodes
 * of `previous` least, so that a graph that grows does not flip over.
 */
export function turnPlaces(places: Places, previous: Places): Places {
  const level = layLevel(places);
  const common = Object.keys(level).filter((id) => placeOf(previous, id));
  let best = level;
  let leastMotion = Number.POSITIVE_INFINITY;
  for (const [x, y] of FACINGS) {
    const turned = mapPlaces(level, (place) => ({ x: place.x * x, y: place.y * y }));
    const motion = common.reduce(
      (sum, id) => sum + squaredDistance(placeOf(turned, id)!, placeOf(previous, id)!),
      0,
    );
    if (motion < leastMotion) {
      best = turned;
      leastMotion = motion;
    }
  }
  return best;
}

function layLevel(places: Places): Places {
  const all = Object.values(places);
  const middle = { x: mean(all.map((place) => place.x)), y: mean(all.map((place) => place.y)) };
  const centred = mapPlaces(places, ({ x, y }) => ({ x: x - middle.x, y: y - middle.y }));
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of Object.values(centred)) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  // The principal axis of the covariance matrix.
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapPlaces(centred, ({ x, y }) => ({ x: cos * x + sin * y, y: cos * y - sin * x }));
}

function mapPlaces(places: Places, map: (place: Place) => Place): Places {
  return Object.fromEntries(Object.entries(places).map(([id, place]) => [id, map(place)]));
}

function squaredDistance(a: Place, b: Place): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
