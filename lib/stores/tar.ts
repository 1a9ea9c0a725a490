/** Archives of files in the ustar format, written and read as streams. Only plain files: no links, no owners, no times. */

const BLOCK = 512;
const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE_AT = 156;
const PREFIX = { at: 345, length: 155 };
/** Larger sizes than eleven octal digits hold are written in binary, as GNU tar does. */
const MOST_OCTAL = 8 ** 11;

/** One file: its content has to be read to its end before the next one is asked for. */
export interface TarFile {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** @throws when a content is not as long as it was said to be */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, content } of files) {
    yield headerOf(name, bytes);
    let written = 0;
    for await (const piece of content) {
      written += piece.length;
      if (written > bytes) break;
      yield piece;
    }
    if (written !== bytes) throw new Error(`The file ${name} changed while it was read.`);
    yield new Uint8Array(padding(bytes));
  }
  yield new Uint8Array(2 * BLOCK);
}

/** @throws Error when the archive is cut off or is not one */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const input = new ByteReader(source);
  for (;;) {
    const header = await input.read(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (sumOf(header) !== Number.parseInt(textAt(header, CHECKSUM), 8))
      throw new Error("It is not an archive of files.");
    const type = header[TYPE_AT]!;
    if (type !== 0 && type !== 48) throw new Error("It holds something else than plain files.");
    const prefix = textAt(header, PREFIX);
    const bytes = sizeOf(header);
    const content = input.pieces(bytes);
    yield { name: (prefix && `${prefix}/`) + textAt(header, NAME), bytes, content };
    for await (const _ of content);
    await input.read(padding(bytes));
  }
}

function headerOf(name: string, bytes: number): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) <= NAME.length ? -1 : name.indexOf("/", name.length - NAME.length - 1);
  const [prefix, last] = cut < 0 ? ["", name] : [name.slice(0, cut), name.slice(cut + 1)];
  if (Buffer.byteLength(last) > NAME.length || Buffer.byteLength(prefix) > PREFIX.length)
    throw new Error(`The name ${name} is too long for an archive.`);
  header.write(last, NAME.at);
  header.write(prefix, PREFIX.at);
  header.write("0000600\0", 100);
  header.write("0000000\x000000000\0", 108);
  if (bytes < MOST_OCTAL) header.write(`${bytes.toString(8).padStart(11, "0")}\0`, SIZE.at);
  else {
    header[SIZE.at] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), SIZE.at + 4);
  }
  header.write("00000000000\0", 136);
  header.write("0", TYPE_AT);
  header.write("ustar\x0000", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, CHECKSUM.at);
  return header;
}

/** Sum of all bytes of a header, with those of the sum itself counted as spaces. */
function sumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => {
    const isSum = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length;
    return sum + (isSum ? 32 : byte);
  }, 0);
}

function sizeOf(header: Buffer): number {
  if (header[SIZE.at] === 0x80) return Number(header.readBigUInt64BE(SIZE.at + 4));
  const size = Number.parseInt(textAt(header, SIZE), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error("It is not an archive of files.");
  return size;
}

function textAt(header: Buffer, { at, length }: { at: number; length: number }): string {
  const end = header.indexOf(0, at);
  return header.toString("utf8", at, end >= at && end < at + length ? end : at + length).trim();
}

function padding(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

/** Reads a stream in the lengths that are asked for. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async read(length: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The next `length` bytes as they come. */
  async *pieces(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new Error("It is cut off.");
        this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }
}
