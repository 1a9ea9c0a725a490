/**
 * Where the cards and lines of a drawn query stand: rows by distance from what is bound (breadth first), so that a query
 * reads from what is known at the top to what is asked below. Small drawings only: a query has a dozen nodes at most.
 */
import type { DrawnCard, DrawnLine, QueryDrawing } from "./draw-query";
import { placeLines } from "./place-lines";
import {
  cardHeight,
  cardWidth,
  LINE_HEIGHT,
  LOOP_ROOM,
  type PlacedCard,
  type PlacedLine,
  type PlacedQuery,
  ROW_GAP,
  titleWidth,
} from "./placed-query";
import { rowsOf } from "./query-rows";

const COLUMN_GAP = 28;
const MARGIN = 14;

export function placeQuery({ cards, lines }: QueryDrawing): PlacedQuery {
  const rows = rowsOf(cards, lines);
  const placed = new Map<string, PlacedCard>();
  let y = MARGIN;
  for (const row of rows) {
    placeRow(row, lines, y, placed);
    y += Math.max(...row.map((card) => cardHeight(card))) + ROW_GAP;
  }
  centreRows(rows, placed);
  const placedLines = placeLines(lines, placed);
  return frame([...placed.values()], placedLines);
}

function placeRow(
  row: readonly DrawnCard[],
  lines: readonly DrawnLine[],
  y: number,
  placed: Map<string, PlacedCard>,
): void {
  let x = 0;
  for (const [index, card] of row.entries()) {
    const width = cardWidth(card);
    const room = row.length > 1 ? titleRoom(card, lines) : 0;
    placed.set(card.variable, { ...card, x: x + room / 2, y, width, height: cardHeight(card) });
    const loops = lines.some(({ from, to }) => from === card.variable && to === card.variable);
    x += width + room + gapAfter(card, row[index + 1], lines) + (loops ? LOOP_ROOM : 0);
  }
}

/** Wide enough for the title of a line that joins neighbours of one row. */
function gapAfter(card: DrawnCard, next: DrawnCard | undefined, lines: readonly DrawnLine[]): number {
  const between = lines.filter(
    ({ from, to }) =>
      next &&
      ((from === card.variable && to === next.variable) || (to === card.variable && from === next.variable)),
  );
  return Math.max(COLUMN_GAP, ...between.map((line) => titleWidth(line) + COLUMN_GAP));
}

/** Room that the titles of the lines above a card need beside it, where they are wider than the card. */
function titleRoom(card: DrawnCard, lines: readonly DrawnLine[]): number {
  const own = lines.filter(({ from, to }) => from !== to && (from === card.variable || to === card.variable));
  return own.length === 1 ? Math.max(0, titleWidth(own[0]!) * 1.3 - cardWidth(card)) : 0;
}

function centreRows(rows: readonly (readonly DrawnCard[])[], placed: Map<string, PlacedCard>): void {
  const ends = rows.map((row) => {
    const last = placed.get(row.at(-1)!.variable)!;
    return last.x + last.width;
  });
  const widest = Math.max(0, ...ends);
  for (const [index, row] of rows.entries()) {
    for (const { variable } of row) placed.get(variable)!.x += (widest - ends[index]!) / 2;
  }
}

/** Everything moved so that it begins at the margin, with the size of the whole. */
function frame(cards: readonly PlacedCard[], lines: readonly PlacedLine[]): PlacedQuery {
  const lefts = [...cards.map(({ x }) => x), ...lines.map(({ x, width }) => x - width / 2)];
  const rights = [...cards.map(({ x, width }) => x + width), ...lines.map(({ x, width }) => x + width / 2)];
  const bottoms = [...cards.map(({ y, height }) => y + height), ...lines.map(({ y }) => y + LINE_HEIGHT)];
  const shift = MARGIN - Math.min(0, ...lefts);
  return {
    cards: cards.map((card) => ({ ...card, x: card.x + shift })),
    lines: lines.map((line) => ({ ...line, x: line.x + shift, path: moved(line.path, shift) })),
    width: Math.max(0, ...rights) + shift + MARGIN,
    height: Math.max(0, ...bottoms) + MARGIN,
  };
}

/** A path of absolute points, each moved to the right. */
function moved(path: string, by: number): string {
  return path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`);
}
