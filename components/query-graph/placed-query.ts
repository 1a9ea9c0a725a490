/** What a placed drawing of a query is made of, and how much room its texts take. */
import type { DrawnCard, DrawnLine } from "./draw-query";

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
export const ROW_GAP = 64;
export const LOOP_ROOM = 46;

/** As much of a text as a card or a line has room for. */
function fitting(text: string, letter: number, room = CARD.most - 2 * PADDING): string {
  const most = Math.floor(room / letter);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

export const fittingTitle = (text: string) => fitting(text, TITLE_LETTER);
export const fittingLine = (text: string) => fitting(text, LINE_LETTER);

export function cardWidth({ title, lines, labels, isTarget }: DrawnCard): number {
  const marks = (labels.length > 0 ? MARK : 0) + (isTarget ? MARK : 0);
  const widest = Math.max(
    title.length * TITLE_LETTER + marks,
    ...lines.map((line) => line.length * LINE_LETTER),
  );
  return Math.min(CARD.most, Math.max(CARD.least, widest + 2 * PADDING));
}

export function cardHeight({ lines }: DrawnCard): number {
  return 2 * PADDING + LINE_HEIGHT * (1 + lines.length);
}

export function titleWidth({ title }: DrawnLine): number {
  return Math.min(title.length * EDGE_LETTER + 8, CARD.most);
}
