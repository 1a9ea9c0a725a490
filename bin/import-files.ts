/** `hopscope import`: files become a knowledge base, rejected rows are told, the indexing is followed to its end. */
import type { SourcesAdded } from "../lib/core/api";
import { HopscopeError, isCancelled } from "../lib/core/errors";
import type { Job } from "../lib/core/job";
import type { KnowledgeBase } from "../lib/core/knowledge-base";
import type { Rejection } from "../lib/core/source";
import { findSourceFiles } from "../lib/engine/sources";
import type { Client } from "./client";
import { estimateInWords } from "./knowledge-bases";
import { waitForJob } from "./wait-for-job";

export interface ImportOptions {
  name: string;
  into: boolean;
  replace: boolean;
  strict: boolean;
  wait: boolean;
  /** Whether the language model describes the chunks afterwards; what it will take is told first. */
  describe: boolean;
  json?: boolean;
}

/** Rejected rows told one by one before only their number is. */
const REJECTIONS_TOLD = 20;

type SourceListing = Awaited<ReturnType<typeof findSourceFiles>>;

/** The files of a path. @throws HopscopeError when there are none */
export async function listFiles(place: string): Promise<SourceListing> {
  const listing = await findSourceFiles(place);
  if (listing.files.length > 0) return listing;
  throw new HopscopeError("invalid-input", `The folder "${place}" has no files to bring.`, {
    problems: listing.skipped.map(({ file, reason }) => ({ at: file, message: reason })),
  });
}

/** @param listing the files to bring, looked up before the data folder is opened */
export async function importFiles(
  client: Client,
  { files, skipped }: SourceListing,
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
    ? await findByName(client, options.name)
    : await client.createKnowledgeBase(options.name);
  let added: SourcesAdded;
  try {
    added = await client.addFiles(base.id, files, {
      onRejected: options.strict ? "refuse" : "skip",
      replace: options.replace,
      signal,
    });
  } catch (error) {
    if (!options.into) await client.removeKnowledgeBase(base.id);
    throw isCancelled(error) ? new HopscopeError("cancelled", "Stopped; nothing was changed.") : error;
  }
  const { sources } = added;
  const rejections = [...skipped, ...added.rejections];
  const rejected = added.rejected + skipped.length;
  tellRejected(rejections, rejected);
  const indexed = options.wait ? await waitUnlessStopped(client, base, added.job, signal) : added.job;
  const job = (options.describe && (await describeBase(client, base.id, signal))) || indexed;
  if (options.json) {
    console.log(JSON.stringify({ id: base.id, name: base.name, sources, rejected, rejections, job }));
    return;
  }
  console.log(
    `${base.name} (${base.id}): ${count(sources.length, "source")}, ${count(rejected, "row")} rejected`,
  );
  if (!options.wait) console.log("It is indexed by the application, or by `hopscope worker`.");
}

/** Indexes again with descriptions, within the budget of a job; null when all chunks have theirs. */
async function describeBase(client: Client, base: string, signal: AbortSignal): Promise<Job | null> {
  console.error(estimateInWords(await client.estimateDescriptions(base, signal)));
  const started = await client.startIndexing(base, { force: false, describe: true });
  return started && waitForJob(client, started, signal);
}

/** @throws HopscopeError `cancelled`, saying what stays */
async function waitUnlessStopped(
  client: Client,
  { id, name }: KnowledgeBase,
  job: Job,
  signal: AbortSignal,
): Promise<Job> {
  try {
    return await waitForJob(client, job, signal);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new HopscopeError(
      "cancelled",
      `Stopped while "${name}" (${id}) was indexed. Its files are kept, with every text embedded so far.`,
      { hint: `\`hopscope index ${id}\` goes on.` },
    );
  }
}

async function findByName(client: Client, name: string): Promise<KnowledgeBase> {
  const found = (await client.listKnowledgeBases()).find((base) => base.name === name || base.id === name);
  if (!found)
    throw new HopscopeError("not-found", `There is no knowledge base "${name}".`, {
      hint: "Leave out --into to make it.",
    });
  return found;
}

function tellRejected(rejections: readonly Rejection[], rejected: number): void {
  for (const { file, line, field, reason } of rejections.slice(0, REJECTIONS_TOLD)) {
    console.error(`rejected  ${file}${line ? `:${line}` : ""}${field ? ` (${field})` : ""}  ${reason}`);
  }
  const untold = rejected - Math.min(rejections.length, REJECTIONS_TOLD);
  if (untold > 0) console.error(`rejected  … and ${count(untold, "more row")}`);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
