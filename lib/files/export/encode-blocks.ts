/** Written lines as blocks of bytes, so that a graph never has to fit into memory as text. */
import { Yielder } from "../../graph/numeric/yielder";

/** Characters of a block, about. */
const BLOCK = 65_536;

/** Lets others have the processor now and then. @throws the signal's reason */
export async function* encodeBlocks(
  lines: Iterable<string>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const yielder = new Yielder();
  let parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    parts.push(line);
    length += line.length;
    if (length < BLOCK) continue;
    await yielder.yieldIfDue(signal);
    yield encoder.encode(parts.join(""));
    parts = [];
    length = 0;
  }
  signal?.throwIfAborted();
  if (parts.length > 0) yield encoder.encode(parts.join(""));
}
