/**
 * The files of one generation. All are opened at once and read when first needed: an open file stays readable after its
 * folder was removed.
 */
import { closeSync, fstatSync, openSync, read } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { damagedPart } from "../../core/graph/snapshot/damaged-part";
import type { IndexPart, Manifest } from "../../core/graph/snapshot/manifest";
import type { PartReader } from "../../core/graph/snapshot/snapshot";
import type { PartName } from "../../core/graph/snapshot/snapshot-parts";
import { HNSW_FILE, partFile, type RecordKind, recordFile, recordIndexFile } from "./generation-files";
import { RecordIndex } from "./record-lines";

const readAt = promisify(read);
/** One read call takes less than 2 GB. */
const BLOCK = 2 ** 30;

interface OpenFile {
  descriptor: number;
  bytes: number;
}

/** Closes what was opened for a reader that nobody holds any more. */
const forgotten = new FinalizationRegistry<ReadonlyMap<string, OpenFile>>(closeAll);

export class GenerationReader implements PartReader {
  readonly #recordIndexes = new Map<RecordKind, RecordIndex>();

  private constructor(
    private readonly generation: string,
    private readonly files: ReadonlyMap<string, OpenFile>,
    readonly hnswPath: string | null,
  ) {
    forgotten.register(this, files, this);
  }

  /** @throws HopscopeError `damaged-generation` for a file that is missing or has another size than was written */
  static open(folder: string, { parts }: Manifest): GenerationReader {
    const generation = path.basename(folder);
    const files = new Map<string, OpenFile>();
    try {
      for (const part of parts) files.set(part.name, openPart(folder, generation, part));
    } catch (error) {
      closeAll(files);
      throw error;
    }
    return new GenerationReader(
      generation,
      files,
      files.has(HNSW_FILE) ? path.join(folder, HNSW_FILE) : null,
    );
  }

  /** Closes the files now instead of when the reader is forgotten. */
  close(): void {
    forgotten.unregister(this);
    closeAll(this.files);
  }

  read(name: PartName): Promise<Uint8Array> {
    return this.#readAll(partFile(name));
  }

  async readIndex(file: string): Promise<Uint8Array | null> {
    return this.files.has(file) ? this.#readAll(file) : null;
  }

  async readSource(kind: RecordKind, id: string): Promise<string | null> {
    const place = (await this.#recordIndex(kind)).find(id);
    if (!place) return null;
    const line = await this.#readRange(recordFile(kind), place.start, new Uint8Array(place.length));
    return Buffer.from(line.buffer).toString("utf8");
  }

  async #recordIndex(kind: RecordKind): Promise<RecordIndex> {
    const known = this.#recordIndexes.get(kind);
    if (known) return known;
    const file = recordIndexFile(kind);
    const bytes = await this.#readAll(file);
    try {
      const index = new RecordIndex(bytes);
      this.#recordIndexes.set(kind, index);
      return index;
    } catch (cause) {
      throw damagedPart(this.generation, file, "its content cannot be read", cause);
    }
  }

  #readAll(file: string): Promise<Uint8Array> {
    return this.#readRange(file, 0, new Uint8Array(new SharedArrayBuffer(this.#file(file).bytes)));
  }

  async #readRange(file: string, start: number, into: Uint8Array): Promise<Uint8Array> {
    const { descriptor } = this.#file(file);
    let done = 0;
    while (done < into.length) {
      const length = Math.min(BLOCK, into.length - done);
      const { bytesRead } = await readAt(descriptor, into, done, length, start + done);
      if (bytesRead === 0) throw damagedPart(this.generation, file, "it ends too early");
      done += bytesRead;
    }
    return into;
  }

  #file(name: string): OpenFile {
    const file = this.files.get(name);
    if (!file) throw damagedPart(this.generation, name, "it is missing");
    return file;
  }
}

function openPart(folder: string, generation: string, { name, bytes }: IndexPart): OpenFile {
  let descriptor: number;
  try {
    descriptor = openSync(path.join(folder, name), "r");
  } catch (cause) {
    throw damagedPart(generation, name, "it cannot be opened", cause);
  }
  const found = fstatSync(descriptor).size;
  if (found === bytes) return { descriptor, bytes };
  closeSync(descriptor);
  throw damagedPart(generation, name, `it has ${found} bytes, ${bytes} were written`);
}

function closeAll(files: ReadonlyMap<string, OpenFile>): void {
  for (const { descriptor } of files.values()) closeSync(descriptor);
}
