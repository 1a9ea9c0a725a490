/** `hopscope import` and `add`: files and web addresses become sources; prints what was rejected and follows the indexing to its end. */
import { openAsBlob } from "node:fs";
import type { CallApi } from "../../lib/api/call-api";
import {
  createKnowledgeBase,
  estimateDescriptions,
  listKnowledgeBases,
  removeKnowledgeBase,
  startIndexing,
} from "../../lib/api/knowledge-bases";
import type { Job } from "../../lib/api/schemas/job";
import type { KnowledgeBase } from "../../lib/api/schemas/knowledge-base";
import type { Visibility } from "../../lib/api/schemas/sharing";
import {
  addSources,
  addWebSources,
  type Readings,
  type SourcesAdded,
  type WebSourcesAdded,
} from "../../lib/api/sources";
import type { Rejection, SourceFormat } from "../../lib/files/source";
import type { WebAddress } from "../../lib/files/web-address";
import { HopscopeError, isCancelled } from "../../lib/graph/errors";
import { findSourceFiles } from "../../lib/server/find-source-files";
import { waitForJob } from "../wait-for-job";
import { estimateInWords } from "./knowledge-bases";
import { type ReadingOptions, readingsFor, saysReading } from "./readings";

export interface ImportOptions {
  name: string;
  visibility?: Visibility;
  into: boolean;
  replace: boolean;
  strict: boolean;
  wait: boolean;
  /** True if the language model describes the chunks afterwards; prints an estimate first. */
  describe: boolean;
  json?: boolean;
  reading?: ReadingOptions;
}

const TABULAR: ReadonlySet<SourceFormat> = new Set(["table", "tables", "workbook"]);
const REJECTIONS_SHOWN = 20;

export type SourceListing = Awaited<ReturnType<typeof findSourceFiles>>;

/** The files of several paths. @throws HopscopeError when one of them has none */
export async function listAllFiles(places: readonly string[]): Promise<SourceListing> {
  const listings: SourceListing[] = [];
  for (const place of places) listings.push(await listFiles(place));
  return {
    files: listings.flatMap(({ files }) => files),
    skipped: listings.flatMap(({ skipped }) => skipped),
  };
}

/** The files of a path. @throws HopscopeError when there are none */
export async function listFiles(place: string): Promise<SourceListing> {
  const listing = await findSourceFiles(place);
  if (listing.files.length > 0) return listing;
  throw new HopscopeError("invalid-input", `The folder "${place}" has no files to add.`, {
    problems: listing.skipped.map(({ file, reason }) => ({ at: file, message: reason })),
  });
}

/** @param listing the files to add, looked up before the data folder is opened */
export function importFiles(
  call: CallApi,
  { files, skipped }: SourceListing,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<void> {
  const readings = options.reading ? readingsFor(files, options.reading) : [];
  const add = async (id: string) =>
    call(addSources, {
      params: { id },
      query: queryOf(options),
      form: await formOf(files, readings),
      signal,
    });
  return importWith(call, add, skipped, options, signal);
}

/** The server fetches them; what became of each is printed. @throws HopscopeError when one is to be read in a certain way */
export async function importAddresses(
  call: CallApi,
  addresses: readonly string[],
  options: ImportOptions,
  signal: AbortSignal,
): Promise<void> {
  if (options.reading && saysReading(options.reading))
    throw new HopscopeError("invalid-input", "How it is read cannot be said of a web address.", {
      hint: "Leave out the options that say so, such as --read-as and --column, or download the file and add that.",
    });
  const add = (id: string) =>
    call(addWebSources, {
      params: { id },
      query: queryOf(options),
      body: { addresses: [...addresses] },
      signal,
    });
  return importWith(call, add, [], options, signal);
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function queryOf({ strict, replace }: ImportOptions) {
  return { onRejected: strict ? "refuse" : "skip", replace } as const;
}

/** @param add to the knowledge base of this id */
async function importWith(
  call: CallApi,
  add: (base: string) => Promise<SourcesAdded & Partial<WebSourcesAdded>>,
  skipped: readonly Rejection[],
  options: ImportOptions,
  signal: AbortSignal,
): Promise<void> {
  if (options.describe && !options.wait)
    throw new HopscopeError(
      "invalid-input",
      "Chunks are described once they are indexed, which --no-wait leaves to others.",
      {
        hint: "Leave out --no-wait, or run `hopscope index --describe` later.",
      },
    );
  const base = options.into
    ? await findByName(call, options.name)
    : await call(createKnowledgeBase, { body: { name: options.name, visibility: options.visibility } });
  let added: Awaited<ReturnType<typeof add>>;
  try {
    added = await add(base.id);
  } catch (error) {
    if (!options.into) await call(removeKnowledgeBase, { params: { id: base.id } });
    throw isCancelled(error) ? new HopscopeError("cancelled", "Stopped; nothing was changed.") : error;
  }
  const { sources, addresses, notes = [] } = added;
  const rejections = [...skipped, ...added.rejections];
  const rejected = added.rejected + skipped.length;
  printAddresses(addresses ?? []);
  printRejected(rejections, rejected);
  for (const { file, note } of notes) console.error(`${file}: ${note}`);
  const indexed = options.wait ? await waitUnlessStopped(call, base, added.job, signal) : added.job;
  const job = (options.describe && (await describeBase(call, base.id, signal))) || indexed;
  if (options.json) {
    const web = addresses && { addresses };
    console.log(
      JSON.stringify({ id: base.id, name: base.name, sources, ...web, rejected, rejections, notes, job }),
    );
    return;
  }
  console.log(
    `${base.name} (${base.id}): ${count(sources.length, "source")}, ${count(rejected, "row")} rejected`,
  );
  if (sources.some(({ format }) => TABULAR.has(format)))
    console.log(
      `\`hopscope extract ${base.id}\` makes a graph of its tables, whose rows can be counted and joined.`,
    );
  if (!options.wait) console.log("It is indexed by the application, or by `hopscope worker`.");
}

/** The files are read while they are sent. */
export async function formOf(files: SourceListing["files"], readings: Readings): Promise<FormData> {
  const form = new FormData();
  for (const { name, path } of files) form.append("files", await openAsBlob(path), name);
  if (readings.length > 0) form.append("readings", JSON.stringify(readings));
  return form;
}

/** Indexes again with descriptions, within the budget of a job; null when all chunks have theirs. */
async function describeBase(call: CallApi, base: string, signal: AbortSignal): Promise<Job | null> {
  console.error(estimateInWords(await call(estimateDescriptions, { params: { id: base }, signal })));
  const { job } = await call(startIndexing, { params: { id: base }, query: { describe: true } });
  return job && waitForJob(call, job, signal);
}

/** @throws HopscopeError `cancelled`, saying what remains */
async function waitUnlessStopped(
  call: CallApi,
  { id, name }: KnowledgeBase,
  job: Job,
  signal: AbortSignal,
): Promise<Job> {
  try {
    return await waitForJob(call, job, signal);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new HopscopeError(
      "cancelled",
      `Stopped while "${name}" (${id}) was indexed. Its files are saved, with every text embedded so far.`,
      { hint: `\`hopscope index ${id}\` continues.` },
    );
  }
}

async function findByName(call: CallApi, name: string): Promise<KnowledgeBase> {
  const { knowledgeBases } = await call(listKnowledgeBases);
  const found = knowledgeBases.find((base) => base.name === name || base.id === name);
  if (!found)
    throw new HopscopeError("not-found", `There is no knowledge base "${name}".`, {
      hint: "`hopscope list` lists them; `hopscope import` makes one.",
    });
  return found;
}

function printAddresses(addresses: readonly WebAddress[]): void {
  for (const { address, source, lists, problem } of addresses) {
    if (lists !== undefined) console.error(`sitemap   ${address}  lists ${lists.toLocaleString("en")}`);
    if (source !== null) console.error(`fetched   ${address}  ${source}`);
    if (problem !== null)
      console.error(`${lists === undefined ? "failed  " : "left out"}  ${address}  ${problem}`);
  }
}

export function printRejected(rejections: readonly Rejection[], rejected: number): void {
  for (const { file, line, field, reason } of rejections.slice(0, REJECTIONS_SHOWN))
    console.error(`rejected  ${file}${line ? `:${line}` : ""}${field ? ` (${field})` : ""}  ${reason}`);
  const others = rejected - Math.min(rejections.length, REJECTIONS_SHOWN);
  if (others > 0) console.error(`rejected  … and ${count(others, "more row")}`);
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
