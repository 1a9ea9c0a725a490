/** First places for nodes that were just added, at once and close to what led to them; the layout then arranges them. */
import { type Place, type Places, placeOf } from "./places";

/** The golden angle: every new node of a sunflower falls into the largest gap. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * `places` of the nodes that have one, and for each of the others one around a placed neighbour, else beside everything.
 * Equal input gives equal places.
 * @param distance between neighbours, in canvas units
 */
export function placeAround(
  nodes: readonly string[],
  edges: readonly { source: string; target: string }[],
  places: Places,
  distance: number,
): Places {
  const placed = new Map<string, Place>(
    nodes.flatMap((id) => {
      const place = placeOf(places, id);
      return place ? [[id, place] as const] : [];
    }),
  );
  const neighbours = neighboursOf(edges);
  const all = circleOf([...placed.values()]);
  let apart = 0;
  const children = new Map<string, number>();
  let waiting = nodes.filter((id) => !placed.has(id));
  while (waiting.length > 0) {
    const parents = waiting.map((id) => neighbours.get(id)?.find((other) => placed.has(other)));
    const reached = waiting.filter((_, index) => parents[index] !== undefined);
    if (reached.length === 0) {
      const [first, ...others] = waiting as [string, ...string[]];
      placed.set(first, besideAll(all, apart, distance));
      apart += 1;
      waiting = others;
      continue;
    }
    for (const [index, id] of waiting.entries()) {
      const parent = parents[index];
      if (parent === undefined) continue;
      const turn = children.get(parent) ?? 0;
      children.set(parent, turn + 1);
      placed.set(id, aroundPlace(placed.get(parent)!, turn, distance));
    }
    waiting = waiting.filter((id) => !placed.has(id));
  }
  return Object.fromEntries(nodes.map((id) => [id, placed.get(id)!]));
}

function aroundPlace({ x, y }: Place, turn: number, distance: number): Place {
  const reach = distance * (1 + 0.45 * Math.sqrt(turn));
  return { x: x + reach * Math.cos(turn * TURN), y: y + reach * Math.sin(turn * TURN) };
}

/** Outside of what is drawn, the first to the right; a sunflower again, so that a hundred of them make no row. */
function besideAll(all: { middle: Place; radius: number }, turn: number, distance: number): Place {
  const reach = (all.radius > 0 ? all.radius + 2 * distance : 0) + 1.8 * distance * Math.sqrt(turn);
  return {
    x: all.middle.x + reach * Math.cos(turn * TURN),
    y: all.middle.y + reach * Math.sin(turn * TURN),
  };
}

/** A circle around all places; one around a single place is a little wider than none. */
function circleOf(places: readonly Place[]): { middle: Place; radius: number } {
  if (places.length === 0) return { middle: { x: 0, y: 0 }, radius: 0 };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
  return { middle, radius: Math.max(1, ...places.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))) };
}

function neighboursOf(edges: readonly { source: string; target: string }[]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  const join = (from: string, to: string) => {
    const known = neighbours.get(from);
    if (known) known.push(to);
    else neighbours.set(from, [to]);
  };
  for (const { source, target } of edges) {
    join(source, target);
    join(target, source);
  }
  return neighbours;
}
