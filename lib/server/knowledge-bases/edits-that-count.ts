/** The corrections that a build applies. */
import { changesGraph } from "../../graph/edits/graph-edit";
import type { Engine } from "../engine";
import type { AppliedEdit } from "../jobs/index-task";

/** Edits that are not undone and change something, in order. */
export async function editsThatCount(engine: Engine, base: string): Promise<AppliedEdit[]> {
  const edits = await engine.database.graphEdits.list(base);
  return edits
    .filter(({ undoneAt, change }) => undoneAt === null && changesGraph(change))
    .map(({ id, change }) => ({ id, change }));
}
