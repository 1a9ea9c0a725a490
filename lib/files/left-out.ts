/** A file's rejections, for as long as its source exists: by kind, with the count and the first of each. */
import type { Rejection } from "./source";

/** Kinds that a report names. */
const MOST_KINDS = 10;

/** @param rejections the first ones of the file @param rejected all of them */
export function leftOutNotes(rejections: readonly Rejection[], rejected: number): string[] {
  const kinds = new Map<string, { count: number; first: Rejection }>();
  for (const rejection of rejections) {
    const kind = `${rejection.field} ${rejection.reason.replace(/"[^"]*"|\d+/g, "")}`;
    const known = kinds.get(kind);
    if (known) known.count++;
    else kinds.set(kind, { count: 1, first: rejection });
  }
  const sorted = [...kinds.values()].sort((a, b) => b.count - a.count);
  const notes = sorted.slice(0, MOST_KINDS).map(({ count, first: { line, field, reason } }) => {
    const place = [line !== undefined && `line ${line}`, field && `"${field}"`].filter(Boolean).join(", ");
    const first = count === 1 ? place && ` (${place})` : `, the first${place && ` in ${place}`}`;
    return `${count === 1 ? "1 is" : `${count.toLocaleString("en")} are`} left out${first}: ${reason}`;
  });
  const untold = rejected - sorted.slice(0, MOST_KINDS).reduce((sum, { count }) => sum + count, 0);
  return untold > 0 ? [...notes, `${untold.toLocaleString("en")} more are left out.`] : notes;
}
