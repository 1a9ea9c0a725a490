/** Text of any encoding as UTF-8, chunk by chunk. */
import type { Encoding } from "../../files/import/encodings/find-encoding";

/** A byte that no encoding yields: it marks a place that could not be decoded, so that its line is found. */
const UNDECODABLE = Buffer.from([0xff]);
const REPLACEMENT = "\ufffd";

/** UTF-8 passes as it is, with its faults. In other encodings a place that cannot be decoded becomes the byte 0xFF. */
export async function* decodeChunks(
  chunks: AsyncIterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  if (encoding === "UTF-8") {
    yield* chunks;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield encoded(decoder.decode(chunk, { stream: true }));
  const rest = decoder.decode();
  if (rest !== "") yield encoded(rest);
}

function encoded(text: string): Buffer {
  if (!text.includes(REPLACEMENT)) return Buffer.from(text);
  const parts = text.split(REPLACEMENT).map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [UNDECODABLE, part])));
}
