/** CRC-32 of files, which shows any flipped bits that a disk or a copy left behind; not meant against who forges them. */
import { crc32 } from "node:zlib";

/** At a time, so that other work comes in between: a few milliseconds. */
const BLOCK = 2 ** 23;

/** The sum of bytes that come in pieces. */
export class Checksum {
  #value = 0;

  add(bytes: Uint8Array): this {
    for (let at = 0; at < bytes.length; at += BLOCK)
      this.#value = crc32(bytes.subarray(at, at + BLOCK), this.#value);
    return this;
  }

  get value(): number {
    return this.#value;
  }
}

/** @returns an unsigned number of 32 bits */
export function checksumOf(bytes: Uint8Array | string): number {
  return crc32(bytes);
}
