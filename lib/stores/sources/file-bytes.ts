/**
 * The bytes of a source file, decompressed when they are gzip, whatever the file is called. Reading stops at what is
 * plainly no text, and at archives that unpack to more than they may.
 */
import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Encoding, findEncoding } from "../../files/import/find-encoding";
import { FileRefusal } from "../../files/import/rows/row-log";

const CHUNK_BYTES = 1 << 18;
const GZIP_MAGIC = [0x1f, 0x8b];
/** gzip reaches 1,032 at most; real tables stay under 100. */
const RATIO_LIMIT = 250;
/** Below this much output a high ratio is no danger. */
const RATIO_CHECKED_FROM = 64 * 2 ** 20;

/** Opening bytes of formats that are often given a wrong ending. */
const SIGNATURES: readonly { kind: string; bytes: readonly number[] }[] = [
  { kind: "a ZIP archive (also Word, Excel)", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "a PDF document", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: "a PNG image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "a JPEG image", bytes: [0xff, 0xd8, 0xff] },
  { kind: "a GIF image", bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: "a Parquet table", bytes: [0x50, 0x41, 0x52, 0x31] },
  { kind: "a gzip archive inside another", bytes: GZIP_MAGIC },
  { kind: "a Zstandard archive", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: "a bzip2 archive", bytes: [0x42, 0x5a, 0x68, 0x39] },
  { kind: "an xz archive", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { kind: "a 7-Zip archive", bytes: [0x37, 0x7a, 0xbc, 0xaf] },
];

/** Bytes from the first above 127 on that say what the encoding is. */
const SAMPLED_BYTES = 1 << 16;
/** A file of plain ASCII for so long is taken as UTF-8. */
const SEARCHED_BYTES = 64 * 2 ** 20;

/** Bytes that one import may decompress; shared by its files, and counted down. */
export interface DecompressionBudget {
  bytesLeft: number;
}

/**
 * Chunks of a text file in order, as UTF-8 whatever its encoding is.
 * @param onRead Called with how many bytes of the file on disk have been read so far.
 * @throws FileRefusal when the file is empty, binary, damaged, or unpacks to too much.
 */
export async function* readFileBytes(
  path: string,
  budget: DecompressionBudget,
  onRead: (bytesOnDisk: number) => void = () => {},
  encoding: Encoding = "UTF-8",
): AsyncGenerator<Buffer> {
  for await (const chunk of decodeChunks(readSigned(path, budget, onRead), encoding)) {
    if (chunk.includes(0)) throw new FileRefusal("The file holds NUL bytes, so it is binary; expected text.");
    yield chunk;
  }
}

/**
 * The encoding of a text file, from its first bytes above 127.
 * @throws FileRefusal as readFileBytes
 */
export async function sampleEncoding(path: string): Promise<Encoding> {
  // A budget of its own: what is sampled is read again.
  const chunks = readSigned(path, { bytesLeft: Number.POSITIVE_INFINITY });
  let seen = 0;
  for await (const chunk of chunks) {
    if (!isAscii(chunk) || (seen === 0 && chunk.includes(0))) {
      const above = seen === 0 ? 0 : chunk.findIndex((byte) => byte > 127);
      return findEncoding(chunk.subarray(above, above + SAMPLED_BYTES), seen === 0);
    }
    seen += chunk.length;
    if (seen > SEARCHED_BYTES) break;
  }
  return "UTF-8";
}

async function* readSigned(
  path: string,
  budget: DecompressionBudget,
  onRead?: (bytesOnDisk: number) => void,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of readAnyBytes(path, budget, onRead)) {
    if (isFirst) refuseSignature(chunk);
    isFirst = false;
    yield chunk;
  }
}

/**
 * A whole file of any content.
 * @throws FileRefusal when it is empty, damaged, or larger than `limit` bytes.
 */
export async function readWholeFile(
  path: string,
  limit: number,
  budget: DecompressionBudget,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of readAnyBytes(path, budget)) {
    total += chunk.length;
    if (total > limit)
      throw new FileRefusal(
        `The file is larger than ${limit.toLocaleString("en")} bytes; expected a smaller one.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* readAnyBytes(
  path: string,
  budget: DecompressionBudget,
  onRead: (bytesOnDisk: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const compressed = await startsWithGzip(path);
  const raw = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  // pipeline passes a failing disk on to the unpacker, and closes the file when reading stops early.
  const stream: Readable = compressed
    ? pipeline(raw, createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
    : raw;
  let total = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (compressed) checkExpansion(chunk.length, total, raw.bytesRead, budget);
      onRead(raw.bytesRead);
      yield chunk;
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    raw.destroy();
    stream.destroy();
  }
  if (total === 0) throw new FileRefusal("The file is empty; expected at least one row or line.");
}

async function startsWithGzip(path: string): Promise<boolean> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && GZIP_MAGIC.every((byte, index) => buffer[index] === byte);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await file?.close();
  }
}

function refuseSignature(chunk: Buffer): void {
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => chunk[index] === byte));
  if (found) throw new FileRefusal(`The file is ${found.kind}; expected UTF-8 text.`);
}

function checkExpansion(bytes: number, total: number, onDisk: number, budget: DecompressionBudget): void {
  budget.bytesLeft -= bytes;
  if (budget.bytesLeft < 0) {
    throw new FileRefusal(
      "The archives unpack to more than the limit of this import; expected fewer or smaller files.",
    );
  }
  if (total > RATIO_CHECKED_FROM && total > RATIO_LIMIT * onDisk) {
    throw new FileRefusal(
      `The archive unpacks to more than ${RATIO_LIMIT} times its size, as only a decompression bomb does; expected ordinary text.`,
    );
  }
}

/** A failure to open or unpack becomes a refusal of the file; anything else is a fault of ours. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("Z_")) {
    const why =
      code === "Z_BUF_ERROR" ? "it ends too early" : "its contents do not fit their checksum or coding";
    return new FileRefusal(`The gzip archive is damaged: ${why}; expected a complete .gz file.`);
  }
  if (code === "ENOENT")
    return new FileRefusal("The file is not there any more; expected a file that can be read.");
  if (code === "EACCES" || code === "EPERM")
    return new FileRefusal("The file may not be read by this user; expected read permission.");
  if (code === "EISDIR") return new FileRefusal("This is a folder; expected a file.");
  return error;
}

/** A byte that no encoding yields: it marks a place that could not be decoded, so that its line is found. */
const UNDECODABLE = Buffer.from([0xff]);
const REPLACEMENT = "\ufffd";

/** UTF-8 passes as it is, with its faults. In other encodings a place that cannot be decoded becomes the byte 0xFF. */
async function* decodeChunks(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
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
