/** Looks at a place again: which files are there, and the content of those that may have changed. */
import { open, stat } from "node:fs/promises";
import path from "node:path";
import type { Readings } from "../../api/sources";
import { repeatedPages } from "../../files/repeated-pages";
import type { Rejection } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import type { KnownFiles, StoredPlace } from "../../stores/prisma/synced-places";
import { listSourceFiles } from "../../stores/sources/list-source-files";
import { WebFetch } from "../../stores/web/fetch-sources";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { allowedFolder } from "./allowed-folder";
import type { StoreFile } from "./sources";

export interface FoundThere {
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

/** @throws HopscopeError when the place is not there, or gives nothing: then nothing is known of what changed */
export async function lookAt(
  engine: Engine,
  place: StoredPlace,
  store: StoreFile,
  following: Following,
): Promise<FoundThere> {
  const look = isWebPlace(place.place) ? lookAtAddress : lookAtFolder;
  const found = await look(engine, place, store, following);
  if (Object.keys(found.files).length === 0)
    throw new HopscopeError(
      "not-found",
      `"${place.place}" has no files${found.refused[0] ? ` that can be read: ${found.refused[0].reason}` : "."}`,
    );
  return found;
}

async function lookAtFolder(
  { environment }: Engine,
  { place, files: known }: StoredPlace,
  store: StoreFile,
  { report, signal }: Following,
): Promise<FoundThere> {
  const { HOPSCOPE_UPLOAD_LIMIT_MB: megabytes } = environment;
  const { files, skipped } = await listSourceFiles(await allowedFolder(place, environment));
  const named = (file: string) => `${folderName(place)}/${file}`;
  const refused = skipped.map((one) => ({ ...one, file: named(one.file) }));
  const repeated = repeatedPages(files.map(({ name }) => name));
  const found: KnownFiles = {};
  const sizes = new Map<string, number>();
  for (const { name, path: file } of files) {
    const page = repeated.get(name);
    if (page) {
      refused.push({ file: named(name), reason: `It is left out, since it repeats ${page}.` });
      continue;
    }
    const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
    found[named(name)] = { version: `${size} ${mtimeMs}` };
    sizes.set(name, size);
  }
  const isSame = (name: string) => known[name]?.version === found[name]?.version;
  const isChange = [...Object.keys(known), ...Object.keys(found)].some((name) => !isSame(name));
  // What was refused may be taken beside another file, as edges are beside their nodes.
  const isRead = (name: string) => found[name] && !(isSame(name) && !(known[name]?.refusal && isChange));
  const stored = new Set<string>();
  const reading = files.filter(({ name }) => isRead(named(name)));
  const bytes = reading.reduce((sum, { name }) => sum + sizes.get(name)!, 0);
  if (bytes > megabytes * 2 ** 20)
    throw new HopscopeError(
      "too-large",
      `What is new or changed in "${place}" has ${Math.ceil(bytes / 2 ** 20).toLocaleString("en")} MB; expected at most the ${megabytes.toLocaleString("en")} MB of HOPSCOPE_UPLOAD_LIMIT_MB.`,
    );
  for (const name of Object.keys(found)) if (!isRead(name)) found[name] = known[name]!;
  for (const [at, { name: below, path: file }] of reading.entries()) {
    signal.throwIfAborted();
    report({ phase: "Looking for changes", done: at, total: reading.length, unit: "files" });
    const name = named(below);
    const opened = await open(file).catch(() => null);
    if (opened) {
      await store(name, opened.createReadStream());
      stored.add(name);
    } else {
      found[name] = { ...known[name], version: "" };
      refused.push({ file: name, reason: "It cannot be opened; expected a file that the server may read." });
    }
  }
  return { files: found, stored, refused, readings: [], addresses: new Map() };
}

async function lookAtAddress(
  { environment }: Engine,
  { place, files: known }: StoredPlace,
  store: StoreFile,
  { report, signal }: Following,
): Promise<FoundThere> {
  const { HOPSCOPE_PRIVATE_SOURCES, HOPSCOPE_UPLOAD_LIMIT_MB: megabytes } = environment;
  const stored = new Set<string>();
  const pages = Object.entries(known).map(
    ([name, { version, address = "" }]) => [address, { name, version }] as const,
  );
  const web = new WebFetch(
    { addresses: HOPSCOPE_PRIVATE_SOURCES, megabytes, signal },
    async (name, content) => {
      report({
        phase: "Looking for changes",
        done: web.outcomes.length,
        total: null,
        unit: "pages",
        detail: name,
      });
      await store(name, content);
      stored.add(name);
    },
    new Map(pages),
  );
  await web.fetch(place);
  const [root] = web.outcomes;
  const wasSitemap = pages.some(([address]) => address !== place);
  if (!root?.lists && (root?.source === null || wasSitemap))
    throw new HopscopeError("not-found", `${place}: ${root?.problem ?? "It is no sitemap any more."}`, {
      hint: "Its sources are still there. Correct the address, or try again later.",
    });
  const found: KnownFiles = {};
  const fetched = new Set(web.addresses.values());
  for (const [name, file] of Object.entries(known))
    if (!fetched.has(file.address ?? "") && (!web.isWhole || web.listed.has(file.address ?? "")))
      found[name] = file;
  for (const [name, address] of web.addresses) {
    const version = web.versions.get(name) ?? "";
    found[name] = stored.has(name) ? { version, address } : known[name]!;
  }
  const refused = web.outcomes.flatMap(({ address, problem }) =>
    problem ? [{ file: address, reason: problem }] : [],
  );
  return { files: found, stored, refused, readings: web.readings, addresses: web.addresses };
}
