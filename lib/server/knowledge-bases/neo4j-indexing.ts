/** Indexes in a Neo4j that a knowledge base lives in: what the job of kind `neo4j-indexes` does. */
import { createIndexesSchema } from "../../api/neo4j";
import type { Job } from "../../api/schemas/job";
import type { Engine } from "../engine";
import { readConnection, requireConnection } from "../graphs/neo4j-connect";
import type { Following } from "../jobs/index-task";

/**
 * Queues the job that creates what is missing of the indexes.
 * @throws HopscopeError `invalid-input` when the knowledge base does not live in a Neo4j
 */
export async function startNeo4jIndexing(
  engine: Engine,
  base: string,
  input: { vectors: boolean },
): Promise<Job> {
  const found = await engine.database.knowledgeBases.get(base);
  requireConnection(found);
  const job = await engine.database.jobs.enqueue(found.id, "neo4j-indexes", input);
  engine.jobs.wake();
  return job;
}

/** Creates what is missing, so that a job that was killed goes on where it was. */
export async function runNeo4jIndexing(engine: Engine, job: Job, following: Following): Promise<void> {
  const { vectors } = createIndexesSchema.parse(job.input ?? {});
  const base = await engine.database.knowledgeBases.get(job.knowledgeBase);
  const { mapping } = requireConnection(base);
  const connection = await engine.connections.credentials(base);
  await engine.threads.createIndexes({ connection, mapping, vectors }, following);
  await readConnection(engine, base.id);
}
