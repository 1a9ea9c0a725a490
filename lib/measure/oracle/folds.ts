/** Folds by the question itself, so that the same question, asked twice, is never both learnt from and measured. */
import { normalizeName } from "../../graph/text/normalize-name";

export const FOLDS = 5;

/** In 0 to `FOLDS - 1`; equal for equal wordings, whatever their case and spacing. */
export function foldOf(question: string): number {
  // FNV-1a, with the high bits folded in: its low bits alone are too regular for a remainder.
  let state = 0x811c9dc5;
  for (const character of normalizeName(question))
    state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return ((state ^ (state >>> 15)) >>> 0) % FOLDS;
}

/** Position of the largest mean over the chosen rows; the first of equal ones, and 0 without a row. */
export function bestColumn(rows: readonly (readonly number[])[], keep: (row: number) => boolean): number {
  const columns = rows[0]?.length ?? 0;
  const sums = new Float64Array(columns);
  for (const [at, row] of rows.entries())
    if (keep(at)) for (let column = 0; column < columns; column++) sums[column]! += row[column]!;
  let best = 0;
  // Sums in another order differ in the last digits, which decide nothing.
  for (let column = 1; column < columns; column++) if (sums[column]! > sums[best]! + 1e-9) best = column;
  return best;
}

export interface HeldOutChoice {
  /** By fold: the column with the best mean on the other folds. */
  chosen: number[];
  /** By row: its score in the column that was chosen without it. */
  scores: number[];
}

export function chooseInFolds(rows: readonly (readonly number[])[], folds: readonly number[]): HeldOutChoice {
  const chosen = Array.from({ length: FOLDS }, (_, fold) => bestColumn(rows, (row) => folds[row] !== fold));
  return { chosen, scores: rows.map((row, at) => row[chosen[folds[at]!]!]!) };
}
