/** The best variant of each method in hindsight, and what remains of it when it is chosen on other questions than it is measured on. */

import { meanOf } from "../../graph/numeric/statistics";
import { pairedBootstrap } from "../eval/paired-bootstrap";
import { bestColumn, chooseInFolds } from "./folds";
import type { Hindsight } from "./oracle-views";

export interface ScoredVariants {
  /** For each variant, by column of the scores: its position in the experiment and its method. */
  columns: readonly { variant: number; method: string }[];
  scores: readonly (readonly number[])[];
  folds: readonly number[];
}

const SEED = 1;

/** Methods with several variants, then all variants together, when there are several methods. */
export async function hindsightViews(
  { columns, scores, folds }: ScoredVariants,
  yieldIfDue: () => Promise<void>,
): Promise<Hindsight[]> {
  const methods = [...new Set(columns.map(({ method }) => method))];
  const groups = methods.length > 1 ? [...methods, ""] : methods;
  const views: Hindsight[] = [];
  for (const method of groups) {
    const own = columns.flatMap((column, at) => (method === "" || column.method === method ? [at] : []));
    if (own.length < 2) continue;
    const rows = scores.map((row) => own.map((at) => row[at]!));
    const best = bestColumn(rows, () => true);
    const heldOut = chooseInFolds(rows, folds);
    const bestScores = rows.map((row) => row[best]!);
    const positions = own.map((at) => columns[at]!.variant);
    views.push({
      method,
      variants: positions,
      best: { variant: positions[best]!, mean: meanOf(bestScores) },
      heldOut: { mean: meanOf(heldOut.scores), chosen: heldOut.chosen.map((column) => positions[column]!) },
      optimism: await pairedBootstrap(bestScores, heldOut.scores, SEED, undefined, yieldIfDue),
    });
  }
  return views;
}
