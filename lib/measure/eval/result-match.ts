/** A computed answer against the value, the yes or no, or the table that is expected. */
import type { PropertyValue } from "../../graph/graph-element";
import { fold } from "../../graph/text/fold";

/** A value, a node by its id with its name, or nothing. */
export type GivenCell = PropertyValue | { node: string; name: string } | null;

/** The answer, without the query that computed it. */
export type GivenResult =
  | { kind: "value"; value: GivenCell; atLeast: boolean }
  | { kind: "yes-no"; yes: boolean }
  | { kind: "table"; rows: readonly (readonly GivenCell[])[]; more: boolean };

export type ExpectedCell = string | number | boolean | null;

export type ExpectedResult =
  | { kind: "value"; value: ExpectedCell }
  | { kind: "yes-no"; yes: boolean }
  | { kind: "table"; rows: readonly (readonly ExpectedCell[])[]; ordered: boolean };

/** Numbers this close, relative to the larger one, are equal: sums in another order, and figures of seven digits. */
export const TOLERANCE = 1e-6;

export interface ResultMatch {
  exact: boolean;
  /** For a table, the share of its rows that are right, and of the expected ones that it has; null for the other kinds. */
  rows: { precision: number; recall: number; f1: number } | null;
}

/** @param given null where nothing was computed: a ranking is no value */
export function matchResult(given: GivenResult | null, expected: ExpectedResult): ResultMatch {
  if (expected.kind === "yes-no")
    return { exact: given?.kind === "yes-no" && given.yes === expected.yes, rows: null };
  if (expected.kind === "value") return { exact: isValue(given, expected.value), rows: null };
  const rows = rowsOf(given).map((row) => row.map(readCell));
  const wanted = expected.rows.map((row) => row.map(readCell));
  const paired = countPaired(rows, wanted);
  const isComplete = given?.kind !== "table" || !given.more;
  const isInOrder =
    !expected.ordered || rows.every((row, at) => wanted[at] !== undefined && isRow(row, wanted[at]));
  const isWhole = paired === rows.length && paired === wanted.length;
  const precision = rows.length === 0 ? 0 : paired / rows.length;
  const recall = paired / wanted.length;
  const f1 = paired === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { exact: isWhole && isComplete && isInOrder, rows: { precision, recall, f1 } };
}

/** A table of one cell is a value. */
function isValue(given: GivenResult | null, expected: ExpectedCell): boolean {
  const [row, ...others] = rowsOf(given);
  const isWhole = given?.kind !== "table" || !given.more;
  return (
    isWhole && others.length === 0 && row !== undefined && isRow(row.map(readCell), [readCell(expected)])
  );
}

function rowsOf(given: GivenResult | null): readonly (readonly GivenCell[])[] {
  if (given?.kind === "table") return given.rows;
  return given?.kind === "value" && !given.atLeast ? [[given.value]] : [];
}

interface ReadCell {
  /** Null for what is no number, nor a text that is one. */
  number: number | null;
  /** Without case and accents; null for an empty cell. */
  words: string | null;
  /** The unchanged text, for ids. */
  text: string | null;
  id: string | null;
}

function readCell(cell: GivenCell): ReadCell {
  if (cell !== null && typeof cell === "object") return { ...readCell(cell.name), id: cell.node };
  if (cell === null) return { number: null, words: null, text: null, id: null };
  const text = String(cell);
  const number = typeof cell === "boolean" || text.trim() === "" ? Number.NaN : Number(text);
  return {
    number: Number.isFinite(number) ? number : null,
    words: fold(text).trim().replace(/\s+/g, " "),
    text,
    id: null,
  };
}

type ReadRow = readonly ReadCell[];

/** Numbers with tolerance, also where one is written as text; a node by its id or name. */
function isRow(given: ReadRow, expected: ReadRow): boolean {
  return given.length === expected.length && given.every((cell, at) => isCell(cell, expected[at]!));
}

function isCell(given: ReadCell, expected: ReadCell): boolean {
  if (given.id !== null && given.id === expected.text) return true;
  if (given.number === null || expected.number === null) return given.words === expected.words;
  const largest = Math.max(1, Math.abs(given.number), Math.abs(expected.number));
  return Math.abs(given.number - expected.number) <= TOLERANCE * largest;
}

/**
 * Number of rows that can be paired, each with a different expected row that it equals: a maximum matching (Kuhn 1955). Equality with
 * tolerance, by id or by name, is not transitive, so a row may have to give way to another.
 */
function countPaired(rows: readonly ReadRow[], expected: readonly ReadRow[]): number {
  const equals = rows.map((row) => expected.flatMap((one, at) => (isRow(row, one) ? [at] : [])));
  /** By expected row: the row that has it. */
  const holder = new Map<number, number>();
  const place = (row: number, seen: Set<number>): boolean => {
    const free = equals[row]!.find((at) => !holder.has(at));
    if (free !== undefined) {
      holder.set(free, row);
      return true;
    }
    for (const at of equals[row]!) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (!place(holder.get(at)!, seen)) continue;
      holder.set(at, row);
      return true;
    }
    return false;
  };
  // Expected rows seen by a failed search are dead ends for the rows after it too.
  let dead = new Set<number>();
  for (let row = 0; row < rows.length && holder.size < expected.length; row++) {
    const seen = new Set(dead);
    if (!place(row, seen)) dead = seen;
  }
  return holder.size;
}
