/** The contents of a place: its files, and the content of those that may have changed since it was looked at. */
import { open, stat } from "node:fs/promises";
import path from "node:path";
import type { Readings } from "../../api/sources";
import { repeatedPages } from "../../files/repeated-pages";
import type { Rejection } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import type { Environment } from "../../stores/environment";
import type { KnownFiles, StoredPlace } from "../../stores/prisma/synced-places";
import { listSourceFiles } from "../../stores/sources/list-source-files";
import { WebFetch } from "../../stores/web/fetch-sources";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { allowedFolder } from "./allowed-folder";
import type { StoreFile } from "./sources";

export interface PlaceContents {
  /** Files that are there, or that may be there still, by the name of the source or archive. */
  files: KnownFiles;
  /** Names of those that were stored: new ones, and those that may have changed. */
  stored: ReadonlySet<string>;
  refused: readonly Rejection[];
  readings: Readings;
  /** By name. */
  addresses: ReadonlyMap<string, string>;
}

export function isWebPlace(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** The name of a folder, below which its files are called. */
export function folderName(place: string): string {
  return path.basename(place);
}

/** A place as those see it who may only look: of a folder the name alone. */
export function placeForViewers(place: string): string {
  return isWebPlace(place) ? place : folderName(place);
}

/** The findings of a look, with the versions that files have now. */
interface Look
  extends Pick<PlaceContents, "refused">,
    Partial<Pick<PlaceContents, "readings" | "addresses">> {
  there: KnownFiles;
}

const LOOKING = "Looking for changes";
/** A sitemap of more is synced in several goes, those that were never fetched first. */
const MOST_PAGES = 10_000;
const MOST_MINUTES = 60;

/** @throws HopscopeError when the place is not there, or gives nothing: then nothing is known of what changed */
export async function lookAt(
  engine: Engine,
  place: StoredPlace,
  store: StoreFile,
  following: Following,
): Promise<PlaceContents> {
  const stored = new Set<string>();
  const keep: StoreFile = async (name, content) => {
    await store(name, content);
    stored.add(name);
  };
  const look = isWebPlace(place.place) ? lookAtAddress : lookAtFolder;
  const { there, refused, readings = [], addresses = new Map() } = await look(engine, place, keep, following);
  const files = { ...there };
  for (const name of Object.keys(there))
    if (!stored.has(name)) files[name] = place.files[name] ?? there[name]!;
  if (Object.keys(files).length === 0)
    throw new HopscopeError(
      "not-found",
      `"${place.place}" has no files${refused[0] ? ` that can be read: ${refused[0].reason}` : "."}`,
    );
  return { files, stored, refused, readings, addresses };
}

async function lookAtFolder(
  { environment }: Engine,
  { place, files: known }: StoredPlace,
  keep: StoreFile,
  { report, signal }: Following,
): Promise<Look> {
  const { files, refused } = await listFolder(place, environment);
  const there: KnownFiles = Object.fromEntries(files.map(({ name, version }) => [name, { version }]));
  const reading = files.filter(changedSince(known, there));
  refuseTooLarge(place, reading, environment);
  for (const [done, { name, path: file }] of reading.entries()) {
    signal.throwIfAborted();
    report({ phase: LOOKING, done, total: reading.length, unit: "files" });
    const opened = await open(file).catch(() => null);
    if (opened) await keep(name, opened.createReadStream());
    else {
      there[name] = { version: "" };
      refused.push({ file: name, reason: "It cannot be opened; expected a file that the server may read." });
    }
  }
  return { there, refused };
}

interface LocalFile {
  /** Name of the source or archive. */
  name: string;
  path: string;
  bytes: number;
  version: string;
}

async function listFolder(
  place: string,
  environment: Environment,
): Promise<{ files: LocalFile[]; refused: Rejection[] }> {
  const { files, skipped } = await listSourceFiles(await allowedFolder(place, environment));
  const repeated = repeatedPages(files.map(({ name }) => name));
  const left = [...repeated].map(([file, page]) => ({
    file,
    reason: `It is left out, since it repeats ${page}.`,
  }));
  const named = (file: string) => `${folderName(place)}/${file}`;
  const listed = files
    .filter(({ name }) => !repeated.has(name))
    .map(async ({ name, path: file }) => {
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { name: named(name), path: file, bytes: size, version: `${size} ${mtimeMs}` };
    });
  return {
    files: await Promise.all(listed),
    refused: [...skipped, ...left].map((one) => ({ ...one, file: named(one.file) })),
  };
}

/** A file that was refused may be taken beside another one, as edges are beside their nodes: it counts as changed when anything is. */
function changedSince(known: KnownFiles, there: KnownFiles): (file: { name: string }) => boolean {
  const isSame = (name: string) => known[name]?.version === there[name]?.version;
  const isChange = [...Object.keys(known), ...Object.keys(there)].some((name) => !isSame(name));
  return ({ name }) => !isSame(name) || (isChange && known[name]?.refusal !== undefined);
}

function refuseTooLarge(
  place: string,
  files: readonly LocalFile[],
  { HOPSCOPE_UPLOAD_LIMIT_MB: megabytes }: Environment,
): void {
  const found = files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
  if (found > megabytes)
    throw new HopscopeError(
      "too-large",
      `What is new or changed in "${place}" has ${Math.ceil(found).toLocaleString("en")} MB; expected at most the ${megabytes.toLocaleString("en")} MB of HOPSCOPE_UPLOAD_LIMIT_MB.`,
    );
}

async function lookAtAddress(
  { environment }: Engine,
  { place, files: known }: StoredPlace,
  keep: StoreFile,
  { report, signal }: Following,
): Promise<Look> {
  const { HOPSCOPE_PRIVATE_SOURCES, HOPSCOPE_UPLOAD_LIMIT_MB: megabytes } = environment;
  const pages = Object.entries(known).map(
    ([name, { version, address = "" }]) => [address, { name, version }] as const,
  );
  let done = 0;
  const begin = (detail: string) =>
    report({ phase: LOOKING, done: done++, total: null, unit: "pages", detail });
  const bounds = { megabytes, pages: MOST_PAGES, minutes: MOST_MINUTES };
  const web = new WebFetch(
    { addresses: HOPSCOPE_PRIVATE_SOURCES, signal, begin, ...bounds },
    keep,
    new Map(pages),
  );
  await web.fetch(place);
  const [root] = web.outcomes;
  const wasSitemap = pages.some(([address]) => address !== place);
  if (!root?.lists && (root?.source === null || wasSitemap))
    throw new HopscopeError("not-found", `${place}: ${root?.problem ?? "It is no sitemap any more."}`, {
      hint: "Its sources are still there. Correct the address, or try again later.",
    });
  const there: KnownFiles = {};
  const fetched = new Set(web.addresses.values());
  for (const [name, file] of Object.entries(known))
    if (!fetched.has(file.address ?? "") && (!web.isWhole || web.listed.has(file.address ?? "")))
      there[name] = file;
  for (const [name, address] of web.addresses)
    there[name] = { version: web.versions.get(name) ?? "", address };
  const refused = web.outcomes.flatMap(({ address, problem }) =>
    problem ? [{ file: address, reason: problem }] : [],
  );
  return { there, refused, readings: web.readings, addresses: web.addresses };
}
