/** Lines of pages as one text: paragraphs and headings apart by a blank line, words that a line end parted joined again. */
import type { PdfPage } from "./page-item";
import { type Line, linesOfPage } from "./page-lines";
import { withoutRepeated } from "./repeated-lines";

export interface PdfText {
  /** The largest heading of the first page with text; undefined when there is none. */
  title: string | undefined;
  text: string;
  /** The start of each page in `text`. */
  pages: number[];
  /** Pages without any text, counted from 1. */
  empty: number[];
}

/** Letters this much larger than those of most of the text are a heading. */
const HEADING = 1.15;
const LONGEST_HEADING = 200;
/** In sizes of the font: lines further apart are two paragraphs. */
const FAR_APART = 1.75;
/** In sizes of the font: a line that begins this much further right opens a paragraph. */
const INDENT = 0.8;
/** Share of the widest line: a shorter line that ends a sentence ends its paragraph. */
const SHORT_LINE = 0.8;
const SENTENCE_END = /[.!?:;]["”’)\]]*$/u;
const BULLET = /^(?:[•‣▪◦●○■–—*]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/u;
const SOFT_HYPHEN = /\u00AD$/;
const PARTED = /(\p{L}{2,})[-\u2010]$/u;
const WORD = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;

interface PlacedLine extends Line {
  page: number;
  isHeading: boolean;
}

/** The text of the pages, in reading order, without what repeats at their edges. */
export function textOfPages(pages: readonly PdfPage[]): PdfText {
  const lined = pages.map((page) => ({ height: page.height, lines: linesOfPage(page) }));
  const kept = withoutRepeated(lined);
  const body = bodySize(kept.flatMap(({ lines }) => lines));
  const lines = kept.flatMap((page, index) =>
    page.lines.map((line) => ({ ...line, page: index, isHeading: isHeading(line, body) })),
  );
  const writer = new TextWriter(pages.length, wordsOf(lines));
  const widths = kept.map((page) => widest(page.lines));
  let before: PlacedLine | undefined;
  for (const line of lines) {
    writer.write(line, before === undefined || opensParagraph(before, line, widths));
    before = line;
  }
  return {
    title: titleOf(lines),
    ...writer.finish(),
    empty: lined.flatMap((page, index) => (page.lines.length === 0 ? [index + 1] : [])),
  };
}

class TextWriter {
  /** Joined at the end only: looking at the end of a long text takes as long as the text is. */
  readonly #parts: string[] = [];
  #length = 0;
  readonly #starts: number[] = [];

  constructor(
    private readonly pageCount: number,
    private readonly words: ReadonlyMap<string, number>,
  ) {}

  write({ text, page }: PlacedLine, isParagraph: boolean): void {
    if (this.#length > 0 && isParagraph) this.#push("\n\n");
    else if (this.#length > 0) this.#join(text);
    while (this.#starts.length <= page) this.#starts.push(this.#length);
    this.#push(text);
  }

  finish(): { text: string; pages: number[] } {
    while (this.#starts.length < this.pageCount) this.#starts.push(this.#length);
    return { text: this.#parts.join(""), pages: this.#starts };
  }

  #push(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  #join(next: string): void {
    const last = this.#parts.at(-1)!;
    const withoutHyphen = () => {
      this.#parts[this.#parts.length - 1] = last.slice(0, -1);
      this.#length--;
    };
    if (SOFT_HYPHEN.test(last)) {
      withoutHyphen();
      return;
    }
    const before = PARTED.exec(last.slice(-80))?.[1];
    const after = /^\p{Ll}\p{L}*/u.exec(next)?.[0];
    if (before === undefined || after === undefined) {
      if (!(/[-\u2010]$/.test(last) && /^\p{L}/u.test(next))) this.#push(" ");
      return;
    }
    const count = (word: string) => this.words.get(word.toLowerCase()) ?? 0;
    // The hyphen stays where the same document writes the word with it, within a line.
    if (count(`${before}-${after}`) <= count(before + after)) withoutHyphen();
  }
}

/** Number of occurrences of each word in the lines, those parted at line ends excepted. */
function wordsOf(lines: readonly Line[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of lines) {
    for (const [word] of text.matchAll(WORD)) {
      const folded = word.toLowerCase().replaceAll("\u2010", "-");
      counts.set(folded, (counts.get(folded) ?? 0) + 1);
    }
  }
  return counts;
}

/** The size of most letters. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

function isHeading({ size, text }: Line, body: number): boolean {
  return size >= HEADING * body && text.length <= LONGEST_HEADING && /\p{L}/u.test(text);
}

/** The widest line's width on one page; with columns, that within a column. */
function widest(lines: readonly Line[]): number {
  return lines.reduce((most, { x, end }) => Math.max(most, end - x), 0);
}

function opensParagraph(before: PlacedLine, line: PlacedLine, widths: readonly number[]): boolean {
  if (before.isHeading !== line.isHeading) return true;
  const size = Math.max(before.size, line.size);
  if (Math.abs(before.size - line.size) > 0.1 * size && (line.isHeading || before.page === line.page))
    return true;
  if (BULLET.test(line.text)) return true;
  // Further up or on the next page: the same paragraph goes on unless a sentence has ended.
  if (before.page !== line.page || line.y < before.y) return line.isHeading || SENTENCE_END.test(before.text);
  if (line.y - before.y > FAR_APART * size) return true;
  if (line.isHeading) return false;
  if (line.x - before.x > INDENT * size && SENTENCE_END.test(before.text)) return true;
  const isShort = before.end - before.x < SHORT_LINE * widths[before.page]! && before.end < line.end - size;
  return isShort && SENTENCE_END.test(before.text);
}

function titleOf(lines: readonly PlacedLine[]): string | undefined {
  const first = lines[0]?.page;
  const headings = lines.filter((line) => line.page === first && line.isHeading);
  const size = headings.reduce((most, line) => Math.max(most, line.size), 0);
  const start = headings.findIndex((line) => line.size === size);
  const parts = headings.slice(start).filter((line) => line.size === size);
  const title = parts.map(({ text }) => text).join(" ");
  return title === "" || title.length > LONGEST_HEADING ? parts[0]?.text : title;
}
