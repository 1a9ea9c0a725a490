/** Knowledge bases: made, described, removed. */
import type { KnowledgeBase, KnowledgeBaseDetail } from "../core/knowledge-base";
import type { Engine } from "./engine";
import { findLacks } from "./lacks";

/** A history that a person can take in. */
const JOBS_SHOWN = 20;

export function listKnowledgeBases(engine: Engine): Promise<KnowledgeBase[]> {
  return engine.database.knowledgeBases.list();
}

/** @throws HopscopeError `conflict` when the name is taken */
export function createKnowledgeBase(
  engine: Engine,
  wanted: { name: string; description: string },
): Promise<KnowledgeBase> {
  return engine.database.knowledgeBases.create(wanted);
}

/** @param base id or name */
export async function describeKnowledgeBase(engine: Engine, base: string): Promise<KnowledgeBaseDetail> {
  const found = await engine.database.knowledgeBases.get(base);
  const [sources, jobs, examples] = await Promise.all([
    engine.database.sources.list(found.id),
    engine.database.jobs.list(found.id),
    engine.database.knowledgeBases.examples(found.id),
  ]);
  const lacks = findLacks(found, engine.embedder.id);
  return { ...found, sources, jobs: jobs.slice(0, JOBS_SHOWN), examples, lacks };
}

/**
 * Removes a knowledge base with everything that is only its own; jobs that wait or run are cancelled first.
 * @throws HopscopeError `not-found`
 */
export async function removeKnowledgeBase(engine: Engine, base: string): Promise<void> {
  const found = await engine.database.knowledgeBases.get(base);
  // Newest first: the one that waits must not start when the one that runs has ended.
  for (const { id, finishedAt } of await engine.database.jobs.list(found.id))
    if (finishedAt === null) await engine.jobs.cancelAndWait(id);
  const sources = await engine.database.sources.list(found.id);
  await engine.database.knowledgeBases.remove(found.id);
  await engine.graphs.removeAll(found.id);
  await engine.heldFiles.removeUnused(sources.map(({ sha256 }) => sha256));
}
