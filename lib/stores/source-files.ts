/** The bytes of sources, content-addressed: a file lies at sources/<first two digits>/<sha-256>, written once. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, existsSync, rmSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { namingStorage } from "./storage-failure";
import { syncFolder, syncPlace } from "./sync-folder";
import { writeStream } from "./write-stream";

export interface StoredFile {
  sha256: string;
  bytes: number;
}

/** Path of the bytes with this digest. */
export function sourceFilePath(folder: string, sha256: string): string {
  return path.join(folder, "sources", sha256.slice(0, 2), sha256);
}

/** Path of the content extracted from the bytes with this digest: it can be made again. */
export function extractedFilePath(folder: string, sha256: string): string {
  return path.join(folder, "extracted", sha256.slice(0, 2), sha256);
}

/** Removes bytes with what was extracted from them, at once. */
export function removeSourceFile(folder: string, sha256: string): void {
  rmSync(sourceFilePath(folder, sha256), { force: true });
  rmSync(extractedFilePath(folder, sha256), { force: true });
}

const SYNCED_AT_ONCE = 64;
const WRITING = {
  what: "The file cannot be stored",
  kept: "Nothing of it was added; what was there before is unchanged.",
};

/**
 * Writes a stream to a file named by its digest, which lasts once `syncSourceFiles` has ended; a broken stream leaves nothing behind.
 * @param beforeNamed called with the digest before the bytes lie in their place
 */
export function storeSourceFile(
  folder: string,
  content: Readable,
  beforeNamed: (sha256: string) => void = () => {},
): Promise<StoredFile> {
  return namingStorage(WRITING, () => writeSourceFile(folder, content, beforeNamed));
}

/** Waits until bytes and their names are on the disk: all at once, since one wait for the disk then serves many of them. */
export function syncSourceFiles(folder: string, digests: readonly string[]): Promise<void> {
  const files = digests.map((sha256) => sourceFilePath(folder, sha256));
  return namingStorage(WRITING, async () => {
    for (let from = 0; from < files.length; from += SYNCED_AT_ONCE)
      await Promise.all(files.slice(from, from + SYNCED_AT_ONCE).map((file) => syncPlace(file, "r+")));
    const folders = new Set(files.map((file) => path.dirname(file)));
    for (const named of [...folders, path.join(folder, "sources"), folder]) await syncFolder(named);
  });
}

async function writeSourceFile(
  folder: string,
  content: Readable,
  beforeNamed: (sha256: string) => void,
): Promise<StoredFile> {
  const arriving = path.join(folder, "sources", "arriving");
  await mkdir(arriving, { recursive: true });
  const unnamed = path.join(arriving, randomUUID());
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  try {
    await writeStream(content, unnamed, { through: measure });
    const sha256 = hash.digest("hex");
    beforeNamed(sha256);
    const named = sourceFilePath(folder, sha256);
    await mkdir(path.dirname(named), { recursive: true });
    // A power cut must not take the bytes that sources name already.
    if (existsSync(named)) await syncPlace(unnamed, "r+");
    await rename(unnamed, named);
    return { sha256, bytes };
  } catch (error) {
    await rm(unnamed, { force: true }).catch(() => {}); // its reason counts, and the next start clears what is left
    throw error;
  }
}

const STORED = ["sources", "extracted"];

/** Removes what an upload or an index job that was cut off left behind; call when none is under way. */
export async function clearArrivals(folder: string): Promise<void> {
  for (const stored of STORED)
    await rm(path.join(folder, stored, "arriving"), { recursive: true, force: true });
}

/** Digests of all bytes that are stored, or that something was extracted from, each once and in no order. */
export async function listSourceDigests(folder: string): Promise<string[]> {
  const found = await Promise.all(
    STORED.map((stored) => readdir(path.join(folder, stored), { recursive: true }).catch(() => [])),
  );
  const names = new Set(found.flat().map((entry) => path.basename(entry)));
  return [...names].filter((name) => /^[0-9a-f]{64}$/.test(name));
}

/**
 * Compares a stored file with its digest.
 * @returns what is wrong with it, as the end of a sentence; null when nothing is
 * @throws the signal's reason when it is aborted
 */
export async function checkSourceFile(
  folder: string,
  sha256: string,
  signal: AbortSignal,
): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const piece of createReadStream(sourceFilePath(folder, sha256), { signal }))
      hash.update(piece as Buffer);
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? "it is missing" : `it cannot be read (${message})`;
  }
  return hash.digest("hex") === sha256 ? null : "it is not what was added";
}
