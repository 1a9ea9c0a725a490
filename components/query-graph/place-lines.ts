/**
 * The lines of a drawn query, from card to card. Titles never lie over each other: those between rows are on levels,
 * each where its line crosses the level nearest to its middle that is free there.
 */
import type { DrawnLine } from "./draw-query";
import {
  levelsBelow,
  loopReach,
  PARALLEL_GAP,
  type PlacedCard,
  type PlacedLine,
  type PlacedRow,
  TITLE_STEP,
  titleWidth,
} from "./placed-query";

const TITLE_GAP = 6;

interface Spot {
  x: number;
  y: number;
}

type TitleBox = Spot & Pick<PlacedLine, "width">;

/**
 * Lines of which a card is missing are left out. Null when `levels` below each row are too few to keep the titles apart;
 * as many levels as there are lines are always enough.
 */
export function placeLines(
  lines: readonly DrawnLine[],
  rows: readonly PlacedRow[],
  levels: number,
): PlacedLine[] | null {
  const done: PlacedLine[] = [];
  for (const parallel of parallelLines(lines)) {
    for (const [index, line] of parallel.entries()) {
      const [from, to] = [line.from, line.to].map((variable) => findCard(variable, rows));
      if (!from || !to) continue;
      const offset = (index - (parallel.length - 1) / 2) * PARALLEL_GAP;
      const [upper, lower] = from.row < to.row ? [from, to] : [to, from];
      const heights = rows
        .slice(upper.row, Math.max(lower.row, upper.row + 1))
        .flatMap(({ bottom }) => levelsBelow(bottom, levels));
      const placed =
        from.card === to.card
          ? loopLine(line, from.card, index, offset)
          : from.row !== to.row
            ? fallingLine(line, from.card, to.card, offset, heights, done)
            : areNeighbours(from, to, lines)
              ? levelLine(line, from.card, to.card, offset)
              : hangingLine(line, from.card, to.card, heights, done);
      if (!placed) return null;
      done.push(placed);
    }
  }
  return done;
}

export function parallelLines(lines: readonly DrawnLine[]): DrawnLine[][] {
  const pairs = new Map<string, DrawnLine[]>();
  for (const line of lines) {
    const pair = JSON.stringify([line.from, line.to].sort());
    pairs.set(pair, [...(pairs.get(pair) ?? []), line]);
  }
  return [...pairs.values()];
}

interface Found {
  card: PlacedCard;
  row: number;
  column: number;
}

function findCard(variable: string, rows: readonly PlacedRow[]): Found | undefined {
  for (const [row, { cards }] of rows.entries()) {
    const column = cards.findIndex((card) => card.variable === variable);
    if (column >= 0) return { card: cards[column]!, row, column };
  }
  return undefined;
}

/** True if nothing is between two cards of a row: no card, and no line from the left one to itself. */
function areNeighbours(one: Found, other: Found, lines: readonly DrawnLine[]): boolean {
  const left = one.column < other.column ? one.card.variable : other.card.variable;
  const loops = lines.some(({ from, to }) => from === left && to === left);
  return Math.abs(one.column - other.column) === 1 && !loops;
}

function loopLine(line: DrawnLine, card: PlacedCard, index: number, offset: number): PlacedLine {
  const x = card.x + card.width;
  const { y } = middleOf(card);
  const { reach, title } = loopReach(index);
  const path = `M${x} ${y - 8} C${x + reach} ${y - 26} ${x + reach} ${y + 26} ${x} ${y + 8}`;
  const width = titleWidth(line);
  return { ...line, path, x: x + title + width / 2, y: y + offset, width };
}

function levelLine(line: DrawnLine, from: PlacedCard, to: PlacedCard, offset: number): PlacedLine {
  const [a, b] = [from, to].map(middleOf).map(({ x, y }) => ({ x, y: y + offset }));
  const [start, end] = [borderOf(from, a!, b!), borderOf(to, b!, a!)];
  const path = `M${start.x} ${start.y} L${end.x} ${end.y}`;
  return { ...line, path, x: (start.x + end.x) / 2, y: start.y, width: titleWidth(line) };
}

function fallingLine(
  line: DrawnLine,
  from: PlacedCard,
  to: PlacedCard,
  offset: number,
  heights: readonly number[],
  titles: readonly TitleBox[],
): PlacedLine | null {
  const [a, b] = [from, to].map(middleOf).map(({ x, y }) => ({ x: x + offset, y }));
  const [start, end] = [borderOf(from, a!, b!), borderOf(to, b!, a!)];
  const middle = (start.y + end.y) / 2;
  const spots = heights
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
    .map((y) => ({ x: start.x + ((end.x - start.x) * (y - start.y)) / (end.y - start.y), y }));
  const width = titleWidth(line);
  const spot = freeSpot(spots, width, titles);
  return spot && { ...line, path: `M${start.x} ${start.y} L${end.x} ${end.y}`, ...spot, width };
}

function hangingLine(
  line: DrawnLine,
  from: PlacedCard,
  to: PlacedCard,
  heights: readonly number[],
  titles: readonly TitleBox[],
): PlacedLine | null {
  const [a, b] = [from, to].map((card) => ({ x: middleOf(card).x, y: card.y + card.height }));
  const x = (a!.x + b!.x) / 2;
  const width = titleWidth(line);
  const spot = freeSpot(
    heights.map((y) => ({ x, y })),
    width,
    titles,
  );
  if (!spot) return null;
  // The curve is at its lowest, in its middle, where the title is.
  const pull = (8 * spot.y - a!.y - b!.y) / 6;
  return {
    ...line,
    path: `M${a!.x} ${a!.y} C${a!.x} ${pull} ${b!.x} ${pull} ${b!.x} ${b!.y}`,
    ...spot,
    width,
  };
}

/** The first of the spots where a title of this width lies over no other. */
function freeSpot(spots: readonly Spot[], width: number, titles: readonly TitleBox[]): Spot | null {
  const isFree = ({ x, y }: Spot) =>
    titles.every(
      (other) =>
        Math.abs(x - other.x) >= (width + other.width) / 2 + TITLE_GAP || Math.abs(y - other.y) >= TITLE_STEP,
    );
  return spots.find(isFree) ?? null;
}

function middleOf({ x, y, width, height }: PlacedCard): Spot {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The point on the card's border where the line from `inside` to `outside` crosses it. */
function borderOf(card: PlacedCard, inside: Spot, outside: Spot): Spot {
  const dx = outside.x - inside.x;
  const dy = outside.y - inside.y;
  const wide =
    dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? card.x + card.width : card.x) - inside.x) / dx;
  const high =
    dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? card.y + card.height : card.y) - inside.y) / dy;
  const share = Math.max(0, Math.min(wide, high, 1));
  return { x: inside.x + dx * share, y: inside.y + dy * share };
}
