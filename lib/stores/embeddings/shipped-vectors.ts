/**
 * Vectors that the installation ships with, of the texts of the sample: to embed them takes a new user a minute or two. A file is a line
 * that says whose vectors they are, then a row for each text: its key, and a byte for each dimension. The vector is the bytes,
 * scaled to unit length, which is closer to what the model gives than the 8 bits of its weights are to the 32 that they were made from.
 */
import { readFile } from "node:fs/promises";
import type { ClosableEmbedder } from "./closable-embedder";
import { KEY_BYTES, KeyTable } from "./key-table";
import type { Wanted } from "./vector-log";

const LARGEST_BYTE = 127;

/** Whose vectors a file has: those of another embedder are of no use. */
type VectorsOf = Pick<ClosableEmbedder, "id" | "dimensions">;

export class ShippedVectors {
  readonly #rows = new KeyTable();

  private constructor(
    readonly bytes: Buffer,
    readonly rowBytes: number,
  ) {
    for (let row = 0; (row + 1) * rowBytes <= bytes.length; row++)
      this.#rows.set(bytes.subarray(row * rowBytes, row * rowBytes + KEY_BYTES), { segment: 0, row });
  }

  /** Null when there is no such file, or it is of another embedder: then texts are embedded. */
  static async open(file: string, embedder: VectorsOf): Promise<ShippedVectors | null> {
    const bytes = await readFile(file).catch(() => null);
    const head = headOf(embedder);
    return bytes?.subarray(0, head.length).equals(head)
      ? new ShippedVectors(bytes.subarray(head.length), KEY_BYTES + embedder.dimensions)
      : null;
  }

  /** Fills what it has and returns the rest. */
  read<T extends Wanted>(wanted: readonly T[]): T[] {
    return wanted.filter(({ key, into }) => {
      const place = this.#rows.get(key);
      if (!place) return true;
      const from = place.row * this.rowBytes + KEY_BYTES;
      into.set(new Int8Array(this.bytes.buffer, this.bytes.byteOffset + from, into.length));
      const length = Math.hypot(...into);
      for (let i = 0; i < into.length; i++) into[i]! /= length;
      return false;
    });
  }
}

/** A file of vectors of unit length, by their keys. */
export function packVectors(
  embedder: VectorsOf,
  rows: Iterable<readonly [key: Buffer, vector: Float32Array]>,
): Buffer {
  const packed = Array.from(rows, ([key, vector]) => {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const bytes = Int8Array.from(vector, (value) => Math.round((value / largest) * LARGEST_BYTE));
    return Buffer.concat([key, new Uint8Array(bytes.buffer)]);
  });
  return Buffer.concat([headOf(embedder), ...packed]);
}

function headOf({ id, dimensions }: VectorsOf): Buffer {
  return Buffer.from(`${JSON.stringify({ id, dimensions })}\n`);
}
