/**
 * The size of a value. Sums, lists and replacements may double what they are given with every step, and a text of some hundred million
 * characters ends the program; so a value that is computed has a bound.
 */
import { HopscopeError } from "../errors";
import { MapValue, type Value } from "../values";

/** Characters, and items of lists, in all: more than the longest line of a source. */
const MOST_PARTS = 10_000_000;
/** The same for all rows of a result. */
export const MOST_RESULT_PARTS = 50_000_000;
/** Lists in lists: what compares and writes them goes as deep. */
const MOST_LEVELS = 100;

interface Extent {
  parts: number;
  levels: number;
}

const ONE: Extent = { parts: 1, levels: 0 };
/** Sizes of lists and maps; none changes once it is a value. */
const measured = new WeakMap<object, Extent>();

/** Characters of a text; items of a list or map, with what is in them; 1 for anything else. */
export function partsOfValue(value: Value): number {
  return extentOf(value).parts;
}

/** @returns The value. @throws HopscopeError `too-large` */
export function bounded<V extends Value>(value: V, most = MOST_PARTS): V {
  if (typeof value !== "string" && typeof value !== "object") return value;
  const { parts, levels } = extentOf(value);
  checkParts(parts, most);
  if (levels > MOST_LEVELS)
    throw new HopscopeError("too-large", `A value has more than ${MOST_LEVELS} lists, one in the other.`);
  return value;
}

/** For what is still being made. @throws HopscopeError `too-large` */
export function checkParts(parts: number, most = MOST_PARTS): void {
  if (parts > most)
    throw new HopscopeError("too-large", `A value has more than ${most / 1e6} million characters or items.`, {
      hint: "Compute or return less in one query.",
    });
}

/** The text with each `part` replaced. @throws HopscopeError `too-large` before it is made */
export function boundedReplacement(text: string, part: string, by: string): string {
  const places = part === "" ? text.length + 1 : text.split(part).length - 1;
  checkParts(text.length + places * (by.length - part.length));
  return text.replaceAll(part, () => by);
}

function extentOf(value: Value): Extent {
  if (typeof value === "string") return { parts: value.length, levels: 0 };
  const items = Array.isArray(value) ? value : value instanceof MapValue ? [...value.entries.values()] : null;
  if (items === null) return ONE;
  const known = measured.get(value as object);
  if (known) return known;
  let parts = 1;
  let levels = 0;
  for (const item of items) {
    const inner = extentOf(item);
    parts += inner.parts;
    levels = Math.max(levels, inner.levels);
  }
  const extent = { parts, levels: levels + 1 };
  measured.set(value as object, extent);
  return extent;
}
