/** Corrections of a knowledge base's graph: added to its log, undone, listed with what became of them. */
import type * as z from "zod";
import type { Edits, EditsWritten, editsQuerySchema, ListedEdit } from "../../api/edits";
import type { Job } from "../../api/schemas/job";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { type FileEdit, writeEditLines } from "../../files/edit-lines";
import { EDIT_FILE, readOutcomes } from "../../graph/edits/edit-outcomes";
import { changesGraph, type EditOutcome, type GraphEdit, type NewEdit } from "../../graph/edits/graph-edit";
import { HopscopeError } from "../../graph/errors";
import type { Indexing, WrittenEdits } from "../../stores/prisma/graph-edits";
import type { Engine } from "../engine";
import { readText, type Waiting } from "../threads/read-text";
import { findProjection } from "./neo4j-projection";

type EditFilter = z.infer<typeof editsQuerySchema>;

/** Newest first. @throws HopscopeError `not-found` */
export async function listEdits(engine: Engine, base: string, filter: EditFilter): Promise<Edits> {
  const found = await engine.database.knowledgeBases.get(base);
  const [edits, outcomes] = await Promise.all([
    engine.database.graphEdits.list(found.id),
    outcomesOf(engine, found),
  ]);
  const listed = edits.map((edit) => withState(edit, outcomes)).toReversed();
  const wanted = listed.filter((edit) => isWanted(edit, filter));
  return {
    edits: wanted.slice(filter.offset, filter.offset + filter.limit),
    total: wanted.length,
    counts: {
      all: listed.length,
      waits: listed.filter(({ waits }) => waits).length,
      notApplied: listed.filter(({ state }) => state === "not-applied").length,
      undone: listed.filter(({ state }) => state === "undone").length,
    },
  };
}

/**
 * Adds corrections behind those there are, and queues the job that applies them.
 * @throws HopscopeError `invalid-input` for a graph that is in a Neo4j, `too-large` when the log is full
 */
export async function addEdits(
  engine: Engine,
  base: string,
  edits: readonly NewEdit[],
  { apply }: { apply: boolean },
): Promise<EditsWritten> {
  const found = await requireEditable(engine, base);
  const indexing = await indexingOf(engine, found, apply && edits.some(({ change }) => changesGraph(change)));
  return wake(engine, await engine.database.graphEdits.add(found.id, edits, indexing));
}

/** Undoes corrections or applies them again. @throws HopscopeError `not-found` */
export async function undoEdits(
  engine: Engine,
  base: string,
  { ids, undone }: { ids: readonly string[]; undone: boolean },
  { apply }: { apply: boolean },
): Promise<EditsWritten> {
  const found = await requireEditable(engine, base);
  const wanted = new Set(ids);
  const log = await engine.database.graphEdits.list(found.id);
  const isChange = log.some(({ id, change }) => wanted.has(id) && changesGraph(change));
  const indexing = await indexingOf(engine, found, apply && isChange);
  return wake(engine, await engine.database.graphEdits.setUndone(found.id, ids, undone, indexing));
}

/** The whole log, one JSON object a line. @throws HopscopeError `not-found` */
export async function exportEdits(engine: Engine, base: string): Promise<string> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return writeEditLines(await engine.database.graphEdits.list(id));
}

/** Adds the corrections of a file, all or none. @throws HopscopeError `invalid-input` with every line that is wrong */
export async function importEdits(
  engine: Engine,
  base: string,
  text: string,
  { apply, ...waiting }: { apply: boolean } & Waiting,
): Promise<{ added: number; known: number; job: Job | null }> {
  const found = await requireEditable(engine, base);
  const read: FileEdit[] = await readText(engine, "edits", text, waiting);
  const indexing = await indexingOf(engine, found, apply && read.some(({ change }) => changesGraph(change)));
  const { edits, job } = wake(engine, await engine.database.graphEdits.add(found.id, read, indexing));
  return { added: edits.length, known: read.length - edits.length, job };
}

function wake(engine: Engine, written: WrittenEdits): WrittenEdits {
  if (written.job) engine.jobs.wake();
  return written;
}

async function requireEditable(engine: Engine, base: string): Promise<KnowledgeBase> {
  const found = await engine.database.knowledgeBases.get(base);
  if (!found.connection) return found;
  throw new HopscopeError("invalid-input", `"${found.name}" lives in a Neo4j database, which is only read.`, {
    hint: "Correct it there, or project a part of it to this machine and correct that.",
  });
}

/** The job that applies corrections; null where there is nothing to apply them to yet. */
async function indexingOf(engine: Engine, base: KnowledgeBase, apply: boolean): Promise<Indexing> {
  if (!apply) return null;
  const jobs = await engine.database.jobs.list(base.id);
  const projection = findProjection(jobs);
  if (projection) return { kind: "projection", input: projection };
  const sources = await engine.database.sources.list(base.id);
  if (sources.length === 0) return null;
  return { kind: "index", input: (await isDescribedWhole(engine, base)) ? { describe: true } : null };
}

/** True if describing again costs nothing: every chunk was described by the model that is set. */
async function isDescribedWhole(engine: Engine, { manifest }: KnowledgeBase): Promise<boolean> {
  const described = manifest?.described;
  if (!described || described.chunks < described.of) return false;
  return (await engine.languageModels.id()) === described.by;
}

/** By id, of the generation that is shown. */
async function outcomesOf(engine: Engine, base: KnowledgeBase): Promise<ReadonlyMap<string, EditOutcome>> {
  if (!base.generation) return new Map();
  const graph = await engine.graphs.open(base);
  const outcomes = readOutcomes(await graph.indexFile(EDIT_FILE));
  return new Map(outcomes.map((outcome) => [outcome.id, outcome]));
}

function withState(edit: GraphEdit, outcomes: ReadonlyMap<string, EditOutcome>): ListedEdit {
  // A correction that changes nothing in the graph waits for no index job.
  if (!changesGraph(edit.change))
    return { ...edit, state: edit.undoneAt ? "undone" : "applied", waits: false };
  const outcome = outcomes.get(edit.id);
  if (edit.undoneAt !== null)
    return { ...edit, state: "undone", waits: outcome !== undefined && outcome.reason === undefined };
  if (!outcome) return { ...edit, state: "waiting", waits: true };
  if (outcome.reason === undefined) return { ...edit, state: "applied", waits: false };
  return { ...edit, state: "not-applied", reason: outcome.reason, waits: false };
}

function isWanted(edit: ListedEdit, { state, waits, q }: EditFilter): boolean {
  if (state !== undefined && edit.state !== state) return false;
  if (waits !== undefined && edit.waits !== waits) return false;
  if (!q) return true;
  const { author, note, change, reason = "" } = edit;
  const text = [author, note, reason, JSON.stringify(change)].join("\n").toLowerCase();
  return text.includes(q.toLowerCase());
}
