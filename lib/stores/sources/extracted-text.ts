/**
 * Content extracted from a source, beside its bytes: reading a long PDF takes as long as embedding it. It can be made again,
 * so a damaged file, or one by another version of the reader, counts as missing, and a failed write is ignored.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import * as z from "zod";
import type { DocumentsFound } from "../../files/import/documents/found-document";
import { checksumOf } from "../snapshot/checksum";
import { writeDurably } from "../snapshot/durable-folder";
import { makeSyncedFolder, syncFolder } from "../sync-folder";

/** Counts up when the same library gives other texts, or other problems. */
const READER_VERSION = 1;

const openingSchema = z.object({ reader: z.string(), crc32: z.int() });

/** The library and what is made of what it finds. */
export function pdfReader(): string {
  const { version } = createRequire(import.meta.url)("pdfjs-dist/package.json") as { version: string };
  return `pdf ${version}/${READER_VERSION}`;
}

/** The content stored for a file of this name; null when there is none, or none that can be used. */
export async function readExtracted(
  place: string,
  reader: string,
  name: string,
): Promise<DocumentsFound | null> {
  try {
    const bytes = await readFile(place);
    const end = bytes.indexOf("\n");
    const opening = openingSchema.parse(JSON.parse(bytes.toString("utf8", 0, end)));
    const content = bytes.subarray(end + 1);
    if (opening.reader !== reader || opening.crc32 !== checksumOf(content)) return null;
    const found = JSON.parse(content.toString()) as DocumentsFound;
    return { ...found, documents: found.documents.map((document) => ({ ...document, id: name })) };
  } catch {
    return null;
  }
}

/** Appears whole or not at all; whoever reads the same bytes at the same time writes the same. */
export async function storeExtracted(place: string, reader: string, found: DocumentsFound): Promise<void> {
  const content = Buffer.from(JSON.stringify(found));
  const opening = Buffer.from(`${JSON.stringify({ reader, crc32: checksumOf(content) })}\n`);
  const arriving = path.join(path.dirname(path.dirname(place)), "arriving");
  const unnamed = path.join(arriving, randomUUID());
  try {
    await mkdir(arriving, { recursive: true });
    await writeDurably(unnamed, [opening, content]);
    await makeSyncedFolder(path.dirname(place));
    await rename(unnamed, place);
    await syncFolder(path.dirname(place));
  } catch {
    await rm(unnamed, { force: true }).catch(() => {});
  }
}
