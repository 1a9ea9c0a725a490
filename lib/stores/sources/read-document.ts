/** Reads one document of a format that is no plain text, and what is attached to it. */
import { readBook } from "../../files/import/documents/book";
import type { DocumentsFound } from "../../files/import/documents/found-document";
import { readMessage } from "../../files/import/documents/message";
import { readOpenDocument } from "../../files/import/documents/open-document";
import { readMarkup } from "../../files/import/documents/read-markup";
import { readSlides } from "../../files/import/documents/slides";
import { unpackParts } from "../../files/import/documents/unpack-parts";
import { readWordDocument } from "../../files/import/documents/word-document";
import { plainMarkdown } from "../../files/import/plain-markdown";
import {
  DOCUMENT_FORMATS,
  type DocumentFormat,
  documentFormatOfEnding,
  formatOfParts,
  openingOf,
  REFUSED_OPENINGS,
} from "../../files/import/rows/document-format";
import { FileRefusal } from "../../files/import/rows/row-log";
import { readPdf } from "./read-pdf";

export interface DocumentLimits {
  pages: number;
  characters: number;
  /** Bytes that an archive's text may unpack to. */
  unpacked: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  pages: 10_000,
  characters: 64 * 2 ** 20,
  unpacked: 256 * 2 ** 20,
};

/** Messages within messages. */
const DEEPEST = 2;
const EXPECTED = `expected ${DOCUMENT_FORMATS.join(", ")}, Markdown, HTML or text; add the file itself if it is a table or a graph`;

/** @param id of the document, and the opening of the ids of what is attached to it @throws FileRefusal */
export async function readDocument(
  format: DocumentFormat,
  id: string,
  bytes: Uint8Array,
  limits: DocumentLimits = DOCUMENT_LIMITS,
  depth = 0,
): Promise<DocumentsFound> {
  switch (format) {
    case "pdf":
      return readPdf(id, bytes, limits);
    case "docx":
      return readWordDocument(id, bytes, limits.unpacked);
    case "odt":
      return readOpenDocument(id, bytes, limits.unpacked);
    case "pptx":
      return readSlides(id, bytes, limits.unpacked);
    case "epub":
      return readBook(id, bytes, limits.unpacked);
    case "email":
      return readMessage(id, bytes, (own, content) => readAttachment(own, content, limits, depth));
  }
}

async function readAttachment(
  id: string,
  bytes: Uint8Array,
  limits: DocumentLimits,
  depth: number,
): Promise<DocumentsFound> {
  const format = formatOf(id, bytes);
  if (format === "email" && depth + 1 >= DEEPEST)
    throw new FileRefusal("It is a message within a message within a message; these are not read.");
  if (format) return readDocument(format, id, bytes, limits, depth + 1);
  const ending = endingOf(id);
  if (!["md", "markdown", "html", "htm", "txt"].includes(ending))
    throw new FileRefusal(`It is of no format that is read from messages; ${EXPECTED}.`);
  const written = new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
  if (ending === "txt")
    return { documents: [{ id, title: undefined, text: written.trim(), tables: [] }], problems: [] };
  const { problems, ...read } = ending.startsWith("h")
    ? readMarkup(written)
    : { ...plainMarkdown(written), problems: [] };
  return { documents: [{ id, ...read }], problems };
}

/** By its contents; a message by its ending. */
function formatOf(id: string, bytes: Uint8Array): DocumentFormat | undefined {
  const opening = openingOf(bytes.subarray(0, 1_024));
  if (opening === "pdf") return "pdf";
  if (opening === "compound" || opening === "rtf") throw new FileRefusal(REFUSED_OPENINGS[opening]);
  if (opening === "zip") {
    const names: string[] = [];
    unpackParts(bytes, (name) => names.push(name) < 0, 0, "attachment");
    const format = formatOfParts(names);
    if (format === undefined || format === "workbook")
      throw new FileRefusal(`It is ${format ?? "an archive"}, which is not read from messages; ${EXPECTED}.`);
    return format;
  }
  return documentFormatOfEnding(endingOf(id)) === "email" ? "email" : undefined;
}

function endingOf(id: string): string {
  return /\.([^./]+)$/.exec(id)?.[1]?.toLowerCase() ?? "";
}
