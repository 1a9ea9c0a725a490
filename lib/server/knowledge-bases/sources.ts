/** Files come in: stored, checked as a whole, and only then made part of the knowledge base, with the job that indexes them. */
import type { Readable } from "node:stream";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { Readings, SourcesAdded } from "../../api/sources";
import { isText } from "../../files/format-names";
import { leftOutNotes } from "../../files/left-out";
import type { Rejection, Source, SourceReading } from "../../files/source";
import { HopscopeError, type InputProblem } from "../../graph/errors";
import { type NewSource, refuseTakenNames } from "../../stores/prisma/sources";
import { syncSourceFiles } from "../../stores/source-files";
import type { Engine } from "../engine";
import type { ReadReport } from "../jobs/index-task";
import type { Waiting } from "../threads/read-text";
import { lineLimit, taskFiles } from "./describing";
import { keepReadings } from "./kept-readings";
import { findProjection } from "./neo4j-projection";
import { type NewFile, Uploads } from "./unpack-uploads";

export interface AddOptions {
  onRejected: "refuse" | "skip";
  /** True if a file may replace a source of the same name. */
  replace: boolean;
  signal?: AbortSignal;
  /** Whose files wait for each other, and not for those of others. */
  caller?: string | undefined;
  /** Web addresses of files, or of the archives that they are in, by name; read once the files are received. */
  addresses?: ReadonlyMap<string, string>;
}

/** Stores one file's bytes; called once a file, in order. */
export type StoreFile = (name: string, content: Readable) => Promise<void>;

/** Calls `keep` once for each file; gives what a person decided about them, if anything. */
export type ReceiveFiles = (keep: StoreFile) => Promise<Readings> | Promise<void>;

/** Problems listed with a refusal; the count has them all. */
const PROBLEMS_LISTED = 100;

/**
 * Adds files to a knowledge base: all of them or, when refused, none. Archives are the files in them.
 *
 * @param receive calls `keep` once for each file
 * @throws HopscopeError `invalid-input` with every problem (file and line) when rows are rejected and `onRejected` is
 *   `refuse`, or when nothing at all can be taken; `conflict` when a name is taken
 */
export async function addSources(
  engine: Engine,
  base: string,
  receive: ReceiveFiles,
  options: AddOptions,
): Promise<SourcesAdded> {
  const { id } = await requireFilesWelcome(engine, base);
  return withUploads(engine, options.signal, async (uploads) => {
    const received = (await receive((name, content) => uploads.store(name, content))) ?? [];
    const { files, refused } = uploads;
    assign(files, received, options.addresses ?? new Map());
    const before = await engine.database.sources.list(id);
    refuseTwice(files);
    const names = new Set(files.map(({ name }) => name));
    // Asked once more when they are added: another upload may be faster.
    if (!options.replace) refuseTakenNames(before.filter(({ name }) => names.has(name)));
    const said = new Set(files.flatMap(({ name, reading }) => (reading ? [name] : [])));
    const { accepted, report, kept, ...fresh } = await readNew(engine, files, before, refused, options);
    refuseMissing(report.files.filter(({ name, format }) => said.has(name) && format !== null));
    if (options.onRejected === "refuse") refuseRejected(fresh);
    if (accepted.length === 0) refuseEmpty(fresh);
    const { sources, job } = await engine.database.sources.addAndEnqueue(id, accepted, options);
    engine.jobs.wake();
    const notes = report.files.flatMap(({ name, notes }) =>
      names.has(name) ? [kept.get(name) ?? [], notes].flat().map((note) => ({ file: name, note })) : [],
    );
    return { sources, ...fresh, notes, job };
  });
}

/** Lets files come in; of their bytes only those of the sources that `work` gives stay. */
export async function withUploads<T extends { sources: readonly Source[] }>(
  engine: Engine,
  signal: AbortSignal | undefined,
  work: (uploads: Uploads) => Promise<T>,
): Promise<T> {
  const { HOPSCOPE_DATA: folder, HOPSCOPE_UPLOAD_LIMIT_MB: limit } = engine.environment;
  const reserved: string[] = [];
  const hold = (sha256: string) => {
    engine.reservedFiles.hold(sha256);
    reserved.push(sha256);
  };
  const taken = new Set<string>();
  try {
    const result = await work(new Uploads(folder, limit, hold, signal));
    for (const { sha256 } of result.sources) taken.add(sha256);
    return result;
  } finally {
    for (const sha256 of reserved) engine.reservedFiles.release(sha256);
    await engine.reservedFiles.removeUnused(reserved.filter((sha256) => !taken.has(sha256)));
  }
}

interface NewlyRead extends Pick<SourcesAdded, "rejections" | "rejected"> {
  /** Files of which rows are taken. */
  accepted: NewSource[];
  report: ReadReport;
  /** By name, what was decided by the file that it replaces. */
  kept: ReadonlyMap<string, string>;
}

/**
 * Reads files that came in, together with the sources that stay; when it ends, the bytes of those of which rows are taken are on the disk.
 * @param before sources, with those that files take the place of
 * @param needsNodes refuses edges where no file brings nodes
 */
export async function readNew(
  engine: Engine,
  files: readonly NewFile[],
  before: readonly Source[],
  refused: readonly Rejection[],
  { signal, caller, needsNodes }: Waiting & { needsNodes?: boolean },
): Promise<NewlyRead> {
  const names = new Set(files.map(({ name }) => name));
  const staying = before.filter(({ name }) => !names.has(name));
  const kept = await keepReadings(engine, files, before, { signal, caller });
  const isGraph = ({ format }: Source) => !isText(format);
  const graphs = staying.filter(isGraph);
  const dependsOnGraphs = needsNodes || before.some((one) => names.has(one.name) && isGraph(one));
  const checked = await engine.threads.read(
    "check",
    {
      files: taskFiles(engine, [...staying, ...files]),
      lineLimitBytes: lineLimit(engine),
      needsNodes,
      ...(!dependsOnGraphs && { spare: { graphs: graphs.map(({ name }) => name), unless: [...names] } }),
    },
    { signal, caller },
  );
  const read = new Set(checked.files.map(({ name }) => name));
  const asBefore = graphs
    .filter(({ name }) => !read.has(name))
    .map((one) => ({ ...one, notes: one.notes ?? [] }));
  const report = { ...checked, files: [...checked.files, ...asBefore] };
  const accepted = files.flatMap((file) => {
    const read = report.files.find(({ name }) => name === file.name);
    return read?.format && read.accepted > 0
      ? [
          {
            ...file,
            format: read.format,
            accepted: read.accepted,
            rejected: read.rejected,
            ...readingFound(file.reading, read),
            ...notesOn(read, report, kept.get(file.name)),
          },
        ]
      : [];
  });
  await syncSourceFiles(
    engine.environment.HOPSCOPE_DATA,
    accepted.map(({ sha256 }) => sha256),
  );
  return { accepted, report, kept, ...newlyRejected(report, staying, refused) };
}

/** Gives files what was said of them, or of the archive that they are in. */
export function assign(
  files: readonly NewFile[],
  readings: Readings,
  addresses: ReadonlyMap<string, string>,
): void {
  for (const file of files)
    Object.assign(file, readingFor(readings, file.name), addressFor(addresses, file.name));
}

/** Reading options given for a file, else those of the archive that it is in. */
export function readingFor(readings: Readings, name: string): { reading?: SourceReading } {
  const archive = () => readings.findLast(({ file }) => name.startsWith(`${file}/`));
  const found = readings.findLast(({ file }) => file === name) ?? archive();
  if (!found) return {};
  const { file: _, ...reading } = found;
  return { reading };
}

/** Web address of a file, else that of the archive that it is in. */
function addressFor(addresses: ReadonlyMap<string, string>, name: string): { address?: string } {
  const archive = () => [...addresses].find(([file]) => name.startsWith(`${file}/`))?.[1];
  const address = addresses.get(name) ?? archive();
  return address === undefined ? {} : { address };
}

/** With the encoding that was found, so that the file is read in the same way for ever. */
function readingFound(
  reading: SourceReading | undefined,
  { encoding }: ReadReport["files"][number],
): { reading?: SourceReading } {
  const found = encoding && encoding !== "UTF-8" ? { encoding } : {};
  const whole = { ...found, ...reading };
  return Object.keys(whole).length > 0 ? { reading: whole } : {};
}

/** Notes stored with the source: how the file was read, and what was left out of it. @param first note placed before the others */
export function notesOn(
  { name, notes, rejected }: ReadReport["files"][number],
  { rejections }: ReadReport,
  first?: string,
): { notes?: string[] } {
  const own = rejections.filter(({ file }) => file === name);
  const all = [...(first ? [first] : []), ...notes, ...leftOutNotes(own, rejected)];
  return all.length > 0 ? { notes: all } : {};
}

/** Files that were added to what comes from a Neo4j would be lost when that is read again. */
export async function requireFilesWelcome(engine: Engine, base: string): Promise<KnowledgeBase> {
  const found = await engine.database.knowledgeBases.get(base);
  const projection = findProjection(await engine.database.jobs.list(found.id));
  if (!found.connection && !projection) return found;
  const comes = found.connection ? "lives in a Neo4j database" : "is a copy of a part of a Neo4j database";
  throw new HopscopeError("invalid-input", `"${found.name}" ${comes} and takes no files.`, {
    hint: "Make another knowledge base for them.",
  });
}

function refuseTwice(files: readonly NewFile[]): void {
  const seen = new Set<string>();
  for (const { name } of files) {
    if (seen.has(name))
      throw new HopscopeError("invalid-input", `The upload has two files called "${name}".`);
    seen.add(name);
  }
}

/** Files of archives that were refused, rejections in the new files, and those that the new files cause in sources that were taken before. */
function newlyRejected(
  report: ReadReport,
  staying: readonly Source[],
  refused: readonly Rejection[],
): Pick<SourcesAdded, "rejections" | "rejected"> {
  const known = new Map(staying.map(({ name, rejected }) => [name, rejected]));
  const worse = report.files.filter(({ name, rejected }) => rejected > (known.get(name) ?? 0));
  const names = new Set(worse.map(({ name }) => name));
  return {
    rejections: [...refused, ...report.rejections.filter(({ file }) => names.has(file))],
    rejected: worse.reduce(
      (sum, { name, rejected }) => sum + rejected - (known.get(name) ?? 0),
      refused.length,
    ),
  };
}

/** A choice for several files, as of the command line, must be one of what any of them has. */
function refuseMissing(read: ReadReport["files"]): void {
  const all = read.flatMap(({ name, chosen = [] }) => chosen.map((one) => ({ at: name, ...one })));
  const there = new Set(all.flatMap(({ choice, problem }) => (problem === null ? [choice] : [])));
  const problems = all.flatMap(({ at, choice, problem }) =>
    problem === null || there.has(choice) ? [] : [{ at, message: problem }],
  );
  if (problems[0])
    throw new HopscopeError(
      "invalid-input",
      `${problems[0].at}: ${problems[0].message} Nothing was changed.`,
      {
        problems: problems.slice(0, PROBLEMS_LISTED),
      },
    );
}

function refuseRejected({ rejections, rejected }: Pick<SourcesAdded, "rejections" | "rejected">): void {
  if (rejected === 0) return;
  const first = problemOf(rejections[0]);
  throw new HopscopeError(
    "invalid-input",
    `${rejected.toLocaleString("en")} ${rejected === 1 ? "row was" : "rows or files were"} rejected, so nothing was changed. ${first.at}: ${first.message}`,
    {
      problems: rejections.slice(0, PROBLEMS_LISTED).map(problemOf),
      hint: "Correct the files, or ask to take the other rows (onRejected=skip).",
    },
  );
}

function refuseEmpty({ rejections }: Pick<SourcesAdded, "rejections">): never {
  const first = rejections[0] && problemOf(rejections[0]);
  throw new HopscopeError(
    "invalid-input",
    `Nothing could be taken, so nothing was changed.${first ? ` ${first.at}: ${first.message}` : ""}`,
    { problems: rejections.slice(0, PROBLEMS_LISTED).map(problemOf) },
  );
}

function problemOf(rejection: Rejection | undefined): InputProblem {
  if (!rejection) return { at: "upload", message: "A row was rejected." };
  const { file, line, field, reason } = rejection;
  return { at: `${file}${line ? `:${line}` : ""}${field ? ` (${field})` : ""}`, message: reason };
}
