/**
 * A selection of a Neo4j's labels and relation types becomes a knowledge base of its own on this machine: what the job
 * of kind `projection` does. A knowledge base of its own, not a generation of the first one, because it can be asked
 * beside the first, remains when the server is away, and the same server can be projected in several ways.
 */
import { createHash } from "node:crypto";
import type { Project, ProjectionStarted, Selection, SelectionSize } from "../../api/neo4j";
import type { Job } from "../../api/schemas/job";
import { type KnowledgeBase, type Projection, projectionSchema } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import { projectionSize } from "../../stores/neo4j/project-graph";
import { readCompleteManifest } from "../../stores/snapshot/open-generation";
import { type Caller, EVERYBODY, refuseLimitedKey } from "../accounts/caller";
import type { Engine } from "../engine";
import { requireConnection } from "../graphs/neo4j-connect";
import type { Following } from "../jobs/index-task";
import { editsThatCount } from "./edits-that-count";
import { publishGeneration } from "./publish-generation";

/** Number of nodes and edges that a selection would copy. */
export async function measureProjection(
  engine: Engine,
  base: string,
  selection: Selection,
  signal?: AbortSignal,
): Promise<SelectionSize> {
  const found = await engine.database.knowledgeBases.get(base);
  const { mapping } = requireConnection(found);
  return projectionSize(await engine.connections.open(found), mapping, selection, signal);
}

/**
 * Makes the knowledge base for a selection, and queues the job that fills it. It belongs to the caller, and is seen by chosen people
 * alone where the first one is.
 * @throws HopscopeError `conflict` when the name is taken, `invalid-input` when `base` does not live in a Neo4j
 */
export async function startProjection(
  engine: Engine,
  base: string,
  { name, labels, types }: Project,
  caller: Caller = EVERYBODY,
): Promise<ProjectionStarted> {
  refuseLimitedKey(caller);
  const from = await engine.database.knowledgeBases.get(base);
  const { nodes } = await measureProjection(engine, base, { labels, types });
  if (nodes === 0) {
    const message = "No node has one of these labels.";
    throw new HopscopeError("invalid-input", message, { problems: [{ at: "labels", message }] });
  }
  const projection: Projection = { from: from.id, name: from.name, labels, types };
  const knowledgeBase = await engine.database.knowledgeBases.create({
    name,
    description: `Projected from ${from.name}.`,
    ownerId: caller.user?.id,
    visibility: (await engine.database.sharings.read(from.id)).visibility,
  });
  const job = await engine.database.jobs.enqueue(knowledgeBase.id, "projection", projection);
  engine.jobs.wake();
  return { knowledgeBase: { ...knowledgeBase, job }, job };
}

/** The projection that a knowledge base was made by, from its jobs; null when there is none. */
export function findProjection(jobs: readonly Job[]): Projection | null {
  return projectionSchema.nullable().parse(jobs.find(({ kind }) => kind === "projection")?.input ?? null);
}

/** Copies, indexes and publishes. A job that was killed after its folder was complete only publishes it. */
export async function runProjection(engine: Engine, job: Job, following: Following): Promise<void> {
  const { from, name, labels, types } = projectionSchema.parse(job.input);
  const base = await findOrigin(engine, from, name);
  const { mapping } = requireConnection(base);
  const inputs = createHash("sha256").update(job.id).digest("hex");
  const folder = engine.graphs.generationFolder(job.knowledgeBase, job.id);
  const connection = await engine.connections.credentials(base);
  const manifest =
    (await readCompleteManifest(folder)) ??
    (await engine.threads.project(
      {
        connection,
        mapping,
        labels,
        types,
        folder,
        inputs,
        edits: await editsThatCount(engine, job.knowledgeBase),
      },
      following,
    ));
  following.signal.throwIfAborted();
  await publishGeneration(engine, job, manifest);
}

async function findOrigin(engine: Engine, id: string, name: string): Promise<KnowledgeBase> {
  const found = (await engine.database.knowledgeBases.list()).find((base) => base.id === id);
  if (found) return found;
  throw new HopscopeError("not-found", `"${name}", from which it is projected, is no longer connected.`, {
    hint: "Connect the database again and project from there.",
  });
}
