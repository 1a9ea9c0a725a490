/**
 * Strings as one run of UTF-8 bytes with offsets, the layout of an Arrow `Utf8` column: a million strings are two
 * typed arrays, can be shared between threads, and are decoded one at a time when somebody asks.
 */
import { HopscopeError } from "../errors";

/** Arrow's `Utf8` counts bytes in 32 bits. */
const MAX_BYTES = 2 ** 31 - 1;
const FIRST_CAPACITY = 16_384;
const GROWTH = 1.5;

/** A read-only column of strings. `offsets` has one entry more than there are strings. */
export class Utf8Column {
  readonly #buffer: Buffer;

  constructor(
    readonly offsets: Int32Array,
    readonly bytes: Uint8Array,
  ) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.offsets.length - 1;
  }

  at(index: number): string {
    return this.#buffer.toString("utf8", this.offsets[index], this.offsets[index + 1]);
  }

  /** True if string `index` is exactly these bytes. */
  equals(index: number, text: Uint8Array, length: number): boolean {
    const start = this.offsets[index]!;
    if (this.offsets[index + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== text[i]) return false;
    return true;
  }
}

/** The same column while it is being filled. */
export class GrowingUtf8Column {
  #buffer: Buffer<ArrayBuffer> = Buffer.alloc(FIRST_CAPACITY);
  #offsets = new Int32Array(1_025);
  #length = 0;

  /** @param content What the strings are, for the message: "texts". */
  constructor(private readonly content: string) {}

  get length(): number {
    return this.#length;
  }

  /** @throws HopscopeError `too-large` when the column would pass 2 GB. */
  push(text: string): void {
    const start = this.#offsets[this.#length]!;
    this.#reserve(start, text);
    if (this.#length + 2 > this.#offsets.length) {
      const larger = new Int32Array(Math.ceil(this.#offsets.length * GROWTH) + 1);
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
    const written = this.#buffer.write(text, start, "utf8");
    this.#length += 1;
    this.#offsets[this.#length] = start + written;
  }

  at(index: number): string {
    return this.#buffer.toString("utf8", this.#offsets[index], this.#offsets[index + 1]);
  }

  /** The strings so far, without a copy; later pushes do not show in it. */
  view(): Utf8Column {
    const end = this.#offsets[this.#length]!;
    return new Utf8Column(this.#offsets.subarray(0, this.#length + 1), this.#buffer.subarray(0, end));
  }

  #reserve(start: number, text: string): void {
    // A UTF-16 code unit takes at most three bytes; counting exactly is only worth it near the end of the buffer.
    if (start + text.length * 3 <= this.#buffer.length) return;
    const needed = start + Buffer.byteLength(text);
    if (needed > MAX_BYTES) {
      const problem = `The ${this.content} of this graph are larger than 2 GB together.`;
      const hint = "Split the knowledge base, or use a graph database for it.";
      throw new HopscopeError("too-large", problem, { hint });
    }
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.alloc(Math.min(MAX_BYTES, Math.ceil(needed * GROWTH)));
    larger.set(this.#buffer.subarray(0, start));
    this.#buffer = larger;
  }
}
