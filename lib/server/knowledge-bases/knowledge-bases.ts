/** Knowledge bases: made, described, removed. */
import type * as z from "zod";
import type { createKnowledgeBaseSchema } from "../../api/knowledge-bases";
import type { KnowledgeBase, KnowledgeBaseDetail } from "../../api/schemas/knowledge-base";
import { includesRight } from "../../api/schemas/roles";
import { HopscopeError } from "../../graph/errors";
import { type BaseRights, rightsOf } from "../accounts/base-rights";
import { type Caller, EVERYBODY, refuseLimitedKey } from "../accounts/caller";
import { refuseVisitors } from "../accounts/users";
import type { Engine } from "../engine";
import { connectKnowledgeBase } from "../graphs/neo4j-connect";
import { findMissingIndexes } from "../methods/missing-indexes";
import { findProjection } from "./neo4j-projection";
import { placeForViewers } from "./place-contents";

/** A history that a person can take in. */
const JOBS_SHOWN = 20;

/** The knowledge bases that the caller may see, with the caller's rights. */
export async function listKnowledgeBases(engine: Engine, rights: BaseRights): Promise<KnowledgeBase[]> {
  const listed = await engine.database.knowledgeBases.list(rights.visible);
  return listed.map((base) => ({ ...base, access: rights.accessTo(base.id) }));
}

/**
 * An empty one, or one that lives in a Neo4j. It belongs to the caller, who alone sees it where people sign in, until he shares it.
 * @throws HopscopeError `conflict` when the name is taken, and for a visibility where nobody signs in; what is wrong with the Neo4j
 */
export async function createKnowledgeBase(
  engine: Engine,
  {
    name,
    description,
    neo4j,
    visibility = engine.accounts ? "people" : undefined,
  }: z.infer<typeof createKnowledgeBaseSchema>,
  caller: Caller = EVERYBODY,
): Promise<KnowledgeBase> {
  refuseLimitedKey(caller);
  if (visibility) refuseVisitors(engine);
  const made = { name, description, ownerId: caller.user?.id, visibility };
  if (neo4j) return connectKnowledgeBase(engine, { ...made, neo4j });
  return engine.database.knowledgeBases.create(made);
}

/**
 * @param base id or name
 * @param rights of a caller who may see it
 */
export async function describeKnowledgeBase(
  engine: Engine,
  base: string,
  rights?: BaseRights,
): Promise<KnowledgeBaseDetail> {
  const found = await engine.database.knowledgeBases.get(base);
  const [sources, places, jobs, examples] = await Promise.all([
    engine.database.sources.list(found.id),
    engine.database.places.list(found.id),
    engine.database.jobs.list(found.id),
    engine.database.knowledgeBases.examples(found.id),
  ]);
  const missingIndexes = findMissingIndexes(engine, found);
  const projection = findProjection(jobs);
  const access = rights?.accessTo(found.id);
  const mayEdit = !access || includesRight(access.right, "editor");
  return {
    ...found,
    access,
    sources,
    places: mayEdit ? places : places.map((one) => ({ ...one, place: placeForViewers(one.place) })),
    jobs: jobs.slice(0, JOBS_SHOWN),
    examples,
    missingIndexes,
    projection,
  };
}

/**
 * The knowledge base now, and whenever its newest job or its graph has changed, whoever changed it, until it is removed, the caller may
 * see it no longer, or `signal` aborts.
 * @param base id or name
 * @throws HopscopeError `not-found` before the first value
 */
export async function followKnowledgeBase(
  engine: Engine,
  base: string,
  signal: AbortSignal,
  caller: Caller = EVERYBODY,
): Promise<AsyncIterable<KnowledgeBase>> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return changesOf(engine, id, AbortSignal.any([signal, engine.ending]), caller);
}

async function* changesOf(
  engine: Engine,
  id: string,
  signal: AbortSignal,
  caller: Caller,
): AsyncGenerator<KnowledgeBase> {
  const changes = engine.database.jobs.listen(signal);
  try {
    for (let last = ""; !signal.aborted; await changes.next()) {
      const found = await seenBy(engine, id, caller).catch((error: unknown) => {
        // The application may end while it reads.
        if (!signal.aborted && !isGone(error)) throw error;
      });
      if (!found) return;
      const now = JSON.stringify(found);
      if (now !== last) yield found;
      last = now;
    }
  } finally {
    changes.stop();
  }
}

async function seenBy(engine: Engine, id: string, caller: Caller): Promise<KnowledgeBase> {
  await (await rightsOf(engine, caller)).require(id, "viewer");
  return engine.database.knowledgeBases.get(id);
}

function isGone(error: unknown): boolean {
  return error instanceof HopscopeError && error.code === "not-found";
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
