/**
 * The names that a drawing writes, and on which side of their nodes, so that none lies over another: greedy point-feature labelling with
 * four positions, most important name first.
 */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Body {
  id: string;
  x: number;
  y: number;
  radius: number;
}

/** A line of an edge, from end to end. */
export type Stroke = readonly [from: Pick<Body, "x" | "y">, to: Pick<Body, "x" | "y">];

export interface NameCandidate extends Body {
  /** The name's width, in pixels. */
  width: number;
  height: number;
  /** Written also where no side is free. */
  always: boolean;
}

interface Obstacle {
  id: string;
  body: Box;
}

export type NameSide = "below" | "above" | "right" | "left";

const SIDES: readonly NameSide[] = ["below", "right", "above", "left"];
export const NAME_GAP = 3;

/**
 * The side of each name that is written.
 * @param candidates most important first
 * @param bodies nodes that names should not cover; only a name that must be written may
 * @param taken where no name may lie
 * @param frame what can be seen; names of nodes inside it stay inside
 * @param strokes what names rather do not cross
 */
export function placeNames(
  candidates: readonly NameCandidate[],
  bodies: readonly Body[],
  taken: readonly Box[],
  frame: Box,
  strokes: readonly Stroke[] = [],
): Map<string, NameSide> {
  const written: Box[] = [...taken];
  const sides = new Map<string, NameSide>();
  const obstacles = bodies.map((node): Obstacle => ({ id: node.id, body: bodyBox(node) }));
  for (const candidate of candidates) {
    const options = SIDES.map((side) => ({ side, box: nameBox(candidate, side) }));
    const leaves = (box: Box) => isInside(bodyBox(candidate), frame) && !isInside(box, frame);
    const covers = (box: Box, { id, body }: Obstacle) => id !== candidate.id && overlap(box, body);
    const crossed = (box: Box) => strokes.filter((stroke) => crosses(stroke, box)).length;
    // Most sides are taken by the first thing that is looked at: only a name that must be written weighs them all.
    const free = options.filter(
      ({ box }) =>
        !leaves(box) &&
        !written.some((other) => overlap(box, other)) &&
        !obstacles.some((obstacle) => covers(box, obstacle)),
    );
    const costOf = (box: Box) => [
      leaves(box) ? 1 : 0,
      written.reduce((area, other) => area + commonArea(box, other), 0),
      obstacles.filter((obstacle) => covers(box, obstacle)).length,
      crossed(box),
    ];
    const best =
      leastBy(free, ({ box }) => [crossed(box)]) ??
      (candidate.always ? leastBy(options, ({ box }) => costOf(box)) : undefined);
    if (!best) continue;
    sides.set(candidate.id, best.side);
    written.push(best.box);
  }
  return sides;
}

export function nameBox({ x, y, radius, width, height }: NameCandidate, side: NameSide): Box {
  const away = radius + NAME_GAP;
  const [left, top] = {
    below: [x - width / 2, y + away],
    above: [x - width / 2, y - away - height],
    right: [x + away, y - height / 2],
    left: [x - away - width, y - height / 2],
  }[side] as [number, number];
  return { left, right: left + width, top, bottom: top + height };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** True if a part of the stroke lies in the box: what is left of it between the left and right sides reaches between top and bottom. */
export function crosses([from, to]: Stroke, { left, right, top, bottom }: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [start, along, least, most] of [
    [from.x, dx, left, right],
    [from.y, dy, top, bottom],
  ] as const) {
    if (along === 0 && (start <= least || start >= most)) return false;
    if (along === 0) continue;
    const [one, other] = [(least - start) / along, (most - start) / along];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first < last;
}

function commonArea(a: Box, b: Box): number {
  if (!overlap(a, b)) return 0;
  return (
    (Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

function bodyBox({ x, y, radius }: Body): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** The first of the options with the least cost, the first part of a cost before the next. */
function leastBy<T>(options: readonly T[], costOf: (option: T) => readonly number[]): T | undefined {
  const weighed = options.map((option) => ({ option, cost: costOf(option) }));
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.reduce((so, part, at) => so || part - (b[at] ?? 0), 0);
  return weighed.sort((a, b) => compare(a.cost, b.cost))[0]?.option;
}

export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}
