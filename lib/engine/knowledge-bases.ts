/** Knowledge bases: made, described, removed. */
import { rm } from "node:fs/promises";
import type { KnowledgeBase, KnowledgeBaseDetail } from "../core/knowledge-base";
import { sourceFilePath } from "../stores/source-files";
import type { Engine } from "./engine";

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
  return { ...found, sources, jobs: jobs.slice(0, JOBS_SHOWN), examples };
}

/**
 * Removes a knowledge base with everything that is only its own; a job that still runs is cancelled first.
 * @throws HopscopeError `conflict` when its job does not stop in time
 */
export async function removeKnowledgeBase(engine: Engine, base: string): Promise<void> {
  const found = await engine.database.knowledgeBases.get(base);
  if (found.job && (found.job.state === "running" || found.job.state === "queued")) {
    await engine.jobs.cancelAndWait(found.job.id);
  }
  const sources = await engine.database.sources.list(found.id);
  await engine.database.knowledgeBases.remove(found.id);
  await engine.graphs.removeAll(found.id);
  for (const { sha256 } of sources) {
    if (await engine.database.sources.isUsed(sha256)) continue;
    await rm(sourceFilePath(engine.environment.HOPSCOPE_DATA, sha256), { force: true });
  }
}
