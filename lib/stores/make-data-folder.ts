/** The data folder, made where it is missing. */
import { access, chmod, constants, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { HopscopeError } from "../graph/errors";

/** Rights of a group and of everybody. */
const OF_OTHERS = 0o077;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it is a file",
  ENOENT: "no folder can be made there",
};

/**
 * Makes the folder and those above it, for this user alone. One by one: making them all in one call never returns where the system
 * denies a folder that it says is missing, as below `/proc`.
 * @throws HopscopeError `invalid-input` with the reason, when it cannot be made or written
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    for (const missing of await missingFolders(path.resolve(folder)))
      await mkdir(missing, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
        // Another process may have made it since.
        if (error.code !== "EEXIST" || !(await isFolder(missing))) throw error;
      });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
    throw new HopscopeError("invalid-input", `The data folder ${folder} cannot be used: ${reason}.`, {
      hint: "Set HOPSCOPE_DATA to a folder that can be written.",
      cause: error,
    });
  }
}

/**
 * Takes away from others what they may do with the files of a data folder that an earlier version, or an archive, made. What belongs to
 * somebody else is left as it is.
 */
export async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile() || entry.isDirectory()) await closeOne(path.join(entry.parentPath, entry.name));
  await closeOne(folder);
}

/** Files that are gone by now, or are on a disk without permissions, are left alone. */
async function closeOne(place: string): Promise<void> {
  const found = await stat(place).catch(() => null);
  if (found && found.mode & OF_OTHERS) await chmod(place, found.mode & 0o700).catch(() => {});
}

/** From the topmost to the folder itself. */
async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = folder; !(await isFolder(at)); at = path.dirname(at)) {
    missing.unshift(at);
    if (path.dirname(at) === at) break;
  }
  return missing;
}

/** @throws what the system says of a path that cannot be looked at */
async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
