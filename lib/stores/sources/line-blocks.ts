/** A file's lines, decoded strictly as UTF-8, in blocks of about a quarter of a megabyte. */
import { isUtf8 } from "node:buffer";
import type { Encoding } from "../../files/import/find-encoding";
import type { InvalidLine, LineBlock } from "../../files/import/rows/line-block";
import { FileRefusal } from "../../files/import/rows/row-log";

const NEWLINE = 10;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Whole lines only, so that no block ends inside a character. Every line before a refused one is handed on first.
 * @param encoding of the file that the chunks were made from, for messages
 * @throws FileRefusal when a line is longer than `lineLimitBytes`.
 */
export async function* readLineBlocks(
  chunks: AsyncIterable<Buffer>,
  lineLimitBytes: number,
  encoding: Encoding = "UTF-8",
): AsyncGenerator<LineBlock> {
  let firstLine = 1;
  let offset = 0;
  /** Chunks of a line that has not ended. */
  let open: Buffer[] = [];
  let openBytes = 0;

  const named = (block: LineBlock): LineBlock =>
    encoding === "UTF-8" || block.invalid.length === 0
      ? block
      : { ...block, invalid: block.invalid.map((found) => ({ ...found, encoding })) };

  function* take(bytes: Buffer): Generator<LineBlock> {
    const { lines, tooLongAt } = measureLines(bytes, lineLimitBytes);
    const whole = tooLongAt === -1 ? bytes : bytes.subarray(0, tooLongAt);
    if (whole.length > 0) yield named(decode(whole, firstLine, offset));
    firstLine += lines;
    offset += whole.length;
    if (tooLongAt !== -1) throw longLine(firstLine, lineLimitBytes);
  }

  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield* take(Buffer.concat([...open, chunk.subarray(0, end)]));
      open = [];
      openBytes = 0;
    }
    if (end < chunk.length) {
      open.push(chunk.subarray(end));
      openBytes += chunk.length - end;
    }
    if (openBytes > lineLimitBytes) throw longLine(firstLine, lineLimitBytes);
  }
  if (openBytes > 0) yield* take(Buffer.concat(open));
}

function longLine(line: number, limit: number): FileRefusal {
  const where = `Line ${line.toLocaleString("en")} is longer than ${limit.toLocaleString("en")} bytes`;
  return new FileRefusal(`${where}, the limit for one line; expected shorter lines.`);
}

/** Complete lines up to the first that is too long, and where that one starts, or -1. */
function measureLines(bytes: Buffer, limit: number): { lines: number; tooLongAt: number } {
  let lines = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== NEWLINE) continue;
    if (at - start > limit) return { lines, tooLongAt: start };
    lines++;
    start = at + 1;
  }
  return { lines, tooLongAt: bytes.length - start > limit ? start : -1 };
}

function decode(bytes: Buffer, firstLine: number, offset: number): LineBlock {
  const marked = offset === 0 && BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
  const text = bytes.toString("utf8", marked ? BYTE_ORDER_MARK.length : 0);
  return { text, firstLine, invalid: isUtf8(bytes) ? [] : findInvalidLines(bytes, firstLine, offset) };
}

function findInvalidLines(bytes: Buffer, firstLine: number, offset: number): InvalidLine[] {
  const invalid: InvalidLine[] = [];
  let line = firstLine;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const row = bytes.subarray(start, end);
    if (!isUtf8(row)) {
      const at = findInvalidByte(row);
      invalid.push({ line, byteOffset: offset + start + at, byte: row[at]! });
    }
    start = end + 1;
  }
  return invalid;
}

/** Offset of the first byte that fits no sequence, by bisection; the last byte when its sequence is only cut short. */
function findInvalidByte(row: Buffer): number {
  let valid = 0;
  let broken = row.length;
  while (broken - valid > 1) {
    const middle = (valid + broken) >> 1;
    if (startsValid(row.subarray(0, middle))) valid = middle;
    else broken = middle;
  }
  return valid;
}

/** True if these bytes can be the start of valid UTF-8. */
function startsValid(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
