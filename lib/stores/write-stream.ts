/** A stream written to a file, of which nothing is left where it breaks. */
import { open, rm } from "node:fs/promises";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

interface WriteStreamOptions {
  through?: Transform;
  signal?: AbortSignal;
  /** Synced to disk before the promise resolves; false when left out. */
  flush?: boolean;
  /** Mode of a new file. */
  mode?: number;
}

/**
 * Writes a stream to `file`, through `through` where given; one that breaks or is aborted leaves no file.
 * @throws what broke the stream, or what the disk says
 */
export async function writeStream(
  content: Readable,
  file: string,
  { through, signal, flush = false, mode }: WriteStreamOptions = {},
): Promise<void> {
  // Opened first: a write stream opens its file later, and would create it again after it was removed.
  const opened = await open(file, "w", mode).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  const out = opened.createWriteStream({ flush });
  try {
    await pipeline(through ? [content, through, out] : [content, out], { signal });
  } catch (error) {
    await opened.close().catch(() => {}); // Windows removes no open file
    await rm(file, { force: true }).catch(() => {}); // its reason counts
    throw error;
  }
}
