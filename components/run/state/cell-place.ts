/** The place of a cell in the overview, and its form in an address. */
import { PHASES } from "@/lib/methods/trace/phases";
import type { Phase } from "@/lib/methods/trace/trace";

export interface CellPlace {
  column: string;
  phase: Phase;
}

export const MOST_COMPARED = 3;

/** `column:phase`. */
export function writeCell({ column, phase }: CellPlace): string {
  return `${column}:${phase}`;
}

/** A column that the run does not have opens nothing; a phase that is none is the answer. */
export function readCell(text: string): CellPlace {
  const at = text.lastIndexOf(":");
  const [column, phase] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return { column, phase: PHASES.find((one) => one === phase) ?? "answer" };
}

export function isSameCell(one: CellPlace, other: CellPlace): boolean {
  return one.column === other.column && one.phase === other.phase;
}

/** Beside, if it is not and there is room; away, if it is. */
export function toggleBeside(focus: CellPlace, beside: readonly CellPlace[], place: CellPlace): CellPlace[] {
  if (isIn(place, beside)) return beside.filter((one) => !isSameCell(one, place));
  if (isSameCell(place, focus) || beside.length + 1 >= MOST_COMPARED) return [...beside];
  return [...beside, place];
}

export function isIn(place: CellPlace, places: readonly CellPlace[]): boolean {
  return places.some((one) => isSameCell(one, place));
}
