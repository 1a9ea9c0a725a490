/** Corrections and new documents as an overlay: published over the generation that is shown, without reading what is in it or building an index again. */

import type { Job } from "../../api/schemas/job";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { isText } from "../../files/format-names";
import type { Source } from "../../files/source";
import { goneAfter } from "../../graph/edits/apply-edits";
import { EDIT_FILE, readOutcomes } from "../../graph/edits/edit-outcomes";
import { editSnapshot } from "../../graph/edits/edit-snapshot";
import type { EditOutcome } from "../../graph/edits/graph-edit";
import { type GraphPatch, OVERLAY_FILE, readOverlayFile } from "../../graph/edits/graph-patch";
import { changedTexts, Overlay, patchedNodes } from "../../graph/edits/overlay";
import { changesLinks, changesNeighbours } from "../../graph/edits/patch-reach";
import { patchedSchema } from "../../graph/edits/patched-schema";
import { linkedSchema, type Manifest, type PendingPart } from "../../graph/snapshot/manifest";
import type { Snapshot } from "../../graph/snapshot/snapshot";
import { isUnusable, type OpenGeneration } from "../../stores/snapshot/open-generation";
import { writeOverlay } from "../../stores/snapshot/write-overlay";
import type { Engine } from "../engine";
import type { AppliedEdit, Chunked, Following } from "../jobs/index-task";
import { noteApplied } from "../threads/edit-work";
import { lineLimit, taskFiles } from "./describing";
import { editsThatCount } from "./edits-that-count";
import { digestInputs } from "./index-inputs";
import { publishGeneration } from "./publish-generation";

/** Bytes of new files, and uploads that brought them: more than that is built at once. */
const MOST_BYTES = 4 * 2 ** 20;
const MOST_UPLOADS = 100;

const NOTHING: Omit<Chunked, "accepted"> = { documents: [], tables: [], nodes: [], edges: [] };

/** The built generation below, and the corrections that it was built with. */
interface Below {
  snapshot: Snapshot;
  inputs: string;
  applied: AppliedEdit[];
  outcomes: EditOutcome[];
}

/**
 * Publishes the generation that is shown with all corrections that count and all new documents and tables over it. Null where only a
 * build can do that: sources that changed or that are graphs, other settings, a correction undone that the built generation holds, a
 * generation that cannot be read, or nothing new.
 * @throws the signal's reason when it is aborted
 */
export async function publishOverlay(
  engine: Engine,
  job: Job,
  following: Following,
): Promise<(Pick<Manifest, "pending"> & Required<Pick<Manifest, "overlay">>) | null> {
  try {
    return await publish(engine, job, following);
  } catch (error) {
    if (isUnusable(error)) return null;
    throw error;
  }
}

async function publish(engine: Engine, job: Job, following: Following) {
  const base = await engine.database.knowledgeBases.get(job.knowledgeBase);
  const { generation, manifest } = base;
  if (job.input?.force === true || !generation || !manifest || !isLinkedAsBefore(job, manifest)) return null;
  const [sources, edits] = await Promise.all([
    engine.database.sources.list(base.id),
    editsThatCount(engine, base.id),
  ]);
  const { described, linked } = manifest;
  const shown = await engine.graphs.stored(base.id, generation);
  const below = await belowOf(engine, base, shown);
  if (!below) return null;
  const added = addedSince(
    sources,
    (held) =>
      digestInputs(engine, { sources: held, edits: below.applied, described, linked }) === below.inputs,
  );
  if (!added) return null;
  if (below.applied.some(({ id }, at) => edits[at]?.id !== id)) return null;
  const inputs = digestInputs(engine, { sources, edits, described, linked });
  if (inputs === manifest.inputs) return null;

  const chunked = await chunksOf(engine, added, following);
  if (!chunked) return null;
  const delta = edits.slice(below.applied.length);
  const progress =
    delta.length > 0 || added.length === 0
      ? { phase: "Applying corrections", total: delta.length, unit: "corrections" }
      : { phase: "Adding documents", total: added.length, unit: "files" };
  following.report({ ...progress, done: 0 });
  const built = {
    isCorrected: below.applied.length > 0,
    gone: goneAfter(below.applied, below.outcomes),
  };
  const edited = await editSnapshot(below.snapshot, delta, built, following.signal, chunked);
  if (!edited) return null;
  const made = await consequencesOf(engine, below.snapshot, edited.patch, following.signal);
  if (!made) return null;
  const overlay = { base: below.snapshot.generation, edits: delta.length };
  const waits = below.snapshot.manifest.pending ?? [];
  // Read from an overlay, what is below waits for what that did.
  const pending: PendingPart[] = [...new Set([...waits, ...made.pending])];
  const waiting = pending.length > 0 ? { pending } : {};
  const written = await writeOverlay(
    engine.graphs.generationFolder(base.id, overlayName(job)),
    engine.graphs.generationFolder(base.id, generation),
    {
      ...below.snapshot.manifest,
      createdAt: new Date().toISOString(),
      inputs,
      overlay,
      ...waiting,
      documents: below.snapshot.manifest.documents + chunked.documents.length,
      tables: below.snapshot.manifest.tables + chunked.tables.length,
      schema: made.schema,
      parts: below.snapshot.manifest.parts.filter(({ name }) => !made.leftOut.includes(name)),
    },
    {
      overlay: {
        base: {
          generation: below.snapshot.generation,
          inputs: below.inputs,
          schema: below.snapshot.manifest.schema,
          parts: below.snapshot.manifest.parts,
          documents: below.snapshot.manifest.documents,
          tables: below.snapshot.manifest.tables,
        },
        applied: below.applied.map(({ id }) => id),
        patch: edited.patch,
        ...(added.length > 0 && { sources: { documents: chunked.documents, tables: chunked.tables } }),
      },
      outcomes: [...below.outcomes, ...edited.outcomes],
      vectors: made.vectors,
    },
  );
  following.signal.throwIfAborted();
  await publishGeneration(engine, { ...job, id: overlayName(job) }, written);
  following.report({ ...progress, done: progress.total, ...noteApplied(edited.outcomes) });
  return { overlay, ...waiting };
}

const overlayName = ({ id }: Job) => `${id}-overlay`;

function isLinkedAsBefore({ input }: Job, { linked }: Manifest): boolean {
  const asked = linkedSchema.safeParse(input?.linked).data;
  return asked === undefined || JSON.stringify(asked) === JSON.stringify(linked);
}

/** The sources that came after the generation was built; null if they are graphs or many, and if others changed, too, or went. */
function addedSince(
  sources: readonly Source[],
  isBuiltFrom: (held: readonly Source[]) => boolean,
): Source[] | null {
  if (isBuiltFrom(sources)) return [];
  const times = [...new Set(sources.map(({ createdAt }) => createdAt))].sort().reverse();
  for (const time of times.slice(0, MOST_UPLOADS)) {
    const added = sources.filter(({ createdAt }) => createdAt >= time);
    if (!added.every(({ format }) => isText(format)) || bytesOf(added) > MOST_BYTES) return null;
    if (isBuiltFrom(sources.filter(({ createdAt }) => createdAt < time))) return added;
  }
  return null;
}

const bytesOf = (sources: readonly Source[]) => sources.reduce((sum, { bytes }) => sum + bytes, 0);

/** The new documents and tables in chunks; null where a file is not taken as it was when it came. */
async function chunksOf(engine: Engine, added: readonly Source[], following: Following) {
  if (added.length === 0) return NOTHING;
  const task = { files: taskFiles(engine, added), lineLimitBytes: lineLimit(engine) };
  const { accepted, ...chunked } = await engine.threads.chunk(task, following);
  // One may lack a parent that another file has.
  return added.every((source) => accepted.get(source.name) === source.accepted) ? chunked : null;
}

/** Null when its corrections are no longer in the log. */
async function belowOf(
  engine: Engine,
  { id, manifest }: KnowledgeBase,
  shown: OpenGeneration,
): Promise<Below | null> {
  const outcomes = readOutcomes(await shown.readIndex(EDIT_FILE));
  const file = shown instanceof Overlay ? await shown.readIndex(OVERLAY_FILE) : null;
  const stored = file && readOverlayFile(file);
  const ids = stored?.applied ?? outcomes.map((outcome) => outcome.id);
  const log = new Map((await engine.database.graphEdits.list(id)).map((edit) => [edit.id, edit]));
  const applied = ids.flatMap((one) => {
    const edit = log.get(one);
    return edit ? [{ id: edit.id, change: edit.change }] : [];
  });
  if (applied.length < ids.length) return null;
  return {
    snapshot: shown instanceof Overlay ? shown.base : shown,
    inputs: stored?.base.inputs ?? manifest?.inputs ?? "",
    applied,
    outcomes: outcomes.slice(0, applied.length),
  };
}

/** Consequences of a patch: counts, vectors of changed texts, and anything that only a build can bring up to date. */
async function consequencesOf(engine: Engine, below: Snapshot, patch: GraphPatch, signal: AbortSignal) {
  const [stored, edges] = await Promise.all([below.nodes(), below.edges()]);
  const nodes = patchedNodes(stored, patch);
  const { schema, embedder, dimensions } = below.manifest;
  const texts = changedTexts(patch, stored, nodes).flatMap(({ after }) => after ?? []);
  if (embedder !== null && embedder !== engine.embedder.id) return null;
  const isEmbedded = embedder !== null && texts.length > 0;
  const vectors = isEmbedded ? await engine.embedder.embed(texts, signal) : null;
  if (vectors && vectors.length !== texts.length * dimensions) return null;
  const isJoinedAnew = changesNeighbours(patch);
  const leftOut = engine.methods.indexes
    .filter(({ readsOnly }) => isJoinedAnew || readsOnly !== "neighbours")
    .flatMap(({ files }) => files);
  const pending: PendingPart[] = [
    ...(changesLinks(patch, stored, nodes) ? (["links"] as const) : []),
    ...(leftOut.length > 0 ? (["indexes"] as const) : []),
  ];
  return { schema: patchedSchema({ schema, nodes: stored, edges }, nodes, patch), vectors, leftOut, pending };
}
