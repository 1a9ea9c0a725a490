/** Writes an archive while it is made, so that none has to fit into memory. */
import { Zip, ZipDeflate } from "fflate";
import { Yielder } from "../../graph/numeric/yielder";

export interface PackedFile {
  name: string;
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Lets others have the processor now and then. @throws the signal's reason */
export async function* packFiles(
  files: AsyncIterable<PackedFile>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const yielder = new Yielder();
  const packed: Uint8Array[] = [];
  let failure: unknown = null;
  const archive = new Zip((error, piece) => {
    failure ??= error;
    packed.push(piece);
  });
  function* written(): Generator<Uint8Array> {
    if (failure !== null) throw failure;
    yield* packed.splice(0);
  }
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    archive.add(file);
    for await (const piece of pieces) {
      await yielder.yieldIfDue(signal);
      file.push(piece);
      yield* written();
    }
    file.push(new Uint8Array(0), true);
    yield* written();
  }
  archive.end();
  yield* written();
}

export async function* jsonLines(
  values: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const some of values)
    yield encoder.encode(some.map((value) => `${JSON.stringify(value)}\n`).join(""));
}
