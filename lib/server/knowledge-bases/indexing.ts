/** From sources to a published generation: what the job of kind `index` does. */

import type { Job, JobKind } from "../../api/schemas/job";
import { HopscopeError } from "../../graph/errors";
import { type Linked, linkedSchema, type Manifest } from "../../graph/snapshot/manifest";
import { readCompleteManifest } from "../../stores/snapshot/open-generation";
import { takeEstimate } from "../costs";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { hasIndex } from "../methods/missing-indexes";
import { areIndexesWhole } from "./check-files";
import { describeSources, describingModel, descriptionOf, lineLimit, taskFiles } from "./describing";
import { editsThatCount } from "./edits-that-count";
import { digestInputs } from "./index-inputs";
import { findProjection } from "./neo4j-projection";
import { publishOverlay } from "./overlaying";
import { publishGeneration } from "./publish-generation";

/** Corrections over a generation until it is built again: each is looked up whenever the graph is opened. */
const MOST_OVERLAID = 500;
/** Longest time that a new knowledge base cannot be asked because its texts are embedded. */
const FIRST_EMBEDDING_MS = 5_000;
/** Interval at which a build behind an overlay looks for the next job. */
const LOOK_EVERY_MS = 250;

/**
 * Queues the job that updates a knowledge base, its chunks described by the language model if that is asked for,
 * its similarity edges chosen as `linked` says, or as they were; null when it is. What was projected from a Neo4j is projected again, since nobody knows what changed there.
 * @throws HopscopeError `invalid-input` when it has no sources, `not-ready` when there is no model to describe them
 */
export async function startIndexing(
  engine: Engine,
  base: string,
  { force, describe = false, linked }: { force: boolean; describe?: boolean; linked?: Linked },
): Promise<Job | null> {
  const { id, name, generation, manifest, connection } = await engine.database.knowledgeBases.get(base);
  const [sources, jobs, edits] = await Promise.all([
    engine.database.sources.list(id),
    engine.database.jobs.list(id),
    editsThatCount(engine, id),
  ]);
  const projection = findProjection(jobs);
  if (projection) return enqueue(engine, id, "projection", projection);
  if (connection)
    throw new HopscopeError("invalid-input", `"${name}" lives in a Neo4j database.`, {
      hint: "Create the indexes there.",
    });
  if (sources.length === 0)
    throw new HopscopeError("invalid-input", `"${name}" has no sources to index.`, {
      hint: "Add files first.",
    });
  const model = describe ? await describingModel(engine) : null;
  const pending = jobs.some(({ kind, finishedAt }) => kind === "index" && finishedAt === null);
  const links = linked ?? manifest?.linked;
  const isCurrent =
    manifest?.inputs ===
      digestInputs(engine, { sources, edits, described: manifest?.described, linked: links }) &&
    engine.methods.indexes.every((index) => hasIndex(manifest, index)) &&
    manifest.pending === undefined;
  const isWanted = isCurrent && (model === null || isDescribedBy(model, manifest));
  // Damaged indexes are built again, also where nothing changed.
  if (!force && !pending && isWanted && generation && (await areIndexesWhole(engine, id, generation)))
    return null;
  const input = { ...(force && { force }), ...(describe && { describe }), ...(linked && { linked }) };
  const job = await enqueue(engine, id, "index", Object.keys(input).length > 0 ? input : null);
  if (describe) await takeEstimate(engine, "description", descriptionOf(id), job.id);
  return job;
}

function isDescribedBy(model: string, { described }: Manifest): boolean {
  return described?.by === model && described.chunks === described.of;
}

async function enqueue(engine: Engine, id: string, kind: JobKind, input: Job["input"] = null): Promise<Job> {
  const queued = await engine.database.jobs.enqueue(id, kind, input);
  engine.jobs.wake();
  return queued;
}

/**
 * Publishes corrections and new documents as an overlay where that can be done, and builds what is left. A built generation is named after its
 * job: a job that was killed after its folder was complete only publishes it, and one killed before builds again, with every
 * embedding that was made and every description that was paid for already stored.
 */
export async function runIndexing(engine: Engine, job: Job, following: Following): Promise<void> {
  const corrected = await publishOverlay(engine, job, following);
  if (!corrected) return build(engine, job, following);
  if (!corrected.pending && corrected.overlay.edits <= MOST_OVERLAID) return;
  await untilCorrectedAgain(engine, job, following, (within) => build(engine, job, within));
}

/**
 * Runs a build until the next job waits: what that brings is to be seen at once, and it builds what this one did not end.
 * @throws what the build throws
 */
async function untilCorrectedAgain(
  engine: Engine,
  { knowledgeBase }: Job,
  { signal, report }: Following,
  run: (following: Following) => Promise<void>,
): Promise<void> {
  const next = new AbortController();
  const timer = setInterval(async () => {
    const jobs = await engine.database.jobs.list(knowledgeBase).catch(() => []);
    if (jobs.some(({ kind, state }) => kind === "index" && state === "queued")) next.abort();
  }, LOOK_EVERY_MS);
  try {
    await run({ report, signal: AbortSignal.any([signal, next.signal]) });
  } catch (error) {
    if (signal.aborted || !next.signal.aborted) throw error;
    report({ phase: "Left to the next job", done: 1, total: 1, unit: "builds" });
  } finally {
    clearInterval(timer);
  }
}

async function build(engine: Engine, job: Job, following: Following): Promise<void> {
  const base = await engine.database.knowledgeBases.get(job.knowledgeBase);
  const sources = await engine.database.sources.list(base.id);
  const files = taskFiles(engine, sources);
  const wantsDescriptions = job.input?.describe === true;
  const { metadata, described } = wantsDescriptions
    ? await describeSources(engine, job.id, files, following)
    : {};
  const linked = linkedSchema.safeParse(job.input?.linked).data ?? base.manifest?.linked;
  const edits = await editsThatCount(engine, base.id);
  const inputs = digestInputs(engine, { sources, edits, described, linked });
  const folder = engine.graphs.generationFolder(base.id, job.id);
  const isFromScratch = job.input?.force === true || !base.generation;
  const before = isFromScratch ? undefined : engine.graphs.generationFolder(base.id, base.generation!);
  const built = await readCompleteManifest(folder);
  const lineLimitBytes = lineLimit(engine);
  const task = { files, lineLimitBytes, folder, inputs, metadata, described, edits, linked, before };
  const publish = async (manifest: Manifest, id = job.id) => {
    following.signal.throwIfAborted();
    await publishGeneration(engine, { ...job, id }, manifest);
  };
  if (built?.inputs === inputs) return publish(built);
  if (base.generation) return publish(await engine.threads.build(task, following));
  const id = `${job.id}-first`;
  const first = { folder: engine.graphs.generationFolder(base.id, id), embeddingMs: FIRST_EMBEDDING_MS };
  const manifest = await engine.threads.build({ ...task, first }, following);
  if (!manifest.pending) return publish(manifest);
  await publish(manifest, id);
  following.report({ phase: "Can be asked, long texts by their words", done: 1, total: 1, unit: "graphs" });
  await untilCorrectedAgain(engine, job, following, async (within) =>
    publish(await engine.threads.build(task, within)),
  );
}
