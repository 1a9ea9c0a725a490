/** The widths of texts in a scene, reckoned without a screen, texts cut to the room that there is, and those below the drawing. */
import { LINE, NAME_SIZE, type PlacedText, type Size } from "./scene-parts";

/** For the text in the corner, below. */
export const CORNER_ROOM = 12;
/** From the corner to what is beside it. */
const FOOT_GAP = 6;

/** Two lines of whole words, within the room of each, the first as long as it can be; null where that cannot be. */
export function wrap(text: string, first: number, second: number, size: number): [string, string] | null {
  const words = text.split(" ");
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [above, below] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    if (textWidth(above, size) <= first && textWidth(below, size) <= second) return [above, below];
  }
  return null;
}

/** As much of a text as there is room for. */
export function shorten(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("").trimEnd()}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** About as wide as the page's font draws it, rather more than less. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

/** Names are measured again and again while they are laid out, and have few different letters. */
const WIDTHS = new Map<string, number>();
const MOST_WIDTHS = 2_000;

function letterWidth(letter: string): number {
  const known = WIDTHS.get(letter);
  if (known !== undefined) return known;
  const width = reckonWidth(letter);
  if (WIDTHS.size < MOST_WIDTHS) WIDTHS.set(letter, width);
  return width;
}

function reckonWidth(letter: string): number {
  if (letter > "\u2e7f") return 1;
  if (/[ijl.,:;'’|!]/.test(letter)) return 0.28;
  if (/[frtI()\- ]/.test(letter)) return 0.36;
  if (/[mwMW@%…—]/.test(letter)) return 0.92;
  if (/[\p{Lu}&+=]/u.test(letter)) return 0.72;
  return 0.6;
}

export function layCorner(text: string, { width, height }: Size): PlacedText {
  const [x, y] = [width - 2, height - 2];
  const left = x - textWidth(text, NAME_SIZE);
  return { text, x, y, box: { left, right: width, top: height - CORNER_ROOM, bottom: height } };
}

/** @param lowest what the marks and the first lines of their names take of the height */
export function layFoot(
  text: string,
  corner: PlacedText | null,
  { width, height }: Size,
  lowest: number,
): PlacedText[] {
  if (text === "") return [];
  const whole = width - 4;
  const beside = (corner ? corner.box.left - FOOT_GAP : width - 2) - 2;
  const hasTwo = lowest <= height - CORNER_ROOM - LINE;
  const isShort = textWidth(text, NAME_SIZE) <= beside || !hasTwo;
  const lines = isShort ? [shorten(text, beside, NAME_SIZE)] : filled(text, whole, beside);
  return lines.map((line, at) => {
    const up = isShort ? 0 : (1 - at) * LINE;
    const y = height - 2 - up;
    const right = 2 + textWidth(line, NAME_SIZE);
    return { text: line, x: 2, y, box: { left: 0, right, top: y - CORNER_ROOM + 2, bottom: y + 1 } };
  });
}

/** One line, or as many whole words as the first has room for and what fits of the rest on a second one. */
function filled(text: string, first: number, second: number): string[] {
  if (textWidth(text, NAME_SIZE) <= first) return [text];
  const words = text.split(" ");
  let cut = 1;
  while (textWidth(words.slice(0, cut + 1).join(" "), NAME_SIZE) <= first) cut += 1;
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")].map((line, at) =>
    shorten(line, at === 0 ? first : second, NAME_SIZE),
  );
}
