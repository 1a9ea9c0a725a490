/** Knowledge bases: made, described, removed. */
import type { NewConnection } from "../../api/neo4j";
import type { KnowledgeBase, KnowledgeBaseDetail } from "../../core/contract/knowledge-base";
import type { Engine } from "../engine";
import { connectKnowledgeBase } from "../graphs/neo4j-connect";
import { findMissingIndexes } from "../methods/missing-indexes";
import { findProjection } from "./neo4j-projection";

/** A history that a person can take in. */
const JOBS_SHOWN = 20;

export function listKnowledgeBases(engine: Engine): Promise<KnowledgeBase[]> {
  return engine.database.knowledgeBases.list();
}

/**
 * An empty one, or one that lives in a Neo4j.
 * @throws HopscopeError `conflict` when the name is taken; what is wrong with the Neo4j
 */
export function createKnowledgeBase(
  engine: Engine,
  { name, description, neo4j }: { name: string; description: string; neo4j?: NewConnection },
): Promise<KnowledgeBase> {
  if (neo4j) return connectKnowledgeBase(engine, { name, description, neo4j });
  return engine.database.knowledgeBases.create({ name, description });
}

/** @param base id or name */
export async function describeKnowledgeBase(engine: Engine, base: string): Promise<KnowledgeBaseDetail> {
  const found = await engine.database.knowledgeBases.get(base);
  const [sources, jobs, examples] = await Promise.all([
    engine.database.sources.list(found.id),
    engine.database.jobs.list(found.id),
    engine.database.knowledgeBases.examples(found.id),
  ]);
  const missingIndexes = findMissingIndexes(engine, found);
  const projection = findProjection(jobs);
  return { ...found, sources, jobs: jobs.slice(0, JOBS_SHOWN), examples, missingIndexes, projection };
}

/**
 * Gives it another name or description.
 * @throws HopscopeError `not-found`, `conflict` when the name is taken
 */
export function changeKnowledgeBase(
  engine: Engine,
  base: string,
  change: { name?: string; description?: string },
): Promise<KnowledgeBase> {
  return engine.database.knowledgeBases.change(base, change);
}

/**
 * Removes a knowledge base with everything that is only its own; jobs that wait or run are cancelled first. The Neo4j that
 * it lives in stays as it is.
 * @throws HopscopeError `not-found`
 */
export async function removeKnowledgeBase(engine: Engine, base: string): Promise<void> {
  const found = await engine.database.knowledgeBases.get(base);
  // Newest first: the one that waits must not start when the one that runs has ended.
  for (const { id, finishedAt } of await engine.database.jobs.list(found.id))
    if (finishedAt === null) await engine.jobs.cancelAndWait(id);
  const sources = await engine.database.sources.list(found.id);
  await engine.database.knowledgeBases.remove(found.id);
  await engine.connections.close(found.id);
  await engine.graphs.removeAll(found.id);
  await engine.reservedFiles.removeUnused(sources.map(({ sha256 }) => sha256));
}
