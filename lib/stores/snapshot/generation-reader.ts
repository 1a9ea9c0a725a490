/**
 * The files of one generation. All are opened at once and read when first needed: an open file stays readable after its
 * folder was removed.
 */
import { closeSync, fstatSync, openSync, read } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { damagedPart } from "../../graph/snapshot/damaged-part";
import type { IndexPart, Manifest } from "../../graph/snapshot/manifest";
import type { PartReader } from "../../graph/snapshot/snapshot";
import type { PartName } from "../../graph/snapshot/snapshot-parts";
import { Checksum, checksumOf } from "./checksum";
import { HNSW_FILE, partFile, type RecordKind, recordFile, recordIndexFile } from "./generation-files";
import { RecordIndex } from "./record-lines";

const readAt = promisify(read);
/** Read at a time, and then summed while the next one waits: a few milliseconds. */
const BLOCK = 2 ** 23;

interface OpenFile {
  descriptor: number;
  bytes: number;
  /** Undefined where an earlier version wrote it. */
  crc32: number | undefined;
}

/** Closes what was opened for a reader that nobody holds any more. */
const forgotten = new FinalizationRegistry<ReadonlyMap<string, OpenFile>>(closeAll);

export class GenerationReader implements PartReader {
  readonly #recordIndexes = new Map<RecordKind, RecordIndex>();
  #checkedHnsw: Promise<string> | undefined;

  private constructor(
    private readonly generation: string,
    private readonly files: ReadonlyMap<string, OpenFile>,
    private readonly folder: string,
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
    return new GenerationReader(generation, files, folder);
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
    if (place.crc32 !== null && checksumOf(line) !== place.crc32)
      throw damagedPart(this.generation, recordFile(kind), `"${id}" is not what was written`);
    return Buffer.from(line.buffer).toString("utf8");
  }

  async hnswPath(): Promise<string | null> {
    if (!this.files.has(HNSW_FILE)) return null;
    this.#checkedHnsw ??= this.check(HNSW_FILE).then(() => path.join(this.folder, HNSW_FILE));
    return this.#checkedHnsw;
  }

  /** @throws HopscopeError `damaged-generation` naming the first file that is not what was written */
  async checkAll(): Promise<void> {
    for (const file of this.files.keys()) await this.check(file);
  }

  /** @throws HopscopeError `damaged-generation` for a file that is not what was written */
  async check(file: string): Promise<void> {
    const checksum = new Checksum();
    const block = new Uint8Array(BLOCK);
    const { bytes } = this.#file(file);
    for (let start = 0; start < bytes; start += BLOCK)
      checksum.add(await this.#readRange(file, start, block.subarray(0, Math.min(BLOCK, bytes - start))));
    this.#compare(file, checksum);
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

  async #readAll(file: string): Promise<Uint8Array> {
    const checksum = new Checksum();
    const bytes = await this.#readRange(
      file,
      0,
      new Uint8Array(new SharedArrayBuffer(this.#file(file).bytes)),
      checksum,
    );
    this.#compare(file, checksum);
    return bytes;
  }

  async #readRange(file: string, start: number, into: Uint8Array, checksum?: Checksum): Promise<Uint8Array> {
    const { descriptor } = this.#file(file);
    let done = 0;
    while (done < into.length) {
      const length = Math.min(BLOCK, into.length - done);
      const { bytesRead } = await readAt(descriptor, into, done, length, start + done);
      if (bytesRead === 0) throw damagedPart(this.generation, file, "it ends too early");
      checksum?.add(into.subarray(done, done + bytesRead));
      done += bytesRead;
    }
    return into;
  }

  #compare(file: string, { value }: Checksum): void {
    const { crc32 } = this.#file(file);
    if (crc32 !== undefined && crc32 !== value)
      throw damagedPart(this.generation, file, "it is not what was written");
  }

  #file(name: string): OpenFile {
    const file = this.files.get(name);
    if (!file) throw damagedPart(this.generation, name, "it is missing");
    return file;
  }
}

function openPart(folder: string, generation: string, { name, bytes, crc32 }: IndexPart): OpenFile {
  let descriptor: number;
  try {
    descriptor = openSync(path.join(folder, name), "r");
  } catch (cause) {
    throw damagedPart(generation, name, "it cannot be opened", cause);
  }
  const found = fstatSync(descriptor).size;
  if (found === bytes) return { descriptor, bytes, crc32 };
  closeSync(descriptor);
  throw damagedPart(generation, name, `it has ${found} bytes, ${bytes} were written`);
}

function closeAll(files: ReadonlyMap<string, OpenFile>): void {
  for (const { descriptor } of files.values()) closeSync(descriptor);
}
