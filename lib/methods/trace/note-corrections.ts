/** Corrections of a question, as the stage that finds its names notes them. */

import { formatNoun } from "../../graph/text/format-noun";
import type { Correction } from "../../questions/plan/mentions/correction";
import { isQueryChoice } from "../../questions/plan/mentions/query-choice";
import type { StageWriter } from "./trace";

export function noteCorrections(corrections: readonly Correction[], write: Pick<StageWriter, "info">): void {
  const names = corrections.filter((one) => "node" in one).length;
  if (names > 0) write.info(`Corrected by hand: ${formatNoun(names, "name")}.`);
  if (corrections.some(isQueryChoice)) write.info("The query was chosen by hand.");
}
