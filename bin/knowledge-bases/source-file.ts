/** `hopscope file`: the original file of a source, as it was added. */
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CallApi } from "../../lib/api/call-api";
import { downloadSource } from "../../lib/api/sources";

/** Writes it to `file`; one that was not finished is removed. */
export async function writeSourceFile(
  call: CallApi,
  base: string,
  source: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await call(downloadSource, { params: { id: base, source }, signal });
  try {
    await pipeline(Readable.from(body ?? []), createWriteStream(file), { signal });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const { size } = await stat(file);
  console.error(`${file} has ${size.toLocaleString("en")} bytes.`);
}
