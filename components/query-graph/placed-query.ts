/** The parts of a placed drawing of a query, and the room that its texts take. */
import type { DrawnCard, DrawnLine } from "./draw-query";

export interface PlacedCard extends DrawnCard {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedLine extends DrawnLine {
  path: string;
  x: number;
  y: number;
  width: number;
}

export interface PlacedQuery {
  cards: PlacedCard[];
  lines: PlacedLine[];
  width: number;
  height: number;
}

export interface PlacedRow {
  cards: PlacedCard[];
  /** The part of the height that its cards, and the titles of the lines between them, take. */
  top: number;
  bottom: number;
}

export const LINE_HEIGHT = 16;
const PADDING = 10;
const CARD = { least: 72, most: 220 };
const TITLE_SIZE = 13;
const LINE_SIZE = 11;
/** Height of a matched node's name, a little apart from what was asked. */
export const MATCHED_HEIGHT = 20;
/** Width of a label's mark, and of the target's, beside the title. */
const MARK = 16;
/** From the middle of one title to that of the next, above or below it. */
export const TITLE_STEP = 17;
/** From a row to the middle of the nearest title, so that arrowheads are seen. */
const TITLE_START = 22;
export const PARALLEL_GAP = 22;
const LOOP_REACH = 46;

/** About as wide as the page's font draws it, rather more than less. */
function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letter > "\u2e7f" ? 1 : /[\p{Lu}\p{N}@%&+=]/u.test(letter) ? 0.7 : 0.58;
  return width * size;
}

function fitting(text: string, size: number): string {
  const room = CARD.most - 2 * PADDING;
  if (textWidth(text, size) <= room) return text;
  const letters = [...text];
  while (textWidth(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("")}…`;
}

export const fittingTitle = (text: string) => fitting(text, TITLE_SIZE);
export const fittingLine = (text: string) => fitting(text, LINE_SIZE);

export function cardWidth({ title, lines, isTarget, matched }: DrawnCard): number {
  const marks = isTarget ? 2 * MARK : MARK;
  const widest = Math.max(
    textWidth(title, TITLE_SIZE) + marks,
    matched === undefined ? 0 : textWidth(matched, TITLE_SIZE),
    ...lines.map((line) => textWidth(line, LINE_SIZE)),
  );
  return Math.min(CARD.most, Math.max(CARD.least, widest + 2 * PADDING));
}

export function cardHeight({ lines, matched }: DrawnCard): number {
  return 2 * PADDING + LINE_HEIGHT * (1 + lines.length) + (matched === undefined ? 0 : MATCHED_HEIGHT);
}

export function titleWidth({ title }: DrawnLine): number {
  return textWidth(fittingLine(title), LINE_SIZE) + 8;
}

export function levelsBelow(bottom: number, levels: number): number[] {
  return Array.from({ length: levels }, (_, level) => bottom + TITLE_START + TITLE_STEP * level);
}

export function rowGap(levels: number): number {
  return 2 * TITLE_START + TITLE_STEP * (levels - 1);
}

/** The reach of the `index`th line from a card to itself, and the start of its title, from the card's side. */
export function loopReach(index: number): { reach: number; title: number } {
  const reach = LOOP_REACH + index * PARALLEL_GAP;
  return { reach, title: reach * 0.6 };
}
