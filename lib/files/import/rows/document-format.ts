/** Formats of documents that are no plain text, recognised by their contents. */

export const DOCUMENT_FORMATS = ["pdf", "docx", "odt", "pptx", "epub", "email"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

/** By the ending of a file's name, in small letters. */
const FORMAT_BY_ENDING: ReadonlyMap<string, DocumentFormat> = new Map([
  ["pdf", "pdf"],
  ["docx", "docx"],
  ["odt", "odt"],
  ["pptx", "pptx"],
  ["epub", "epub"],
  ["eml", "email"],
]);

/** The part that only this format has. */
const FORMAT_BY_PART: ReadonlyMap<string, DocumentFormat | "workbook"> = new Map([
  ["word/document.xml", "docx"],
  ["ppt/presentation.xml", "pptx"],
  ["xl/workbook.xml", "workbook"],
  ["META-INF/container.xml", "epub"],
  ["content.xml", "odt"],
]);

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Readers of PDF take what comes before its first bytes for rubbish, up to here. */
const PDF_WITHIN = 1024;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66];

/** The kind of file that the opening bytes show. */
export type Opening = "pdf" | "zip" | "compound" | "rtf" | undefined;

export function documentFormatOfEnding(ending: string): DocumentFormat | undefined {
  return FORMAT_BY_ENDING.get(ending);
}

/** @param bytes the first thousand will do */
export function openingOf(bytes: Uint8Array): Opening {
  if (startsWith(bytes, ZIP) || startsWith(bytes, EMPTY_ZIP)) return "zip";
  if (startsWith(bytes, COMPOUND_FILE)) return "compound";
  if (startsWith(bytes, RTF)) return "rtf";
  const last = Math.min(bytes.length, PDF_WITHIN) - PDF.length;
  // Text that speaks of PDF is text: only rubbish, not words, comes before the mark.
  for (let at = 0; at <= last && (at === 0 || bytes[at - 1]! < 33 || bytes[at - 1]! > 126); at++)
    if (startsWith(bytes.subarray(at), PDF)) return "pdf";
  return undefined;
}

/** The format of a ZIP archive with parts of these names; undefined for an archive of files. */
export function formatOfParts(names: Iterable<string>): DocumentFormat | "workbook" | undefined {
  for (const name of names) {
    const format = FORMAT_BY_PART.get(name);
    if (format) return format;
  }
  return undefined;
}

/** Why a file with this opening is not read. */
export const REFUSED_OPENINGS: Readonly<Record<"compound" | "rtf", string>> = {
  compound:
    "The file is an Office document that is encrypted, or from before 2007, or an Outlook message; expected .docx, .pptx or .xlsx without a password, or .eml.",
  rtf: "The file is Rich Text; expected .docx, .odt or .pdf, as any word processor saves it.",
};

export function startsWith(bytes: Uint8Array, opening: readonly number[]): boolean {
  return opening.every((byte, index) => bytes[index] === byte);
}
