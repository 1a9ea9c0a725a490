/** The end of a job that built a generation: it is the one that is shown, and older ones go. */

import type { Job } from "../../api/schemas/job";
import type { Manifest } from "../../graph/snapshot/manifest";
import type { Engine } from "../engine";

/** Publishes the generation that is named after its job; doing so again changes nothing. */
export async function publishGeneration(
  engine: Engine,
  { id, knowledgeBase }: Job,
  manifest: Manifest,
): Promise<void> {
  await engine.database.generations.publish({ id, knowledgeBase, manifest });
  await forgetOldGenerations(engine, knowledgeBase);
}

/**
 * Keeps the generation that is shown and the one before it, which runs in progress may still read. All other folders go,
 * also those of jobs that were cancelled when theirs was complete: no other job of this knowledge base runs now.
 */
async function forgetOldGenerations(engine: Engine, base: string): Promise<void> {
  const generations = await engine.database.generations.list(base);
  const remaining = new Set(generations.map(({ id }) => id));
  for (const { id } of generations.slice(2))
    if (await engine.database.generations.remove(id)) remaining.delete(id);
  await engine.graphs.removeOthers(base, remaining);
}
