/** Directory of a ZIP archive (APPNOTE.TXT 6.3), read from disk without unpacking anything. */
import { type FileHandle, open } from "node:fs/promises";
import { FileRefusal } from "../../files/import/rows/row-log";

export interface ZipEntry {
  /** With `/`, as written; it may lead anywhere. */
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  /** 0 is stored, 8 is deflated; others are rare. */
  method: number;
  crc32: number;
  packedBytes: number;
  /** Unpacked, as the archive says. */
  bytes: number;
  /** Offset of its local header. */
  offset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const ZIP64 = 0xffffffff;
const ENCRYPTED = 1;
const UTF8 = 1 << 11;
const ZIP64_FIELD = 1;
/** Directories of real archives take some 100 bytes for a file. */
const LARGEST_DIRECTORY = 64 * 2 ** 20;

/** @throws FileRefusal when it is no archive, is cut off or damaged, or lists more than `most` files */
export async function readZipDirectory(path: string, most: number): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { count, offset, length } = await findDirectory(file, size);
    if (count > most)
      throw new FileRefusal(
        `The ZIP archive lists ${count.toLocaleString("en")} files; expected at most ${most.toLocaleString("en")}, the limit for one.`,
      );
    if (length > LARGEST_DIRECTORY || offset + length > size) throw damaged();
    return readEntries(await readAt(file, offset, length), count);
  } finally {
    await file.close();
  }
}

/** Offset of the bytes of an entry. @throws FileRefusal when its own header is not where the directory says */
export async function contentOffset(file: FileHandle, { offset }: ZipEntry): Promise<number> {
  const header = await readAt(file, offset, LOCAL_BYTES);
  if (header.readUInt32LE(0) !== LOCAL) throw damaged();
  return offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function findDirectory(
  file: FileHandle,
  size: number,
): Promise<{ count: number; offset: number; length: number }> {
  const from = Math.max(0, size - END_BYTES - LONGEST_COMMENT);
  const tail = await readAt(file, from, size - from);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw damaged();
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const locator = at - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== END_64_LOCATOR) return plain;
  const end = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  if (end.readUInt32LE(0) !== END_64) throw damaged();
  return {
    count: Number(end.readBigUInt64LE(32)),
    length: Number(end.readBigUInt64LE(40)),
    offset: Number(end.readBigUInt64LE(48)),
  };
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) throw damaged();
    const flags = directory.readUInt16LE(at + 8);
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const name = decodeName(directory.subarray(at + ENTRY_BYTES, nameEnd), (flags & UTF8) !== 0);
    const sizes = {
      bytes: directory.readUInt32LE(at + 24),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    };
    entries.push({
      name,
      isFolder: name.endsWith("/"),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: directory.readUInt16LE(at + 10),
      crc32: directory.readUInt32LE(at + 16),
      ...widened(sizes, directory.subarray(nameEnd, extraEnd)),
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Large sizes and offsets are in a field of their own, in this order, where the usual place has no room. */
function widened<Sizes extends Record<"bytes" | "packedBytes" | "offset", number>>(
  sizes: Sizes,
  extra: Buffer,
): Sizes {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    const wide = { ...sizes };
    let from = at + 4;
    for (const key of ["bytes", "packedBytes", "offset"] as const) {
      if (sizes[key] !== ZIP64) continue;
      if (from + 8 > extra.length) throw damaged();
      wide[key] = Number(extra.readBigUInt64LE(from)) as Sizes[typeof key];
      from += 8;
    }
    return wide;
  }
  return sizes;
}

/** Programs that do not mark UTF-8 mostly write it all the same. */
function decodeName(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isUtf8 }).decode(bytes).replaceAll("\\", "/");
  } catch {
    return bytes.toString("latin1").replaceAll("\\", "/");
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(position) || position < 0) throw damaged();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

function damaged(): FileRefusal {
  return new FileRefusal(
    "The file is a ZIP archive (also Word, Excel) that is damaged or cut off; expected a complete one.",
  );
}
