/**
 * The lines of a page in reading order. Pieces of text on one baseline are one line, unless a gap parts them that runs down
 * the page as the gutter of columns does; then the left column is read before the right one.
 */
import type { PageItem, PdfPage } from "./page-item";

export interface Line {
  text: string;
  x: number;
  end: number;
  /** The baseline. */
  y: number;
  /** The font size of most of its letters, in points. */
  size: number;
}

/** A row of pieces that are apart by gaps wider than spaces. */
interface Row {
  y: number;
  pieces: Line[];
}

/** In font sizes: less apart are letters of one word, more apart are cells or columns. */
const SPACE = 0.16;
const GAP = 1;
/** In font sizes: superscripts leave the baseline by less. */
const SAME_BASELINE = 0.45;
/** Columns of text have at least so many rows beside each other, and each row so many letters on both sides. */
const FEWEST_ROWS = 5;
const FEWEST_LETTERS = 15;
/** The rows of a column of text fill it, those of a table do not. */
const FILLED = 0.6;

/** Turned text comes last. */
export function linesOfPage({ items, width }: PdfPage): Line[] {
  const upright = piecesOf(items.filter(({ isTurned }) => !isTurned));
  const turned = items
    .filter(({ isTurned, text }) => isTurned && text.trim() !== "")
    .map(({ text, x, y, size }) => ({ text: text.trim(), x, end: x + size, y, size }));
  return [...inColumns(rowsOf(upright), 0, width), ...turned];
}

/** Text that goes on along one baseline without a gap. */
function piecesOf(items: readonly PageItem[]): Line[] {
  const pieces: { line: Line; letters: Map<number, number> }[] = [];
  for (const { text, x, y, width, size } of items) {
    if (text.trim() === "") continue;
    const last = pieces.at(-1);
    const scale = Math.max(size, last?.line.size ?? 0);
    const gap = last ? x - last.line.end : 0;
    const goesOn =
      last && Math.abs(y - last.line.y) < SAME_BASELINE * scale && gap < GAP * scale && gap > -GAP * scale;
    if (!goesOn) {
      const line = { text, x, end: x + width, y, size };
      pieces.push({ line, letters: new Map([[size, text.length]]) });
      continue;
    }
    const { line, letters } = last;
    const isApart =
      gap > SPACE * Math.min(size, line.size) && !line.text.endsWith(" ") && !text.startsWith(" ");
    line.text += isApart ? ` ${text}` : text;
    line.end = Math.max(line.end, x + width);
    letters.set(size, (letters.get(size) ?? 0) + text.length);
    const [main] = [...letters].reduce((most, one) => (one[1] > most[1] ? one : most));
    if (main !== line.size && main === size) line.y = y;
    line.size = main;
  }
  return pieces.map(({ line }) => ({ ...line, text: line.text.replace(/\s+/g, " ").trim() }));
}

/** From the top, each from the left. */
function rowsOf(pieces: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && piece.y - row.y < SAME_BASELINE * Math.min(piece.size, row.pieces[0]!.size))
      row.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  for (const { pieces } of rows) pieces.sort((a, b) => a.x - b.x);
  return rows;
}

/** Rows between two that cross the gutter are read column by column. */
function inColumns(rows: readonly Row[], from: number, to: number): Line[] {
  const gutter = findGutter(rows, from, to);
  if (gutter === null) return rows.map(joined);
  const lines: Line[] = [];
  let band: Row[] = [];
  const endBand = () => {
    const side = (isSide: (piece: Line) => boolean) =>
      band.flatMap(({ y, pieces }) => {
        const own = pieces.filter(isSide);
        return own.length > 0 ? [{ y, pieces: own }] : [];
      });
    lines.push(
      ...inColumns(
        side((piece) => piece.x < gutter),
        from,
        gutter,
      ),
    );
    lines.push(
      ...inColumns(
        side((piece) => piece.x >= gutter),
        gutter,
        to,
      ),
    );
    band = [];
  };
  for (const row of rows) {
    if (!row.pieces.some((piece) => piece.x < gutter && piece.end > gutter)) band.push(row);
    else {
      endBand();
      lines.push(joined(row));
    }
  }
  endBand();
  return lines;
}

/** The gap between columns of text; null when the rows are lines from side to side, or a table. */
function findGutter(rows: readonly Row[], from: number, to: number): number | null {
  const gaps = rows.flatMap(({ pieces }) =>
    pieces.slice(1).map((piece, index) => ({ start: pieces[index]!.end, end: piece.x })),
  );
  let best: { at: number; rows: number } | null = null;
  for (const at of new Set(gaps.map(({ end }) => Math.round(end) - 1))) {
    if (at <= from || at >= to) continue;
    const beside = rows.filter(({ pieces }) => isParted(pieces, at));
    if (beside.length < FEWEST_ROWS || beside.length <= (best?.rows ?? 0)) continue;
    const crossing = rows.filter(({ pieces }) => pieces.some((piece) => piece.x < at && piece.end > at));
    if (crossing.length > beside.length) continue;
    const isText = [true, false].every((isLeft) =>
      isColumn(beside.map(({ pieces }) => pieces.filter((piece) => piece.x < at === isLeft))),
    );
    if (isText) best = { at, rows: beside.length };
  }
  return best?.at ?? null;
}

function isParted(pieces: readonly Line[], at: number): boolean {
  return (
    pieces.some((piece) => piece.end <= at + 1) &&
    pieces.some((piece) => piece.x >= at) &&
    !pieces.some((piece) => piece.x < at && piece.end > at + 1)
  );
}

function isColumn(rows: readonly (readonly Line[])[]): boolean {
  const starts = rows.map((pieces) => pieces[0]!.x);
  const ends = rows.map((pieces) => pieces.at(-1)!.end);
  const extent = Math.max(...ends) - Math.min(...starts);
  const filled = rows.map((pieces) => pieces.reduce((sum, { x, end }) => sum + end - x, 0) / extent);
  const letters = rows.map((pieces) => pieces.reduce((sum, { text }) => sum + text.length, 0));
  return median(filled) >= FILLED && median(letters) >= FEWEST_LETTERS;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** A row as one line, its pieces apart by a space. */
function joined({ pieces }: Row): Line {
  const [first, ...others] = pieces;
  const longest = pieces.reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));
  return {
    text: [first!, ...others].map(({ text }) => text).join(" "),
    x: first!.x,
    end: Math.max(...pieces.map(({ end }) => end)),
    y: longest.y,
    size: longest.size,
  };
}
