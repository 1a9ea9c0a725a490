/**
 * What a cell of the overview draws, in pixels: marks at their slots, names laid out first so that none covers another, edges
 * between the marks, and the words of relations where there is room. Pure, so that the page, the saved page and tests share it.
 */
import { COLUMNS, ROWS, type Slot } from "./place-slots";

export interface SceneNode {
  id: string;
  name: string;
  slot: Slot;
}

export interface SceneEdge {
  id: string;
  source: string;
  target: string;
  /** The relation in words. */
  words: string;
  /** Whether it points from source to target. */
  isDirected: boolean;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlacedName {
  /** One or two. */
  lines: string[];
  /** The middle of the lines. */
  x: number;
  /** Base of the first line. */
  y: number;
  box: Box;
}

export interface Scene {
  nodes: (SceneNode & { x: number; y: number; label: PlacedName })[];
  edges: (SceneEdge & { x1: number; y1: number; x2: number; y2: number })[];
  words: { text: string; x: number; y: number; box: Box }[];
}

/** Sizes in pixels. */
export const MARK = 10;
export const NAME_SIZE = 10;
export const WORD_SIZE = 9;
export const LINE = 11;
const GAP = 4;
/** For the number of nodes that are not drawn, below. */
const COUNT_ROOM = 12;
const EDGE_GAP = MARK / 2 + 2;
/** Where along an edge its words may lie, best first. */
const STOPS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
/** On it, else above it. */
const LIFTS = [0, -MARK];

export function layScene(nodes: readonly SceneNode[], edges: readonly SceneEdge[], size: Size): Scene {
  const at = new Map(nodes.map((node) => [node.id, centre(node.slot, size)]));
  const labels = layNames(nodes, at, size);
  const placed = nodes.map((node) => ({ ...node, ...at.get(node.id)!, label: labels.get(node.id)! }));
  const lines = edges.flatMap((edge) => {
    const [from, to] = [at.get(edge.source), at.get(edge.target)];
    return from && to && edge.source !== edge.target ? [{ ...edge, ...between(from, to) }] : [];
  });
  const taken = [
    ...placed.flatMap(({ x, y, label }) => [
      label.box,
      { left: x - MARK / 2, right: x + MARK / 2, top: y - MARK / 2, bottom: y + MARK / 2 },
    ]),
  ];
  return { nodes: placed, edges: lines, words: layWords(lines, taken, size) };
}

interface Point {
  x: number;
  y: number;
}

function centre({ column, row }: Slot, { width, height }: Size): Point {
  return { x: (width * (column + 0.5)) / COLUMNS, y: ((height - COUNT_ROOM) * row) / ROWS + MARK / 2 + 2 };
}

/** From mark to mark, a little apart from both. */
function between(from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * EDGE_GAP, ((to.y - from.y) / length) * EDGE_GAP];
  return { x1: from.x + dx, y1: from.y + dy, x2: to.x - dx, y2: to.y - dy };
}

/** Every name has the width of its slot; it takes more where its row is free, and a second line where the row below is. */
function layNames(
  nodes: readonly SceneNode[],
  at: ReadonlyMap<string, Point>,
  { width }: Size,
): Map<string, PlacedName> {
  const own = width / COLUMNS;
  const rows = Array.from({ length: ROWS + 1 }, () => new Map<string, [number, number]>());
  for (const { id, name, slot } of nodes) {
    const half = Math.min(textWidth(name, NAME_SIZE), own - GAP) / 2;
    const { x } = at.get(id)!;
    rows[slot.row]!.set(id, [x - half, x + half]);
  }
  return new Map(
    nodes.map(({ id, name, slot }) => {
      const { x, y } = at.get(id)!;
      const [from, to] = freeAround(rows[slot.row]!, id, x, width);
      const below = slot.row + 1 < ROWS ? rows[slot.row + 1]! : null;
      const whole = textWidth(name, NAME_SIZE);
      const isWide = whole > to - from;
      const wrapped = isWide && below ? wrap(name, to - from) : null;
      const isFree = (line: string) => {
        const half = textWidth(line, NAME_SIZE) / 2 + GAP;
        return (
          below !== null && [...below.values()].every(([left, right]) => right < x - half || left > x + half)
        );
      };
      const lines =
        wrapped && isFree(wrapped[0]) && isFree(wrapped[1]) ? [...wrapped] : [shorten(name, to - from)];
      const widest = Math.max(...lines.map((line) => textWidth(line, NAME_SIZE)));
      const left = Math.min(Math.max(x - widest / 2, from), to - widest);
      rows[slot.row]!.set(id, [left, left + widest]);
      if (lines.length > 1) below?.set(id, [left, left + widest]);
      const top = y + MARK / 2 + 1;
      const label: PlacedName = {
        lines,
        x: left + widest / 2,
        y: top + NAME_SIZE - 1.5,
        box: { left, right: left + widest, top, bottom: top + lines.length * LINE - 1 },
      };
      return [id, label] as const;
    }),
  );
}

/** How far a name at `x` may reach to both sides in its row. */
function freeAround(
  row: ReadonlyMap<string, [number, number]>,
  id: string,
  x: number,
  width: number,
): [number, number] {
  let [from, to] = [1, width - 1];
  for (const [other, [left, right]] of row) {
    if (other === id) continue;
    if ((left + right) / 2 < x) from = Math.max(from, right + GAP);
    else to = Math.min(to, left - GAP);
  }
  return [from, to];
}

/** The words of each relation once, on the first of its edges that has room for them. */
function layWords(lines: Scene["edges"], taken: readonly Box[], { width, height }: Size): Scene["words"] {
  const laid: Scene["words"] = [];
  for (const text of new Set(lines.map(({ words }) => words))) {
    const half = textWidth(text, WORD_SIZE) / 2 + 1;
    const place = lines
      .filter(({ words }) => words === text)
      .flatMap(({ x1, y1, x2, y2 }) =>
        LIFTS.flatMap((lift) =>
          STOPS.map((share) => ({ x: x1 + (x2 - x1) * share, y: y1 + (y2 - y1) * share + lift })),
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

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Two lines of whole words, each within `room`; null where that cannot be. */
function wrap(name: string, room: number): [string, string] | null {
  const words = name.split(" ");
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [first, second] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (textWidth(first, NAME_SIZE) <= room && textWidth(second, NAME_SIZE) <= room) return [first, second];
  }
  return null;
}

/** As much of a text as there is room for. */
function shorten(text: string, room: number): string {
  if (textWidth(text, NAME_SIZE) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("").trimEnd()}…`, NAME_SIZE) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** About as wide as the page's font draws it, rather more than less. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

function letterWidth(letter: string): number {
  if (letter > "\u2e7f") return 1;
  if (/[ijl.,:;'’|!]/.test(letter)) return 0.28;
  if (/[frtI()\- ]/.test(letter)) return 0.36;
  if (/[mwMW@%…—]/.test(letter)) return 0.92;
  if (/[\p{Lu}&+=]/u.test(letter)) return 0.72;
  return 0.6;
}
