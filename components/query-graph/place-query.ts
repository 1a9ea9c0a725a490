/**
 * Where the cards and lines of a drawn query stand: rows by distance from what is bound (breadth first), so that a query
 * reads from what is known at the top to what is asked below. Small drawings only: a query has a dozen nodes at most.
 */
import type { DrawnCard, DrawnLine, QueryDrawing } from "./draw-query";

export interface PlacedCard extends DrawnCard {
  /** Upper left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedLine extends DrawnLine {
  /** An SVG path from card to card. */
  path: string;
  /** Middle of its title. */
  x: number;
  y: number;
  /** Of the title. */
  width: number;
}

type TitleBox = Pick<PlacedLine, "x" | "y" | "width">;

export interface PlacedQuery {
  cards: PlacedCard[];
  lines: PlacedLine[];
  width: number;
  height: number;
}

export const LINE_HEIGHT = 16;
const PADDING = 10;
const CARD = { least: 72, most: 220 };
/** Averages of the page's font at the sizes of the drawing. */
const TITLE_LETTER = 7.8;
const LINE_LETTER = 6;
const EDGE_LETTER = 6;
/** Of a label, and of what is asked for, beside the title. */
const MARK = 16;
const ROW_GAP = 64;
const COLUMN_GAP = 28;
const MARGIN = 14;
/** Where along its line a title may stand, best first: in the middle, else where no other title is. */
const TITLE_SHARES = [0.5, 0.32, 0.68, 0.2, 0.8];
/** Between two lines that join the same cards. */
const PARALLEL_GAP = 22;
const LOOP_ROOM = 46;

/** As much of a text as a card or a line has room for. */
export function fitting(text: string, letter: number, room = CARD.most - 2 * PADDING): string {
  const most = Math.floor(room / letter);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

export const fittingTitle = (text: string) => fitting(text, TITLE_LETTER);
export const fittingLine = (text: string) => fitting(text, LINE_LETTER);

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

/** Cards by their distance from what is bound, else from the card that is not asked for. */
function rowsOf(cards: readonly DrawnCard[], lines: readonly DrawnLine[]): DrawnCard[][] {
  const distances = new Map<string, number>();
  let first = 0;
  for (;;) {
    const left = cards.filter(({ variable }) => !distances.has(variable));
    if (left.length === 0) break;
    const part = partOf(left[0]!.variable, lines);
    const inPart = left.filter(({ variable }) => part.has(variable));
    const bound = inPart.filter(({ isBound }) => isBound);
    const start = inPart.find(({ isTarget }) => !isTarget) ?? inPart[0]!;
    const last = spread(bound.length > 0 ? bound : [start], lines, first, distances);
    // Parts that nothing joins stand side by side when they are single cards, else under each other.
    first = part.size === 1 && last === first ? first : last + 1;
  }
  const rows: DrawnCard[][] = [];
  for (const card of cards) {
    const distance = distances.get(card.variable)!;
    while (rows.length <= distance) rows.push([]);
    rows[distance]!.push(card);
  }
  return ordered(
    rows.filter((row) => row.length > 0),
    lines,
  );
}

function partOf(start: string, lines: readonly DrawnLine[]): Set<string> {
  const part = new Set([start]);
  for (const variable of part) {
    for (const { from, to } of lines) {
      if (from === variable) part.add(to);
      if (to === variable) part.add(from);
    }
  }
  return part;
}

/** Distances of everything that can be reached; returns the largest. */
function spread(
  starts: readonly DrawnCard[],
  lines: readonly DrawnLine[],
  first: number,
  distances: Map<string, number>,
): number {
  let frontier = starts.map(({ variable }) => variable);
  for (const variable of frontier) distances.set(variable, first);
  for (let distance = first; ; distance++) {
    const next = lines
      .flatMap(({ from, to }) => [
        ...(frontier.includes(from) ? [to] : []),
        ...(frontier.includes(to) ? [from] : []),
      ])
      .filter((variable) => !distances.has(variable));
    if (next.length === 0) return distance;
    frontier = [...new Set(next)];
    for (const variable of frontier) distances.set(variable, distance + 1);
  }
}

/** Each row in the order of what its cards are joined to in the row above, so that few lines cross. */
function ordered(rows: DrawnCard[][], lines: readonly DrawnLine[]): DrawnCard[][] {
  for (let index = 1; index < rows.length; index++) {
    const above = rows[index - 1]!.map(({ variable }) => variable);
    const centre = ({ variable }: DrawnCard) => {
      const joined = lines
        .flatMap(({ from, to }) => (from === variable ? [to] : to === variable ? [from] : []))
        .map((other) => above.indexOf(other))
        .filter((place) => place >= 0);
      return joined.length === 0
        ? above.length
        : joined.reduce((sum, place) => sum + place, 0) / joined.length;
    };
    rows[index] = [...rows[index]!].sort((a, b) => centre(a) - centre(b));
  }
  return rows;
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

function placeLines(lines: readonly DrawnLine[], placed: ReadonlyMap<string, PlacedCard>): PlacedLine[] {
  const pairs = new Map<string, DrawnLine[]>();
  for (const line of lines) {
    const pair = JSON.stringify([line.from, line.to].sort());
    pairs.set(pair, [...(pairs.get(pair) ?? []), line]);
  }
  const done: PlacedLine[] = [];
  for (const parallel of pairs.values()) {
    for (const [index, line] of parallel.entries()) {
      const from = placed.get(line.from);
      const to = placed.get(line.to);
      if (!from || !to) continue;
      const offset = (index - (parallel.length - 1) / 2) * PARALLEL_GAP;
      done.push(from === to ? loopLine(line, from, index) : joinLine(line, from, to, offset, placed, done));
    }
  }
  return done;
}

function joinLine(
  line: DrawnLine,
  from: PlacedCard,
  to: PlacedCard,
  offset: number,
  placed: ReadonlyMap<string, PlacedCard>,
  titles: readonly TitleBox[],
): PlacedLine {
  const width = titleWidth(line);
  const [left, right] = from.x < to.x ? [from, to] : [to, from];
  const passesOver = [...placed.values()].some(
    (card) => card.y === from.y && from.y === to.y && card.x > left.x && card.x < right.x,
  );
  if (passesOver) {
    // Under the row, where its cards are not.
    const bottom = Math.max(
      ...[...placed.values()].filter(({ y }) => y === from.y).map(({ y, height }) => y + height),
    );
    const [a, b] = [middleOf(from).x, middleOf(to).x];
    const low = bottom + ROW_GAP / 2 + offset;
    const path = `M${a} ${from.y + from.height} C${a} ${low + 10} ${b} ${low + 10} ${b} ${to.y + to.height}`;
    return { ...line, path, x: (a + b) / 2, y: low, width };
  }
  const shift = from.y === to.y ? { x: 0, y: offset } : { x: offset, y: 0 };
  const [a, b] = [middleOf(from), middleOf(to)].map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }));
  const start = borderOf(from, a!, b!);
  const end = borderOf(to, b!, a!);
  const spot = (share: number) => ({
    x: start.x + (end.x - start.x) * share,
    y: start.y + (end.y - start.y) * share,
  });
  const best = TITLE_SHARES.map(spot).find(
    (middle) => !titles.some((other) => overlap({ ...middle, width }, other)),
  );
  return { ...line, path: `M${start.x} ${start.y} L${end.x} ${end.y}`, ...(best ?? spot(0.5)), width };
}

/** Whether two titles, each given by its middle, lie over each other. */
function overlap(a: TitleBox, b: TitleBox): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) < LINE_HEIGHT;
}

function loopLine(line: DrawnLine, card: PlacedCard, index: number): PlacedLine {
  const x = card.x + card.width;
  const y = card.y + card.height / 2;
  const reach = LOOP_ROOM + index * PARALLEL_GAP;
  const path = `M${x} ${y - 8} C${x + reach} ${y - 26} ${x + reach} ${y + 26} ${x} ${y + 8}`;
  return { ...line, path, x: x + reach * 0.75, y: y + index * PARALLEL_GAP, width: titleWidth(line) };
}

function middleOf({ x, y, width, height }: PlacedCard): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where the way from `inside` a card towards `outside` leaves it. */
function borderOf(
  card: PlacedCard,
  inside: { x: number; y: number },
  outside: { x: number; y: number },
): { x: number; y: number } {
  const dx = outside.x - inside.x;
  const dy = outside.y - inside.y;
  const wide =
    dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? card.x + card.width : card.x) - inside.x) / dx;
  const high =
    dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? card.y + card.height : card.y) - inside.y) / dy;
  const share = Math.max(0, Math.min(wide, high, 1));
  return { x: inside.x + dx * share, y: inside.y + dy * share };
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

function cardWidth({ title, lines, labels, isTarget }: DrawnCard): number {
  const marks = (labels.length > 0 ? MARK : 0) + (isTarget ? MARK : 0);
  const widest = Math.max(
    title.length * TITLE_LETTER + marks,
    ...lines.map((line) => line.length * LINE_LETTER),
  );
  return Math.min(CARD.most, Math.max(CARD.least, widest + 2 * PADDING));
}

function cardHeight({ lines }: DrawnCard): number {
  return 2 * PADDING + LINE_HEIGHT * (1 + lines.length);
}

function titleWidth({ title }: DrawnLine): number {
  return Math.min(title.length * EDGE_LETTER + 8, CARD.most);
}
