/** Shows a place in a text: its line, and a caret below. */
import type { Position } from "./unsupported";

/** Characters of a long line shown on either side. */
const AROUND = 60;

/** Two lines: the text at the position, and a caret below it. */
export function excerptAt(text: string, { line, column }: Position): string {
  const whole = (text.split("\n")[line - 1] ?? "").replace(/\r$/, "");
  const start = Math.max(0, column - 1 - AROUND);
  const shown = whole.slice(start, column - 1 + AROUND);
  const before = whole.slice(start, column - 1);
  const cut = start > 0 ? "…" : "";
  // Tabs stay, so that the caret is below its place however wide they are.
  const space = (cut + before).padEnd(cut.length + column - 1 - start).replace(/[^\t]/g, " ");
  return `${cut}${shown}${start + shown.length < whole.length ? "…" : ""}\n${space}^`;
}
