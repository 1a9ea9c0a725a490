/**
 * Checks that the pages of the embedded database are what PostgreSQL wrote: each has a checksum. The files are read beside PostgreSQL,
 * so that a catalogue that stops it from starting is named, too, and pages that no statement would read.
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";

export interface PagesCheck {
  /** Files of tables and indexes, with their maps of free space. */
  files: number;
  bytes: number;
  damaged: DamagedRelation[];
}
export interface DamagedRelation {
  /** Its name, or the file where the catalogue does not tell. */
  name: string;
  /** Below the folder of the database. */
  file: string;
  pages: number[];
}

const PAGE = 8_192;
const PAGES_OF_A_FILE = 131_072;
const PAGES_AT_A_TIME = 128;
/** A relation's file: its number, which part of it, and which gigabyte. */
const RELATION = /^(\d+)(?:_[a-z]+)?(?:\.(\d+))?$/;
const CATALOGUE = "1259";
const CHECKSUM_AT = 8;

/** Reads every page, at the speed of the disk; statements may run meanwhile. @param folder of the database */
export async function checkPages(folder: string): Promise<PagesCheck> {
  const found: PagesCheck = { files: 0, bytes: 0, damaged: [] };
  const databases = (await readdir(path.join(folder, "base"))).map((name) => path.join("base", name));
  const names = new Map<string, string>();
  for (const database of databases)
    for (const [file, name] of await namesIn(path.join(folder, database, CATALOGUE))) {
      names.set(path.join(database, file), name);
      names.set(path.join("global", file), name);
    }
  for (const part of ["global", ...databases])
    for (const file of await readdir(path.join(folder, part))) {
      const relation = RELATION.exec(file);
      if (!relation) continue;
      const [, number, gigabyte = "0"] = relation;
      const handle = await open(path.join(folder, part, file)).catch(() => null);
      if (!handle) continue; // dropped meanwhile
      const first = Number(gigabyte) * PAGES_OF_A_FILE;
      const { bytes, pages } = await damagedPages(handle, first).finally(() => handle.close());
      found.files++;
      found.bytes += bytes;
      const place = path.join(part, file);
      if (pages.length > 0)
        found.damaged.push({ name: names.get(path.join(part, number!)) ?? place, file: place, pages });
    }
  return found;
}

async function damagedPages(handle: FileHandle, first: number): Promise<{ bytes: number; pages: number[] }> {
  const pages: number[] = [];
  const buffer = Buffer.alloc(PAGES_AT_A_TIME * PAGE);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
    for (let at = 0; at < bytesRead; at += PAGE) {
      const page = buffer.subarray(at, Math.min(at + PAGE, bytesRead));
      const number = first + (bytes + at) / PAGE;
      if (isWhole(page, number)) continue;
      // It may have been written while it was read.
      const again = await handle.read(page, 0, page.length, bytes + at);
      if (again.bytesRead > 0 && !isWhole(page, number)) pages.push(number);
    }
    bytes += bytesRead;
    if (bytesRead < buffer.length) return { bytes, pages };
  }
}

/** A page that was added and not yet written is all zeros. */
function isWhole(page: Buffer, number: number): boolean {
  if (page.length < PAGE) return false;
  return page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, number) || page.every((byte) => byte === 0);
}

const FNV_PRIME = 16_777_619;
/** Initial values of PostgreSQL's 32 sums (checksum_impl.h). */
const BEGINNINGS = Int32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);

function checksumOf(page: Buffer, number: number): number {
  const sums = BEGINNINGS.slice();
  const add = (at: number, word: number) => {
    const mixed = sums[at]! ^ word;
    sums[at] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
  };
  // The checksum itself counts as zero.
  for (let word = 0; word < PAGE / 4; word++)
    add(word % 32, page.readInt32LE(word * 4) & (word * 4 === CHECKSUM_AT ? ~0xffff : ~0));
  for (let word = 0; word < 64; word++) add(word % 32, 0);
  return ((sums.reduce((all, sum) => all ^ sum, number) >>> 0) % 65_535) + 1;
}

/** Numbers and names of relations, read from the rows of `pg_class` as they lie in its pages; a damaged page may lack some. */
async function namesIn(catalogue: string): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for await (const page of createReadStream(catalogue, { highWaterMark: PAGE }) as AsyncIterable<Buffer>)
    for (let at = 24; at < Math.min(page.readUInt16LE(12), page.length - 3); at += 4) {
      const row = page.readUInt32LE(at) & 0x7fff;
      const values = row + (page[row + 22] ?? 0);
      if (values === row || values + 92 > page.length) continue;
      const name = page.toString("utf8", values + 4, values + 68).replace(/\0.*$/su, "");
      names.set(String(page.readUInt32LE(values + 88) || page.readUInt32LE(values)), name);
    }
  return names;
}
