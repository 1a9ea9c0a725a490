/** Finds a passage in its document, and a quoted row in its table, so that a citation opens at the right place. */
import type { SourceTable } from "@/lib/files/source";

/** Half-open character range. */
export type Span = readonly [start: number, end: number];

/**
 * Finds `needle` in `text`, ignoring the white space between words (chunking joins sentences by one space).
 * Null if it is not there, or is empty.
 */
export function locate(text: string, needle: string): Span | null {
  const words = needle.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s*");
  const match = new RegExp(pattern, "u").exec(text);
  return match ? [match.index, match.index + match[0].length] : null;
}

/** A stretch of text and what it is: outside, of the passage, or of the quote inside it. */
export interface Stretch {
  text: string;
  mark: "none" | "passage" | "quote";
}

/** Cuts `text` at the passage and at the quote inside it; `quote` counts from the start of `text`, as `passage` does. */
export function markPassage(text: string, passage: Span | null, quote: Span | null): Stretch[] {
  const cuts = [...new Set([0, ...(passage ?? []), ...(quote ?? []), text.length])].sort((a, b) => a - b);
  const inside = (span: Span | null, at: number) => span !== null && at >= span[0] && at < span[1];
  return cuts.slice(0, -1).map((start, index) => ({
    text: text.slice(start, cuts[index + 1]),
    mark: inside(quote, start) ? "quote" : inside(passage, start) ? "passage" : "none",
  }));
}

/** Rows of `range` (half-open) with at least one cell, of three characters or more, that `quote` contains; all cells count. */
export function quotedRows(table: SourceTable, range: Span, quote: string): Set<number> {
  const scores = new Map<number, number>();
  for (let row = range[0]; row < Math.min(range[1], table.rows.length); row += 1) {
    const cells = (table.rows[row] ?? []).filter((cell) => cell.length >= 3 && quote.includes(cell));
    if (cells.length > 0) scores.set(row, cells.length);
  }
  const best = Math.max(0, ...scores.values());
  return new Set([...scores].filter(([, score]) => score === best).map(([row]) => row));
}
