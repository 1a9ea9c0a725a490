/** Saves a server's response to a file that a command names. */
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { writeStream } from "../lib/stores/write-stream";

/** Writes it beside `file`, which is replaced once the new one is whole, and says on stderr how large it is. */
export async function saveStream(
  body: ReadableStream<Uint8Array> | null,
  file: string,
  { signal, mode }: { signal: AbortSignal; mode?: number },
): Promise<void> {
  const unfinished = `${file}.part`;
  await writeStream(Readable.from(body ?? []), unfinished, { signal, mode, flush: true });
  try {
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const { size } = await stat(file);
  console.error(`${file} has ${size.toLocaleString("en")} bytes.`);
}
