/**
 * Vectors by key in append-only files, for any number of readers and writers without a lock. Each writer has a segment
 * of its own, two files: `<segment>.vectors` with rows of 32-bit floats and a checksum, and `<segment>.keys` with one
 * key a row. Vectors are written before their keys, so a key that can be read has its vector. A writer killed in
 * the middle leaves at most half a row at the end, which readers do not count; a row that a power cut damaged fails its
 * checksum and counts as not there.
 */
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { endianness } from "node:os";
import path from "node:path";
import { HopscopeError } from "../../graph/errors";
import { storageFailure } from "../storage-failure";
import { KEY_BYTES, KeyTable } from "./key-table";

const KEYS = ".keys";
const VECTORS = ".vectors";
const CHECKSUM_BYTES = 8;
/** Time that a reader goes without looking for what other writers added, in milliseconds. */
const LOOK_AGAIN_AFTER_MS = 1000;
/** Most rows fetched by one read: neighbours in a file are usually asked for together. */
const ROWS_PER_READ = 256;

interface Segment {
  name: string;
  /** Rows whose keys are in the table. */
  rows: number;
  /** Written by this log, which knows its keys already. */
  own: boolean;
}

interface OwnSegment {
  number: number;
  keys: FileHandle;
  vectors: FileHandle;
}

/** A vector that is asked for: its key, and where it goes. */
export interface Wanted {
  key: Buffer;
  into: Float32Array;
}

export class VectorLog {
  readonly #table = new KeyTable();
  readonly #segments: Segment[] = [];
  #own: OwnSegment | undefined;
  #lastWrite: Promise<void> = Promise.resolve();
  #lookedAt = 0;
  #look: Promise<void> | undefined;

  private constructor(
    readonly folder: string,
    readonly dimensions: number,
  ) {}

  /** @throws HopscopeError `internal` when the folder cannot be made or read. */
  static async open(folder: string, dimensions: number): Promise<VectorLog> {
    if (endianness() !== "LE")
      throw new HopscopeError("internal", "The vector cache needs a little-endian processor.");
    const log = new VectorLog(folder, dimensions);
    await orRefuse(`The vector cache ${folder} cannot be made`, async () => {
      await mkdir(folder, { recursive: true });
    });
    await log.refresh();
    return log;
  }

  /** Fills what it has and returns the rest, after a look at the other writers' files if the last one is a while ago. */
  async read<T extends Wanted>(wanted: readonly T[]): Promise<T[]> {
    const missing = await this.#readKnown(wanted);
    if (missing.length === 0 || performance.now() - this.#lookedAt < LOOK_AGAIN_AFTER_MS) return missing;
    await this.refresh();
    return this.#readKnown(missing);
  }

  /**
   * Adds vectors; when it resolves, every reader can find them, and so can the next start after this one is killed.
   * @throws HopscopeError `internal` when the disk refuses, with nothing half-written counted.
   */
  async append(keys: readonly Buffer[], vectors: Float32Array): Promise<void> {
    const write = this.#lastWrite.then(() =>
      orRefuse(`The vector cache ${this.folder} cannot be written`, () => this.#write(keys, vectors)),
    );
    this.#lastWrite = write.catch(() => undefined);
    await write;
  }

  /** Learns the keys that other writers added. One look at a time: a row must not be counted twice. */
  refresh(): Promise<void> {
    this.#look ??= orRefuse(`The vector cache ${this.folder} cannot be read`, () =>
      this.#learnSegments(),
    ).finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    const own = this.#own;
    this.#own = undefined;
    await Promise.all([own?.keys.close(), own?.vectors.close()]);
  }

  get #rowBytes(): number {
    return this.dimensions * Float32Array.BYTES_PER_ELEMENT + CHECKSUM_BYTES;
  }

  async #learnSegments(): Promise<void> {
    this.#lookedAt = performance.now();
    for (const file of (await readdir(this.folder)).sort()) {
      if (!file.endsWith(KEYS)) continue;
      const name = file.slice(0, -KEYS.length);
      let number = this.#segments.findIndex((segment) => segment.name === name);
      if (number < 0) number = this.#segments.push({ name, rows: 0, own: false }) - 1;
      if (!this.#segments[number]!.own) await this.#learnKeys(number);
    }
  }

  async #learnKeys(number: number): Promise<void> {
    const segment = this.#segments[number]!;
    const file = await openIfThere(path.join(this.folder, segment.name + KEYS));
    if (!file) return;
    try {
      const added = Math.floor((await file.stat()).size / KEY_BYTES) - segment.rows;
      if (added <= 0) return;
      const { buffer: keys, bytesRead } = await file.read(
        Buffer.alloc(added * KEY_BYTES),
        0,
        added * KEY_BYTES,
        segment.rows * KEY_BYTES,
      );
      for (let at = 0; at + KEY_BYTES <= bytesRead; at += KEY_BYTES)
        this.#table.set(keys.subarray(at, at + KEY_BYTES), { segment: number, row: segment.rows++ });
    } finally {
      await file.close();
    }
  }

  async #readKnown<T extends Wanted>(wanted: readonly T[]): Promise<T[]> {
    const found = new Set<T>();
    const bySegment = new Map<number, Located<T>[]>();
    for (const item of wanted) {
      const place = this.#table.get(item.key);
      if (!place) continue;
      const located = bySegment.get(place.segment) ?? [];
      located.push({ item, row: place.row });
      bySegment.set(place.segment, located);
    }
    for (const [number, located] of bySegment) {
      const file = await openIfThere(path.join(this.folder, this.#segments[number]!.name + VECTORS));
      if (!file) continue;
      try {
        for (const run of neighbouringRows(located)) await this.#readRun(file, run, found);
      } finally {
        await file.close();
      }
    }
    return wanted.filter((item) => !found.has(item));
  }

  /** Reads rows that follow each other, and notes those that are whole. */
  async #readRun<T extends Wanted>(
    file: FileHandle,
    run: readonly Located<T>[],
    found: Set<T>,
  ): Promise<void> {
    const [first, last] = [run[0]!.row, run.at(-1)!.row];
    const length = (last - first + 1) * this.#rowBytes;
    // Bytes beyond the end of a cut-off file stay zero and fail their checksum.
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, first * this.#rowBytes);
    for (const { item, row } of run) {
      const at = (row - first) * this.#rowBytes;
      const end = at + this.#rowBytes - CHECKSUM_BYTES;
      const vector = buffer.subarray(at, end);
      if (!checksum(item.key, vector).equals(buffer.subarray(end, end + CHECKSUM_BYTES))) continue;
      new Uint8Array(item.into.buffer, item.into.byteOffset, item.into.byteLength).set(vector);
      found.add(item);
    }
  }

  /** Writes at explicit offsets, so that what a failed write left behind is overwritten by the next. */
  async #write(keys: readonly Buffer[], vectors: Float32Array): Promise<void> {
    this.#own ??= await this.#startSegment();
    const { number, keys: keyFile, vectors: vectorFile } = this.#own;
    const segment = this.#segments[number]!;
    const rows = keys.map((key, i) => {
      const vector = vectors.subarray(i * this.dimensions, (i + 1) * this.dimensions);
      const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
      return Buffer.concat([bytes, checksum(key, bytes)]);
    });
    await writeAll(vectorFile, Buffer.concat(rows), segment.rows * this.#rowBytes);
    await writeAll(keyFile, Buffer.concat(keys), segment.rows * KEY_BYTES);
    for (const key of keys) this.#table.set(key, { segment: number, row: segment.rows++ });
  }

  async #startSegment(): Promise<OwnSegment> {
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID()}`;
    const number = this.#segments.push({ name, rows: 0, own: true }) - 1;
    const vectors = await open(path.join(this.folder, name + VECTORS), "wx");
    const keys = await open(path.join(this.folder, name + KEYS), "wx");
    return { number, keys, vectors };
  }
}

interface Located<T> {
  item: T;
  row: number;
}

function neighbouringRows<T>(located: Located<T>[]): Located<T>[][] {
  const runs: Located<T>[][] = [];
  for (const item of located.sort((a, b) => a.row - b.row)) {
    const run = runs.at(-1);
    if (run && item.row - run.at(-1)!.row <= 1 && item.row - run[0]!.row < ROWS_PER_READ) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function checksum(key: Buffer, vector: Buffer): Buffer {
  return createHash("sha256").update(key).update(vector).digest().subarray(0, CHECKSUM_BYTES);
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function orRefuse(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const full = storageFailure(error, { what, kept: "What was embedded before is kept." });
    if (full) throw full;
    throw new HopscopeError(
      "internal",
      `${what}: ${error instanceof Error ? error.message : String(error)}.`,
      {
        hint: "Check the permissions of the data folder and the space left on its disk.",
        cause: error,
      },
    );
  }
}
