/**
 * What a cell of the overview draws, in pixels: marks at their slots, names laid out first so that none covers another, edges
 * between the marks, and the words of relations where there is room. Pure, so that the page, the saved page and tests share it.
 */
import { COLUMNS, ROWS, type Slot } from "./place-slots";
import { layNames } from "./scene-names";
import {
  type Box,
  type Curve,
  LINE,
  MARK,
  markBox,
  overlaps,
  type Point,
  type Scene,
  type SceneEdge,
  type SceneNode,
  type Size,
  WORD_SIZE,
} from "./scene-parts";
import { CORNER_ROOM, layCorner, layFoot, textWidth } from "./scene-text";

/** What a drawing is laid out for; in a larger cell it is drawn larger, up to so many times. */
const LAID_OUT: Size = { width: 168, height: 90 };
const MOST_ENLARGED = 1.4;
const TOP = MARK / 2 + 2;
const NAME_ROOM = MARK / 2 + 1 + LINE;
const EDGE_GAP = MARK / 2 + 2;
/** How far an edge within a column is bent to the side, so that it is seen beside the names. */
const BEND = 40;
/** Where along an edge its words may lie, best first. */
const STOPS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
/** On it, else above it. */
const LIFTS = [0, -MARK];

/** How many times as large as it is laid out a drawing of this size is. */
export function enlargementOf({ width, height }: Size): number {
  const fits = Math.min(width / LAID_OUT.width, height / LAID_OUT.height);
  return Math.max(1, Math.min(MOST_ENLARGED, fits));
}

/**
 * @param corner what is written at the bottom right; nothing when it is empty
 * @param foot what is written at the bottom left, on a line above the corner where there is no room beside it
 */
export function layScene(
  nodes: readonly SceneNode[],
  edges: readonly SceneEdge[],
  size: Size,
  corner = "",
  foot = "",
): Scene {
  const at = new Map(nodes.map((node) => [node.id, centre(node.slot, size)]));
  const inCorner = corner === "" ? null : layCorner(corner, size);
  const lowest = Math.max(0, ...[...at.values()].map(({ y }) => y + NAME_ROOM));
  const beside = layFoot(foot, inCorner, size, lowest);
  // What is asked counts more than what else could be read.
  const isCut = beside.some(({ text }) => text.endsWith("…"));
  const written = isCut ? null : inCorner;
  const feet = isCut ? layFoot(foot, null, size, lowest) : beside;
  const labels = layNames(
    nodes,
    at,
    size,
    [...feet, ...(written ? [written] : [])].map(({ box }) => box),
  );
  const placed = nodes.map((node) => ({ ...node, ...at.get(node.id)!, label: labels.get(node.id)! }));
  const lines = edges.flatMap((edge) => {
    const [from, to] = [at.get(edge.source), at.get(edge.target)];
    return from && to && edge.source !== edge.target ? [{ ...edge, ...between(from, to, size) }] : [];
  });
  const names = placed.flatMap(({ label }) => label.lines.map(({ box }) => box));
  // A head that a name covers would only be seen as a smudge around its letters.
  const drawn = lines.map((edge) => ({ ...edge, isDirected: edge.isDirected && !isCovered(edge, names) }));
  const taken = placed.flatMap(({ label, ...point }) => [
    ...label.lines.map(({ box }) => box),
    markBox(point),
  ]);
  taken.push(...feet.map(({ box }) => box));
  if (written) taken.push(written.box);
  return { nodes: placed, edges: drawn, words: layWords(lines, taken, size), corner: written, foot: feet };
}

/** The middle column hangs half a row lower, so that its names do not lie beside those of the others. */
function centre({ column, row }: Slot, { width, height }: Size): Point {
  const last = ROWS - 1;
  const pitch = Math.min(
    (height - CORNER_ROOM - TOP - NAME_ROOM) / last,
    (height - TOP - NAME_ROOM) / (last + 0.5),
  );
  return { x: (width * (column + 0.5)) / COLUMNS, y: TOP + pitch * (row + (column === 1 ? 0.5 : 0)) };
}

/** From mark to mark, a little apart from both; within a column around the names that are between. */
function between(from: Point, to: Point, { width }: Size): Curve {
  if (Math.abs(from.x - to.x) < 1) {
    const side = from.x < width / COLUMNS ? -1 : 1;
    const start = side * (MARK / 2 + 1);
    const middle = (from.y + to.y) / 2;
    return {
      from: { x: from.x + start, y: from.y },
      bend: { x: Math.max(-10, Math.min(width + 10, from.x + side * BEND)), y: middle },
      to: { x: to.x + start, y: to.y },
    };
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * EDGE_GAP, ((to.y - from.y) / length) * EDGE_GAP];
  const [start, end] = [
    { x: from.x + dx, y: from.y + dy },
    { x: to.x - dx, y: to.y - dy },
  ];
  return { from: start, bend: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, to: end };
}

/** On a curve, by the share of the way. */
function pointOn({ from, bend, to }: Curve, share: number): Point {
  const rest = 1 - share;
  const mix = (a: number, b: number, c: number) => rest * rest * a + 2 * rest * share * b + share * share * c;
  return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) };
}

/** The words of each relation once, on the first of its edges that has room for them. */
function layWords(lines: Scene["edges"], taken: readonly Box[], { width, height }: Size): Scene["words"] {
  const laid: Scene["words"] = [];
  for (const text of new Set(lines.map(({ words }) => words))) {
    const half = textWidth(text, WORD_SIZE) / 2 + 1;
    const place = lines
      .filter(({ words }) => words === text)
      .flatMap((line) =>
        LIFTS.flatMap((lift) =>
          STOPS.map((share) => {
            const { x, y } = pointOn(line, share);
            return { x, y: y + lift };
          }),
        ),
      )
      .map(({ x, y }) => ({ x, y, box: { left: x - half, right: x + half, top: y - 4.5, bottom: y + 4.5 } }))
      .find(
        ({ box }) =>
          box.left >= 0 &&
          box.right <= width &&
          box.top >= 0 &&
          box.bottom <= height &&
          [...taken, ...laid.map((one) => one.box)].every((other) => !overlaps(box, other)),
      );
    if (place) laid.push({ text, ...place });
  }
  return laid;
}

/** Whether the middle of the head of an arrow lies in one of the boxes. */
function isCovered(edge: Curve, boxes: readonly Box[]): boolean {
  const [one, other] = arrowhead(edge);
  const [x, y] = [(edge.to.x + one.x + other.x) / 3, (edge.to.y + one.y + other.y) / 3];
  return boxes.some(({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom);
}

/** The corners of the head of an arrow at the end of a curve. */
export function arrowhead({ bend, to }: Curve): [Point, Point] {
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const corner = (turn: number) => ({
    x: to.x - 5 * Math.cos(angle + turn),
    y: to.y - 5 * Math.sin(angle + turn),
  });
  return [corner(0.45), corner(-0.45)];
}
