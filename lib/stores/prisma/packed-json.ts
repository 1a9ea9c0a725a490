/** JSON that is stored compressed: a trace has megabytes, most of them repeated. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { HopscopeError } from "../../graph/errors";

/** First byte of gzip, which no JSON begins with. */
const MAGIC = 0x1f;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Worked out in threads: nobody waits for it. */
export async function packed(value: unknown): Promise<Uint8Array> {
  return compress(JSON.stringify(value));
}

/**
 * The value again; also of JSON that an earlier version stored as text.
 * @param what it is of, for messages @throws HopscopeError `internal` when it is not what was stored
 */
export async function unpacked(stored: Uint8Array, what: string): Promise<unknown> {
  try {
    const bytes = stored[0] === MAGIC ? await decompress(stored) : Buffer.from(stored);
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new HopscopeError("internal", `The stored ${what} is damaged: it is not what was written.`, {
      hint: "Remove it; a backup has it as it was.",
      cause,
    });
  }
}
