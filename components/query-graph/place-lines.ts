/** The lines of a drawn query, from card to card, with their titles where no other title is. */
import type { DrawnLine } from "./draw-query";
import {
  LINE_HEIGHT,
  LOOP_ROOM,
  type PlacedCard,
  type PlacedLine,
  ROW_GAP,
  titleWidth,
} from "./placed-query";

/** Where along its line a title may stand, best first: in the middle, else where no other title is. */
const TITLE_SHARES = [0.5, 0.32, 0.68, 0.2, 0.8];
/** Between two lines that join the same cards. */
const PARALLEL_GAP = 22;

type TitleBox = Pick<PlacedLine, "x" | "y" | "width">;

/** `placed` are the cards by variable; lines of which a card is missing are left out. */
export function placeLines(
  lines: readonly DrawnLine[],
  placed: ReadonlyMap<string, PlacedCard>,
): PlacedLine[] {
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
