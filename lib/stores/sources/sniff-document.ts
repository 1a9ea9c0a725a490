/** Detects a file's format from its contents, whatever its name: documents, workbooks, archives, and files that are never read. */
import { open } from "node:fs/promises";
import {
  type DocumentFormat,
  formatOfParts,
  openingOf,
  REFUSED_OPENINGS,
} from "../../files/import/rows/document-format";
import { FileRefusal } from "../../files/import/rows/row-log";
import { readZipDirectory } from "./zip-directory";

const OPENING_BYTES = 1_024;
/** A document has a few hundred parts. */
const MOST_PARTS = 100_000;

/**
 * Undefined for anything else: text, or what is compressed as a whole.
 * @throws FileRefusal for a document of a kind that is not read, and for a damaged archive
 */
export async function sniffDocument(
  path: string,
): Promise<DocumentFormat | "workbook" | "archive" | undefined> {
  const file = await open(path);
  let opening: ReturnType<typeof openingOf>;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OPENING_BYTES), 0, OPENING_BYTES, 0);
    opening = openingOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
  if (opening === "pdf" || opening === undefined) return opening;
  if (opening !== "zip") throw new FileRefusal(REFUSED_OPENINGS[opening]);
  const entries = await readZipDirectory(path, MOST_PARTS);
  return formatOfParts(entries.map(({ name }) => name)) ?? "archive";
}
