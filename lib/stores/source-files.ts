/** The bytes of sources, content-addressed: a file lies at sources/<first two digits>/<sha-256>, written once. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface StoredFile {
  sha256: string;
  bytes: number;
}

/** Where the bytes with this digest lie. */
export function sourceFilePath(folder: string, sha256: string): string {
  return path.join(folder, "sources", sha256.slice(0, 2), sha256);
}

/**
 * Writes a stream to disk, synced, and names it by its digest; a broken stream leaves nothing behind.
 * @param beforeNamed called with the digest before the bytes lie in their place
 */
export async function storeSourceFile(
  folder: string,
  content: Readable,
  beforeNamed: (sha256: string) => void = () => {},
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
    await pipeline(content, measure, createWriteStream(unnamed));
    await sync(unnamed);
    const sha256 = hash.digest("hex");
    beforeNamed(sha256);
    const named = sourceFilePath(folder, sha256);
    await mkdir(path.dirname(named), { recursive: true });
    await rename(unnamed, named);
    await sync(path.dirname(named));
    return { sha256, bytes };
  } catch (error) {
    await rm(unnamed, { force: true });
    throw error;
  }
}

/** Removes what an upload that was cut off left behind; call when no upload is under way. */
export async function clearArrivals(folder: string): Promise<void> {
  await rm(path.join(folder, "sources", "arriving"), { recursive: true, force: true });
}

/** Digests of all stored bytes, in no order. */
export async function listSourceDigests(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, "sources"), { recursive: true }).catch(() => []);
  return entries.map((entry) => path.basename(entry)).filter((name) => /^[0-9a-f]{64}$/.test(name));
}

async function sync(place: string): Promise<void> {
  const file = await open(place, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
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
