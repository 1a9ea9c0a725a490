/** The corrections of a knowledge base over what was read, while a generation is built. */
import { applyEdits } from "../../graph/edits/apply-edits";
import { EDIT_FILE, writeOutcomes } from "../../graph/edits/edit-outcomes";
import type { EditOutcome } from "../../graph/edits/graph-edit";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { formatNoun } from "../../graph/text/format-noun";
import type { IndexFile } from "../../methods/contract/method-index";
import type { AppliedEdit, Following } from "../jobs/index-task";

/** The corrected graph, and the file that says what became of each correction; no file where there are none. */
export function withEdits(
  read: GraphBuilder,
  edits: readonly AppliedEdit[],
  { report, signal }: Following,
): { graph: GraphBuilder; files: IndexFile[] } {
  if (edits.length === 0) return { graph: read, files: [] };
  const progress = { phase: "Applying corrections", total: edits.length, unit: "corrections" };
  report({ ...progress, done: 0 });
  const { graph, outcomes } = applyEdits(read, edits, signal);
  report({ ...progress, done: edits.length, ...noteApplied(outcomes) });
  const pieces = () => [writeOutcomes(outcomes)];
  return { graph, files: [{ file: EDIT_FILE, phase: "Writing corrections", pieces }] };
}

/** Number of corrections that could not be applied, for the person who follows the job; nothing where all could. */
export function noteApplied(outcomes: readonly EditOutcome[]): { note?: string } {
  const refused = outcomes.filter(({ reason }) => reason !== undefined).length;
  if (refused === 0) return {};
  const all = formatNoun(refused, "correction");
  return { note: `${all} could not be applied; the list of corrections says why.` };
}
