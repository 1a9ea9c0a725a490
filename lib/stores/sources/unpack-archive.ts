/**
 * The files of a ZIP archive, one after the other and never in memory as a whole. An archive is hostile input: names may lead
 * out of any folder, sizes may lie, and a few kilobytes may unpack to anything.
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline, Readable, Transform } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { FileRefusal } from "../../files/import/rows/row-log";
import type { Rejection } from "../../files/source";
import { isSystemFile } from "./system-files";
import { contentOffset, readZipDirectory, type ZipEntry } from "./zip-directory";

export interface ArchiveLimits {
  files: number;
  /** Bytes that all archives of one upload may unpack to; counted down. */
  budget: { bytesLeft: number; limit: number };
}

export const MOST_FILES = 50_000;
const STORED = 0;
const DEFLATED = 8;
/** DEFLATE reaches 1,032 at most; real files stay under 100. */
const RATIO_LIMIT = 250;
/** Below this much output a high ratio is no danger. */
const RATIO_CHECKED_FROM = 64 * 2 ** 20;
const LONGEST_NAME = 500;

/** Stores one file of an archive under its name within it. */
export type KeepEntry = (name: string, content: Readable) => Promise<void>;

/**
 * Gives every file of the archive to `keep`, except what a system put there for itself.
 * @returns the files that were refused, with the reason
 * @throws FileRefusal when the archive cannot be read, or unpacks to more than it may; what `keep` throws
 */
export async function unpackArchive(
  path: string,
  archive: string,
  limits: ArchiveLimits,
  keep: KeepEntry,
): Promise<Rejection[]> {
  const entries = await readZipDirectory(path, limits.files);
  const refused: Rejection[] = [];
  const taken = new Set<string>();
  const file = await open(path);
  try {
    for (const entry of entries) {
      if (entry.isFolder || isSystemFile(entry.name)) continue;
      const name = `${archive}/${entry.name}`;
      const reason = reasonToRefuse(entry, name, taken);
      if (reason) refused.push({ file: printable(name), reason });
      else {
        taken.add(name);
        try {
          await unpackEntry(file, path, entry, limits, (content) => keep(name, content));
        } catch (error) {
          if (!(error instanceof FileRefusal) || limits.budget.bytesLeft < 0) throw error;
          refused.push({ file: printable(name), reason: error.message });
        }
      }
    }
  } finally {
    await file.close();
  }
  return refused;
}

function reasonToRefuse(entry: ZipEntry, name: string, taken: ReadonlySet<string>): string | undefined {
  const steps = entry.name.split("/");
  if (steps.some((step) => step === "" || step === "." || step === "..") || /^[a-z]:/i.test(entry.name))
    return "The name leads out of the archive; expected a path below its top folder.";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u001f]/.test(entry.name) || name.length > LONGEST_NAME)
    return "The name is not usable; expected at most 500 characters, none of them a control character.";
  if (taken.has(name)) return "The archive has two files of this name; expected each once.";
  if (entry.isEncrypted) return "The file is encrypted with a password; expected an archive without one.";
  if (entry.method !== STORED && entry.method !== DEFLATED)
    return `The file is compressed by method ${entry.method}; expected an ordinary ZIP archive (deflate).`;
  return undefined;
}

async function unpackEntry(
  file: FileHandle,
  path: string,
  entry: ZipEntry,
  { budget }: ArchiveLimits,
  keep: (content: Readable) => Promise<void>,
): Promise<void> {
  const start = await contentOffset(file, entry);
  const raw =
    entry.packedBytes === 0
      ? Readable.from([])
      : createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  const checked = checkedBytes(entry, budget);
  let fault: Error | null | undefined;
  const ended = (error: Error | null | undefined) => {
    fault ??= error;
  };
  const content =
    entry.method === STORED
      ? pipeline(raw, checked, ended)
      : pipeline(raw, createInflateRaw(), checked, ended);
  try {
    await keep(content);
  } catch (error) {
    throw refusalOf(fault ?? error);
  } finally {
    raw.destroy();
    content.destroy();
  }
}

/** Passes bytes on while they are within their limits, and compares them with their checksum. */
function checkedBytes(entry: ZipEntry, budget: ArchiveLimits["budget"]): Transform {
  let bytes = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      budget.bytesLeft -= chunk.length;
      sum = crc32(chunk, sum);
      if (budget.bytesLeft < 0) done(tooLarge(budget.limit));
      else if (bytes > RATIO_CHECKED_FROM && bytes > RATIO_LIMIT * entry.packedBytes)
        done(
          new FileRefusal(
            `The file unpacks to more than ${RATIO_LIMIT} times its size, as only a decompression bomb does; expected ordinary files.`,
          ),
        );
      else done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : damaged());
    },
  });
}

function refusalOf(error: unknown): unknown {
  if (error instanceof FileRefusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("Z_") ? damaged() : error;
}

function damaged(): FileRefusal {
  return new FileRefusal("The ZIP archive is damaged at this file; expected a complete one.");
}

function tooLarge(limit: number): FileRefusal {
  const most = Math.round(limit / 2 ** 20).toLocaleString("en");
  return new FileRefusal(
    `The archives of this upload unpack to more than ${most} MB, the limit; expected fewer or smaller files.`,
  );
}

/** A name that can be shown whatever is in it. */
function printable(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
  return name.slice(0, LONGEST_NAME).replace(/[\u0000-\u001f]/g, "\uFFFD");
}
