/** Arrow files and streams, and Feather, which is the same; bodies compressed by LZ4 or Zstandard are unpacked. */
import { CompressionType, compressionRegistry, type Table, tableFromIPC } from "apache-arrow";
import { decompressLz4Raw, decompressZstd } from "hyparquet-compressors";
import { MOST_UNPACKED, plainValue, type RecordsFile } from "./records-file";
import { FileRefusal } from "./rows/row-log";

const LZ4_MAGIC = 0x184d2204;
const FEATHER_1 = "FEA1";

compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4Frame });
compressionRegistry.set(CompressionType.ZSTD, { decode: (data) => decompressZstd(data).slice() });

/** @throws FileRefusal when it is no Arrow file, or is damaged */
export function openArrow(bytes: Uint8Array): RecordsFile {
  if (Buffer.from(bytes.subarray(0, 4)).toString("latin1") === FEATHER_1)
    throw new FileRefusal(
      "The file is Feather of version 1; expected version 2, which pandas writes since 2020.",
    );
  const table = openTable(bytes);
  const names = table.schema.fields.map(({ name }) => name);
  return { names, count: table.numRows, rows: (most = table.numRows) => readRows(table, most) };
}

function openTable(bytes: Uint8Array): Table {
  try {
    const table = tableFromIPC(bytes);
    if (table.schema.fields.length > 0) return table;
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message.slice(0, 160)})` : "";
    throw new FileRefusal(`The Arrow file is damaged or cut off${why}; expected a complete one.`);
  }
  throw new FileRefusal("The Arrow file has no columns, or is cut off; expected a complete one.");
}

function* readRows(table: Table, most: number): Generator<readonly unknown[]> {
  const columns = table.schema.fields.map((field, at) => ({
    vector: table.getChildAt(at)!,
    type: String(field.type),
  }));
  for (let row = 0; row < Math.min(most, table.numRows); row++)
    yield columns.map(({ vector, type }) => timed(plainValue(vector.get(row)), type));
}

/** Days and times are numbers of milliseconds here. */
function timed(value: unknown, type: string): unknown {
  return typeof value === "number" && /^(?:Date|Timestamp)/.test(type) ? plainValue(new Date(value)) : value;
}

/** A frame of LZ4: blocks one after the other, each compressed by itself or against those before it. */
function unpackLz4Frame(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(0, true) !== LZ4_MAGIC) throw new Error("no LZ4 frame");
  const flags = data[4]!;
  const isIndependent = (flags & 0x20) !== 0;
  const hasSize = (flags & 0x08) !== 0;
  const blockSize = 1 << (8 + 2 * ((data[5]! >> 4) & 7));
  let at = 7 + (hasSize ? 8 : 0) + (flags & 0x01 ? 4 : 0);
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const word = view.getUint32(at, true);
    at += 4;
    if (word === 0) break;
    const size = word & 0x7fffffff;
    const block = data.subarray(at, at + size);
    if (block.length < size) throw new Error("an LZ4 block is cut off");
    if (!isIndependent && parts.length > 0 && word < 0x80000000)
      throw new Error("LZ4 blocks that depend on each other");
    const part = word >= 0x80000000 ? block : unpackBlock(block, blockSize);
    total += part.length;
    if (total > MOST_UNPACKED) throw new Error("it unpacks to more than 2 GB");
    parts.push(part);
    at += size + (flags & 0x10 ? 4 : 0);
  }
  const whole = new Uint8Array(total);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** The unpacked length of a block is not written down; it is found by walking its sequences. */
function unpackBlock(block: Uint8Array, most: number): Uint8Array {
  let length = 0;
  for (let at = 0; at < block.length; ) {
    const token = block[at++]!;
    const literals = readLength(token >> 4);
    at += literals;
    length += literals;
    if (at >= block.length) break;
    at += 2;
    length += readLength(token & 15) + 4;

    function readLength(short: number): number {
      let sum = short;
      if (short === 15)
        for (let byte = 255; byte === 255; ) {
          byte = block[at++] ?? 0;
          sum += byte;
        }
      return sum;
    }
  }
  if (length > most) throw new Error("an LZ4 block is larger than its frame allows");
  return decompressLz4Raw(block, length);
}
