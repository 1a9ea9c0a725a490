/** The models in use, as methods and the planner get them. */
import type { LearntModel } from "../../graph/numeric/model-file";
import type { ModelKind } from "../../methods/contract/trainable";
import { putLast } from "../../stores/put-last";
import type { Engine } from "../engine";

/** Models that were read from the database, by id: they do not change, and are large. */
const read = new Map<string, LearntModel>();
const READ_AT_MOST = 8;

/** The model of this kind that a knowledge base uses, or null; one of another embedder is as good as none. */
export async function readLearnt(
  { database, embedder }: Engine,
  base: string,
  kind: ModelKind,
): Promise<LearntModel | null> {
  const head = await database.trainedModels.activeHead(base, kind);
  if (head === null || head.embedder !== embedder.id) return null;
  const known = read.get(head.id);
  if (known) return known;
  const stored = await database.trainedModels.active(base, kind);
  if (stored === null) return null;
  return putLast(read, stored.id, { id: stored.id, bytes: stored.weights }, READ_AT_MOST);
}
