/** `hopscope file`: the original file of a source, as it was added. */
import type { CallApi } from "../../lib/api/call-api";
import { downloadSource } from "../../lib/api/source-files";
import { saveStream } from "../save-stream";

export async function writeSourceFile(
  call: CallApi,
  base: string,
  source: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await call(downloadSource, { params: { id: base, source }, signal });
  await saveStream(body, file, { signal });
}
