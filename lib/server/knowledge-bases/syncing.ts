/** Sources in step with a folder of the server or a web address: what is new there comes, what vanished there goes, the rest stays. */
import path from "node:path";
import type { BodyOf } from "../../api/endpoint";
import type { syncPlace as endpoint } from "../../api/places";
import type { Job } from "../../api/schemas/job";
import type { SyncedPlace, SyncReport } from "../../api/schemas/synced-place";
import { bringsNodes } from "../../files/format-names";
import { leftOutNotes } from "../../files/left-out";
import type { Rejection, Source } from "../../files/source";
import { refuseWebAddress } from "../../files/web-address";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { StoredPlace } from "../../stores/prisma/synced-places";
import { withoutHash } from "../../stores/web/fetch-sources";
import type { BaseRights } from "../accounts/base-rights";
import type { Engine } from "../engine";
import type { Following, ReadReport } from "../jobs/index-task";
import { allowedFolder } from "./allowed-folder";
import { folderName, isWebPlace, lookAt, type PlaceContents, placeForViewers } from "./place-contents";
import { recount } from "./remove-source";
import { assign, readNew, requireFilesWelcome, withUploads } from "./sources";
import type { Uploads } from "./unpack-uploads";

/** Files of each kind that a report names. */
const MOST_NAMED = 10;
const MOST_REFUSALS = 100;
const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: 0 };
const LOOK_EVERY_MS = 60_000;

/**
 * Follows a place from now on, or changes how often, and queues the job that looks at it now.
 * @throws HopscopeError `forbidden` for a folder that the server does not allow, or that a caller other than an owner of the knowledge
 *   base names; `invalid-input` for an address that is none
 */
export async function syncPlace(
  engine: Engine,
  base: string,
  { place: given, schedule, sync }: BodyOf<typeof endpoint>,
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
    await allowedFolder(place, engine.environment);
    const same = known.find((one) => !isWebPlace(one.place) && folderName(one.place) === folderName(place));
    if (same)
      throw new HopscopeError("conflict", `It follows ${same.place}, whose files would be called the same.`, {
        hint: "Rename one of the folders.",
      });
  }
  const change = { ...(schedule && { schedule }), ...(sync && { askedAt: new Date() }) };
  const saved = await engine.database.places.save(id, place, change);
  const job = sync ? await enqueue(engine, id, saved) : null;
  const listed = await engine.database.places.list(id);
  return { place: listed.find((one) => one.id === saved)!, job };
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

/** Queues what is due, and removes jobs of syncs that ended a day ago, now and every minute; stops with the returned function. */
export function syncOnSchedule(engine: Engine): () => void {
  const look = async () => {
    try {
      await engine.database.jobs.removeEndedSyncs();
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
    const problem = inShort(error, place.place);
    const { undoes } = place.report ?? {};
    const at = new Date().toISOString();
    await places.update(place.id, {
      report: { ...NOTHING, refusals: [], at, words: problem, problem, ...(undoes && { undoes }) },
    });
    throw new HopscopeError("conflict", problem, { cause: error });
  }
}

/** The failure, without the path of a folder: who may look reads it too. */
function inShort(error: unknown, place: string): string {
  const called = placeForViewers(place);
  if (error instanceof Error && "syscall" in error) return `"${called}" cannot be read.`;
  return (error instanceof Error ? error.message : String(error)).replaceAll(place, called);
}

async function sync(engine: Engine, place: StoredPlace, following: Following): Promise<void> {
  const { sources, places } = engine.database;
  const { id, knowledgeBase, place: at } = place;
  const { signal } = following;
  await withUploads(engine, signal, async (uploads) => {
    const found = await lookAt(engine, place, (name, content) => uploads.store(name, content), following);
    const before = await sources.list(knowledgeBase);
    const sha = new Map(before.map(({ name, sha256 }) => [name, sha256]));
    const files = uploads.files.filter(({ name, sha256 }) => sha.get(name) !== sha256);
    assign(files, found.readings, found.addresses);
    const isGone = goneFrom(place, found, uploads);
    const going = before.filter(({ name }) => isGone(name));
    const staying = before.filter(({ name }) => !isGone(name));
    const needsNodes = going.some(({ format }) => bringsNodes(format));
    const { accepted, report: read } =
      files.length + going.length > 0
        ? await readNew(engine, files, staying, uploads.refused, { signal, needsNodes })
        : { accepted: [], report: { files: [], rejections: [] } };
    if (staying.length + accepted.length === 0)
      throw new HopscopeError("conflict", `Nothing that is at ${at} can be read, so nothing was changed.`);
    const taken = new Set(accepted.map(({ name }) => name));
    const others = staying.filter(({ name }) => !taken.has(name));
    const unread = files.flatMap(({ name }) => (taken.has(name) ? [] : [rejectionOf(name, read)]));
    const refusals = noteRefusals(found, [...uploads.refused, ...unread]);
    const changes = {
      added: [...taken].filter((name) => !sha.has(name)),
      changed: [...taken].filter((name) => sha.has(name)),
      removed: going.map(({ name }) => name),
    };
    const report = reportOn({
      ...changes,
      unchanged: others.flatMap(({ name }) => (ownerOf(name, found.files) ? [name] : [])),
      refused: refusals.map(({ file }) => file),
    });
    report.refusals = refusals.slice(0, MOST_REFUSALS);
    let stored: readonly Source[] = [];
    if (accepted.length + going.length > 0) {
      const recounted = recount(others, read).filter(
        (now, one) => now.accepted !== others[one]!.accepted || now.rejected !== others[one]!.rejected,
      );
      const { added, removed } = changes;
      ({ sources: stored } = await sources.addAndEnqueue(knowledgeBase, accepted, { removed, recounted }));
      await places.forgetFiles(knowledgeBase, id, [
        ...new Set(removed.flatMap((name) => ownerOf(name, place.files) ?? [])),
      ]);
      report.undoes = inWords(changes);
      const replaced = before.filter(({ name }) => taken.has(name) || isGone(name));
      const when = stored[0]?.createdAt ?? report.at;
      await places.update(id, { files: found.files, report, before: { sources: replaced, added, at: when } });
      // Needed by the undo of the sync before this one.
      await engine.reservedFiles.removeUnused(place.before?.sources.map(({ sha256 }) => sha256) ?? []);
    } else {
      if (place.report?.undoes) report.undoes = place.report.undoes;
      await places.update(id, { files: found.files, report });
    }
    engine.jobs.wake();
    const count = accepted.length + going.length;
    const note = [`${placeForViewers(at)}: ${report.words}`, ...leftOutNotes(refusals, refusals.length)].join(
      " ",
    );
    following.report({ phase: "Comparing", done: count, total: count, unit: "changes", note });
    return { sources: stored };
  });
}

/** Says of a source whether its file vanished from its place, or from an archive there. */
function goneFrom(
  { files: known }: StoredPlace,
  found: PlaceContents,
  { files, refused }: Uploads,
): (name: string) => boolean {
  const came = new Set([...files.map(({ name }) => name), ...refused.map(({ file }) => file)]);
  return (name) => {
    if (ownerOf(name, known) === undefined) return false;
    const owner = ownerOf(name, found.files);
    return owner === undefined || (found.stored.has(owner) && !came.has(owner) && !came.has(name));
  };
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
function noteRefusals({ files, refused }: PlaceContents, rejections: readonly Rejection[]): Rejection[] {
  for (const { file, reason } of rejections) {
    const owner = ownerOf(file, files);
    if (owner !== undefined) files[owner] = { ...files[owner]!, refusal: { file, reason } };
  }
  return [...refused, ...Object.values(files).flatMap(({ refusal }) => refusal ?? [])];
}

type Outcomes = Partial<Record<keyof typeof NOTHING, readonly string[]>>;

/** @param outcomes names by what became of them */
function reportOn(outcomes: Outcomes): SyncReport {
  const counts = { ...NOTHING };
  for (const [what, names] of Object.entries(outcomes)) counts[what as keyof Outcomes] = names.length;
  return { ...counts, refusals: [], at: new Date().toISOString(), words: inWords(outcomes) };
}

function inWords(outcomes: Outcomes): string {
  const words = Object.entries(outcomes).flatMap(([what, names]) => {
    const count = `${names.length.toLocaleString("en")} ${what}`;
    if (names.length === 0 || what === "unchanged") return names.length > 0 ? [count] : [];
    return [
      `${count}: ${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? " and others" : ""}`,
    ];
  });
  return `${words.join("; ")}.`;
}

/**
 * Gives a knowledge base back what the last changes of a place replaced and removed, without what they added. What was undone comes
 * again once it changes there; what a person changed since stays.
 * @throws HopscopeError `not-found`; `conflict` when there is nothing to undo, or no source would be left
 */
export async function undoSync(engine: Engine, base: string, placeId: string): Promise<{ job: Job }> {
  const { id, name } = await engine.database.knowledgeBases.get(base);
  const { place, before, report } = await engine.database.places.get(id, placeId);
  if (!before) throw new HopscopeError("conflict", `There is nothing to undo of the syncs of ${place}.`);
  const now = await engine.database.sources.list(id);
  const since = new Set(now.flatMap((source) => (source.createdAt > before.at ? [source.name] : [])));
  const back = before.sources.filter((source) => !since.has(source.name));
  const removed = new Set(before.added.filter((added) => !since.has(added)));
  if (back.length === 0 && now.every((source) => removed.has(source.name)))
    throw new HopscopeError("conflict", `"${name}" would have no source left.`, {
      hint: "Delete the knowledge base instead.",
    });
  const { job } = await engine.database.sources.addAndEnqueue(id, back, { removed: [...removed] });
  const { undoes, problem: _, ...undone } = report!;
  await engine.database.places.update(placeId, {
    before: null,
    report: { ...undone, words: `Undone: ${undoes}` },
  });
  engine.jobs.wake();
  return { job };
}

/** Follows a place no longer; its sources stay. @throws HopscopeError `not-found` */
export async function forgetPlace(engine: Engine, base: string, placeId: string): Promise<void> {
  const { id } = await engine.database.knowledgeBases.get(base);
  await engine.database.places.remove(id, placeId);
}
