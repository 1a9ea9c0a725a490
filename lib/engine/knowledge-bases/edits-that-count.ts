/** Which corrections a build applies. */
import type { Engine } from "../engine";
import type { AppliedEdit } from "../jobs/index-task";

/** Those that are not undone, in order. */
export async function editsThatCount(engine: Engine, base: string): Promise<AppliedEdit[]> {
  const edits = await engine.database.graphEdits.list(base);
  return edits.filter(({ undoneAt }) => undoneAt === null).map(({ id, change }) => ({ id, change }));
}
