/** Sources in step with a folder of the server or a web address: what is new there comes, what vanished there goes, the rest stays. */
import path from "node:path";
import type { Schedule, SyncedPlace, SyncReport } from "../../api/schemas/synced-place";
import { bringsNodes } from "../../files/format-names";
import { leftOutNotes } from "../../files/left-out";
import type { Rejection, Source } from "../../files/source";
import { refuseWebAddress } from "../../files/web-address";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Job } from "../../methods/contract/job";
import type { StoredPlace } from "../../stores/prisma/synced-places";
import { withoutHash } from "../../stores/web/fetch-sources";
import type { BaseRights } from "../accounts/base-rights";
import type { Engine } from "../engine";
import type { Following, ReadReport } from "../jobs/index-task";
import { allowedFolder } from "./allowed-folder";
import { type FoundThere, folderName, isWebPlace, lookAt } from "./found-there";
import { recount } from "./remove-source";
import { assign, readNew, requireFilesWelcome, withUploads } from "./sources";
import type { Uploads } from "./unpack-uploads";

/** Files of each kind that a report names. */
const MOST_NAMED = 10;
const MOST_REFUSALS = 100;
const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: 0 };
const LOOK_EVERY_MS = 60_000;

export interface SyncWish {
  place: string;
  schedule?: Schedule | undefined;
  sync: boolean;
}

/**
 * Follows a place from now on, or changes how often, and queues the job that looks at it now.
 * @throws HopscopeError `forbidden` for a folder that the server does not allow, or that a caller other than an owner of the knowledge
 *   base names; `invalid-input` for an address that is none
 */
export async function syncPlace(
  engine: Engine,
  base: string,
  { place: given, schedule, sync }: SyncWish,
  rights: BaseRights,
): Promise<{ place: SyncedPlace; job: Job | null }> {
  const { id } = await requireFilesWelcome(engine, base);
  const place = normalised(given);
  const known = await engine.database.places.list(id);
  if (!isWebPlace(place) && !known.some((one) => one.place === place)) {
    if ((rights.accessTo(id)?.right ?? "owner") !== "owner")
      throw new HopscopeError(
        "forbidden",
        "Only its owner and administrators let a knowledge base follow a folder of the server.",
        { hint: "Ask one of them." },
      );
    await allowedFolder(place, engine.environment.HOPSCOPE_FOLDERS);
    const same = known.find((one) => !isWebPlace(one.place) && folderName(one.place) === folderName(place));
    if (same)
      throw new HopscopeError("conflict", `It follows ${same.place}, whose files would be called the same.`, {
        hint: "Rename one of the folders.",
      });
  }
  const change = { ...(schedule && { schedule }), ...(sync && { askedAt: new Date() }) };
  const saved = await engine.database.places.save(id, place, change);
  const job = sync ? await enqueue(engine, id, saved.id) : null;
  const listed = await engine.database.places.list(id);
  return { place: listed.find((one) => one.id === saved.id)!, job };
}

/** @throws HopscopeError `invalid-input` for an address that is none */
function normalised(given: string): string {
  if (!isWebPlace(given)) return path.isAbsolute(given) ? path.resolve(given) : given;
  const problem = refuseWebAddress(given);
  if (problem) throw new HopscopeError("invalid-input", problem);
  return withoutHash(given);
}

async function enqueue(engine: Engine, base: string, place: string): Promise<Job> {
  const job = await engine.database.jobs.enqueue(base, "sync", { place });
  engine.jobs.wake();
  return job;
}

/** Queues what is due, now and every minute; stops with the returned function. */
export function syncOnSchedule(engine: Engine): () => void {
  const look = async () => {
    try {
      for (const { id, knowledgeBaseId } of await engine.database.places.takeDue())
        await enqueue(engine, knowledgeBaseId, id);
    } catch (error) {
      console.error(error);
    }
  };
  void look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The job of kind `sync`; when it fails, every source is as it was, and the report of the place says why. */
export async function runSync(engine: Engine, job: Job, following: Following): Promise<void> {
  const { places } = engine.database;
  const place = await places.get(job.knowledgeBase, String(job.input?.place));
  try {
    await sync(engine, place, following);
  } catch (error) {
    if (isCancelled(error) || following.signal.aborted) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    await places.save(place.knowledgeBase, place.place, {
      report: { ...NOTHING, refusals: [], at: new Date().toISOString(), words: problem, problem },
    });
    throw error;
  }
}

async function sync(engine: Engine, place: StoredPlace, following: Following): Promise<void> {
  const { sources, places } = engine.database;
  const { knowledgeBase, place: at } = place;
  const { signal } = following;
  await withUploads(engine, signal, async (uploads) => {
    const found = await lookAt(engine, place, (name, content) => uploads.store(name, content), following);
    const before = await sources.list(knowledgeBase);
    const sha = new Map(before.map(({ name, sha256 }) => [name, sha256]));
    const files = uploads.files.filter(({ name, sha256 }) => sha.get(name) !== sha256);
    assign(files, found.readings, found.addresses);
    const going = before.filter(({ name }) => isGone(name, place, found, uploads));
    const staying = before.filter((source) => !going.includes(source));
    const needsNodes = going.some(({ format }) => bringsNodes(format));
    const { accepted, report } =
      files.length + going.length > 0
        ? await readNew(engine, files, staying, uploads.refused, { signal, needsNodes })
        : { accepted: [], report: { files: [], rejections: [] } };
    if (staying.length + accepted.length === 0)
      throw new HopscopeError("conflict", `Nothing that is at ${at} can be read, so nothing was changed.`);
    const taken = new Set(accepted.map(({ name }) => name));
    const others = staying.filter(({ name }) => !taken.has(name));
    const unread = files.flatMap(({ name }) => (taken.has(name) ? [] : [rejectionOf(name, report)]));
    const refusals = noteRefusals(found, [...uploads.refused, ...unread]);
    const said = reportOn({
      added: [...taken].filter((name) => !sha.has(name)),
      changed: [...taken].filter((name) => sha.has(name)),
      removed: going.map(({ name }) => name),
      unchanged: others.flatMap(({ name }) => (ownerOf(name, found.files) ? [name] : [])),
      refused: refusals.map(({ file }) => file),
    });
    said.report.refusals = refusals.slice(0, MOST_REFUSALS);
    const change: Parameters<typeof places.save>[2] = { files: found.files, report: said.report };
    let stored: readonly Source[] = [];
    if (accepted.length + going.length > 0) {
      const recounted = recount(others, report).filter(
        (now, one) => now.accepted !== others[one]!.accepted || now.rejected !== others[one]!.rejected,
      );
      ({ sources: stored } = await sources.addAndEnqueue(knowledgeBase, accepted, {
        removed: said.removed,
        recounted,
      }));
      change.before = { sources: before.filter((source) => !others.includes(source)), added: said.added };
    }
    await places.save(knowledgeBase, at, change);
    // What the undo of the sync before this one needed.
    if (change.before)
      await engine.reservedFiles.removeUnused(place.before?.sources.map(({ sha256 }) => sha256) ?? []);
    engine.jobs.wake();
    const count = accepted.length + going.length;
    const note = [`${at}: ${said.report.words}`, ...leftOutNotes(refusals, refusals.length)].join(" ");
    following.report({ phase: "Comparing", done: count, total: count, unit: "changes", note });
    return { sources: stored };
  });
}

/** True for a source whose file vanished from its place, or from an archive there. */
function isGone(
  name: string,
  { files: known }: StoredPlace,
  found: FoundThere,
  { files, refused }: Uploads,
): boolean {
  if (ownerOf(name, known) === undefined) return false;
  const owner = ownerOf(name, found.files);
  if (owner === undefined) return true;
  const isRefused = refused.some(({ file }) => file === owner || file === name);
  return found.stored.has(owner) && !isRefused && !files.some((file) => file.name === name);
}

/** The file that a source came from: itself, or the archive that it is in. */
function ownerOf(name: string, files: StoredPlace["files"]): string | undefined {
  const steps = name.split("/");
  return steps.map((_, at) => steps.slice(0, at + 1).join("/")).find((file) => Object.hasOwn(files, file));
}

function rejectionOf(file: string, { rejections }: ReadReport): Rejection {
  return rejections.find((one) => one.file === file) ?? { file, reason: "Nothing in it could be read." };
}

/** What was refused now or, of what did not change, before: noted, so that it is not read again before it changes. */
function noteRefusals({ files, refused }: FoundThere, rejections: readonly Rejection[]): Rejection[] {
  for (const { file, reason } of rejections) {
    const owner = ownerOf(file, files);
    if (owner !== undefined) files[owner] = { ...files[owner]!, refusal: { file, reason } };
  }
  return [...refused, ...Object.values(files).flatMap(({ refusal }) => refusal ?? [])];
}

type Outcomes = Record<keyof typeof NOTHING, string[]>;

/** @param outcomes names by what became of them */
function reportOn(outcomes: Outcomes): Outcomes & { report: SyncReport } {
  const counts = { ...NOTHING };
  const words = Object.entries(outcomes).flatMap(([what, names]) => {
    counts[what as keyof Outcomes] = names.length;
    const count = `${names.length.toLocaleString("en")} ${what}`;
    if (names.length === 0 || what === "unchanged") return names.length > 0 ? [count] : [];
    return [
      `${count}: ${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? " and others" : ""}`,
    ];
  });
  const at = new Date().toISOString();
  return { ...outcomes, report: { ...counts, refusals: [], at, words: `${words.join("; ")}.` } };
}

/**
 * Gives a knowledge base back what the last sync of a place replaced and removed, without what it added. What was undone comes again
 * once it changes there.
 * @throws HopscopeError `not-found`; `conflict` when there is nothing to undo, or no source would be left
 */
export async function undoSync(engine: Engine, base: string, placeId: string): Promise<{ job: Job }> {
  const { id, name } = await engine.database.knowledgeBases.get(base);
  const { place, before, report } = await engine.database.places.get(id, placeId);
  if (!before) throw new HopscopeError("conflict", `There is nothing to undo of the last sync of ${place}.`);
  const left = (await engine.database.sources.list(id)).filter(
    (source) => !before.added.includes(source.name),
  );
  if (left.length + before.sources.length === 0)
    throw new HopscopeError("conflict", `"${name}" would have no source left.`, {
      hint: "Delete the knowledge base instead.",
    });
  const { job } = await engine.database.sources.addAndEnqueue(id, before.sources, { removed: before.added });
  const undone = report && { ...report, words: `Undone. It was: ${report.words}` };
  await engine.database.places.save(id, place, { before: null, report: undone });
  engine.jobs.wake();
  return { job };
}

/** Follows a place no longer; its sources stay. @throws HopscopeError `not-found` */
export async function forgetPlace(engine: Engine, base: string, placeId: string): Promise<void> {
  const { id } = await engine.database.knowledgeBases.get(base);
  await engine.database.places.remove(id, placeId);
}
