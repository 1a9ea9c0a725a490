/**
 * The layout of a drawn query's cards and lines: rows by distance from what is bound (breadth first), so that a query reads from what is
 * known at the top to what is asked below. Small drawings only: a query has a dozen nodes at most.
 */
import type { DrawnCard, DrawnLine, QueryDrawing } from "./draw-query";
import { parallelLines, placeLines } from "./place-lines";
import {
  cardHeight,
  cardWidth,
  LINE_HEIGHT,
  loopReach,
  PARALLEL_GAP,
  type PlacedCard,
  type PlacedLine,
  type PlacedQuery,
  type PlacedRow,
  rowGap,
  titleWidth,
} from "./placed-query";
import { rowsOf } from "./query-rows";

const COLUMN_GAP = 28;
const MARGIN = 14;
const LEVELS = 3;

export function placeQuery({ cards, lines }: QueryDrawing): PlacedQuery {
  const rows = rowsOf(cards, lines);
  for (let levels = LEVELS; ; levels++) {
    const placed = placeRows(rows, lines, levels);
    const placedLines = placeLines(lines, placed, levels);
    if (placedLines)
      return frame(
        placed.flatMap((row) => row.cards),
        placedLines,
      );
  }
}

/** The rows under each other with room for so many titles between them, centred. */
function placeRows(
  rows: readonly (readonly DrawnCard[])[],
  lines: readonly DrawnLine[],
  levels: number,
): PlacedRow[] {
  const placed: PlacedRow[] = [];
  let top = MARGIN;
  for (const row of rows) {
    const bottom = top + rowHeight(row, lines);
    placed.push({ cards: placeRow(row, lines, (top + bottom) / 2), top, bottom });
    top = bottom + rowGap(levels);
  }
  const ends = placed.map(({ cards }) => Math.max(...cards.map(({ x, width }) => x + width)));
  const widest = Math.max(0, ...ends);
  for (const [index, { cards }] of placed.entries())
    for (const card of cards) card.x += (widest - ends[index]!) / 2;
  return placed;
}

/** The larger of the cards' height and that of the lines that join the same two of them. */
function rowHeight(row: readonly DrawnCard[], lines: readonly DrawnLine[]): number {
  const inRow = new Set(row.map(({ variable }) => variable));
  const parallel = parallelLines(lines.filter(({ from, to }) => inRow.has(from) && inRow.has(to)));
  return Math.max(...row.map(cardHeight), ...parallel.map(({ length }) => length * PARALLEL_GAP));
}

function placeRow(row: readonly DrawnCard[], lines: readonly DrawnLine[], middle: number): PlacedCard[] {
  let x = 0;
  return row.map((card, index) => {
    const [width, height] = [cardWidth(card), cardHeight(card)];
    const room = titleRoom(card, row, lines);
    const left = x + room / 2;
    x += width + room + loopRoom(card, lines) + gapAfter(card, row[index + 1], lines);
    return { ...card, x: left, y: middle - height / 2, width, height };
  });
}

function loopRoom({ variable }: DrawnCard, lines: readonly DrawnLine[]): number {
  const loops = lines.filter(({ from, to }) => from === variable && to === variable);
  return Math.max(0, ...loops.map((line, index) => loopReach(index).title + titleWidth(line)));
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

/**
 * Room that the title of the one line of a card needs beside it. Lines of two cards meet halfway to where both go, which
 * takes twice as much for their titles to line up; more cards would go too far apart, and their titles step.
 */
function titleRoom(card: DrawnCard, row: readonly DrawnCard[], lines: readonly DrawnLine[]): number {
  const [own, ...others] = lines.filter(
    ({ from, to }) => from !== to && (from === card.variable || to === card.variable),
  );
  if (!own || others.length > 0 || row.length === 1) return 0;
  return Math.max(0, titleWidth(own) * (row.length === 2 ? 2 : 1.3) - cardWidth(card));
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
