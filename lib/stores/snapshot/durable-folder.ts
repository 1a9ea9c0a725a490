/**
 * A folder that appears all at once: everything is written beside it and forced to disk, then one rename makes it
 * visible. After a crash there is either the whole folder or a leftover that nobody opens.
 */
import { open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { namingStorage } from "../storage-failure";
import { makeSyncedFolder, syncFolder } from "../sync-folder";
import { Checksum } from "./checksum";

const PARTIAL = ".partial";
/** One write call takes less than 2 GB. */
const BLOCK = 2 ** 28;
const READ = 2 ** 22;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export function isPartial(folder: string): boolean {
  return folder.endsWith(PARTIAL);
}

/** Removes what crashed writers left below `parent`; only safe while nobody writes there. */
export async function removePartialFolders(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  const leftovers = names.filter(isPartial).map((name) => path.join(parent, name));
  for (const leftover of leftovers) await rm(leftover, { recursive: true, force: true });
  return leftovers;
}

/**
 * Calls `fill` with the folder to write into, then publishes it as `folder`. Whatever `fill` throws leaves nothing behind.
 * A folder that was there before is replaced; who has its files open keeps them.
 */
export function publishFolder<T>(folder: string, fill: (partial: string) => Promise<T>): Promise<T> {
  const kept = "What was published before is unchanged and still used.";
  return namingStorage({ what: "The index cannot be written", kept, place: folder }, () =>
    fillAndPublish(folder, fill),
  );
}

async function fillAndPublish<T>(folder: string, fill: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${folder}${PARTIAL}`;
  await rm(partial, { recursive: true, force: true });
  await makeSyncedFolder(partial);
  try {
    const filled = await fill(partial);
    await syncFolder(partial);
    const replaced = await setAside(folder);
    await rename(partial, folder);
    await syncFolder(path.dirname(folder));
    if (replaced) await rm(replaced, { recursive: true, force: true });
    return filled;
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {}); // its reason counts; a leftover goes at the next start
    throw error;
  }
}

export interface WrittenFile {
  bytes: number;
  crc32: number;
}

/** Writes a file and waits until it is on the disk. */
export async function writeDurably(file: string, pieces: Pieces): Promise<WrittenFile> {
  const handle = await open(file, "wx");
  const checksum = new Checksum();
  try {
    let size = 0;
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length; at += BLOCK) await handle.writeFile(piece.subarray(at, at + BLOCK));
      checksum.add(piece);
      size += piece.length;
    }
    await handle.sync();
    return { bytes: size, crc32: checksum.value };
  } finally {
    await handle.close();
  }
}

/** Waits until a file that a library wrote is on the disk, and reads what it holds. */
export async function syncFile(file: string): Promise<WrittenFile> {
  const handle = await open(file, "r+");
  const checksum = new Checksum();
  try {
    await handle.sync();
    for await (const piece of handle.createReadStream({ highWaterMark: READ, autoClose: false }))
      checksum.add(piece as Buffer);
    return { bytes: (await handle.stat()).size, crc32: checksum.value };
  } finally {
    await handle.close();
  }
}

/** Renames a folder to one that counts as a leftover; null when there is none. */
async function setAside(folder: string): Promise<string | null> {
  const aside = `${folder}.replaced${PARTIAL}`;
  await rm(aside, { recursive: true, force: true });
  try {
    await rename(folder, aside);
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
