/** The files below a file or folder that a person names. */
import type { Dirent, Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { quoteValue } from "../../files/import/rows/row-log";
import type { Rejection, SourceReading } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import { isSystemFile } from "./system-files";

export interface SourceFile {
  /** Path below the folder that was named, with `/`; for a single file its own name. */
  name: string;
  path: string;
  /** Path for what is extracted from it; absent where that is not to be stored. */
  extracted?: string;
  /** Reading options that a person chose, or that were found when it was added. */
  reading?: SourceReading;
  /** Why it is not read: it took too much before. */
  refusal?: string;
}

export interface SourceListing {
  /** By name, in the order of UTF-16 units. */
  files: SourceFile[];
  /** Entries passed over: hidden files, links that leave the folder, and those that are neither file nor folder. */
  skipped: Rejection[];
}

/**
 * A file lists itself; a folder lists all files below it.
 * @throws HopscopeError `not-found` or `invalid-input` when there is no file or folder at `place`.
 */
export async function listSourceFiles(place: string): Promise<SourceListing> {
  const found = await statOf(place);
  if (!found) {
    throw new HopscopeError("not-found", `There is no file or folder ${quoteValue(place)}.`, {
      hint: "Name a file, or a folder that holds files.",
    });
  }
  if (found.isFile()) return { files: [{ name: path.basename(place), path: place }], skipped: [] };
  if (!found.isDirectory())
    throw new HopscopeError("invalid-input", `${quoteValue(place)} is neither a file nor a folder.`);
  const listing: SourceListing = { files: [], skipped: [] };
  await listFolder(await realpath(place), "", listing);
  const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  listing.files.sort((a, b) => byName(a.name, b.name));
  listing.skipped.sort((a, b) => byName(a.file, b.file));
  return listing;
}

/** `root` is real, so that a link's target can be compared with it. */
async function listFolder(root: string, below: string, listing: SourceListing): Promise<void> {
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const relative = path.join(below, entry.name);
    const name = relative.split(path.sep).join("/");
    if (isSystemFile(entry.name)) continue;
    const reason = await reasonToSkip(root, relative, entry);
    if (reason) listing.skipped.push({ file: name, reason });
    else if (entry.isDirectory()) await listFolder(root, relative, listing);
    else listing.files.push({ name, path: path.join(root, relative) });
  }
}

async function reasonToSkip(root: string, relative: string, entry: Dirent): Promise<string | undefined> {
  if (entry.name.startsWith("."))
    return "Hidden files and folders are not read; expected a name without a leading dot.";
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const linked = path.join(root, relative);
  const target = entry.isSymbolicLink() ? await statOf(linked) : undefined;
  if (!entry.isSymbolicLink() || (target && !target.isFile() && !target.isDirectory()))
    return "This is neither a file nor a folder; expected one of these.";
  if (!target) return "The link points to nothing; expected a file inside the folder.";
  if (target.isDirectory()) return "Links to folders are not followed; expected the folder itself.";
  const inside = (await realpath(linked)).startsWith(root + path.sep);
  return inside ? undefined : "The link leaves the folder that was named; expected a file inside it.";
}

async function statOf(place: string): Promise<Stats | undefined> {
  try {
    return await stat(place);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return undefined;
    throw error;
  }
}
