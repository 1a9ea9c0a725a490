/** Decides what a file holds and how its text is encoded, before any row is read. */
import { ENCODINGS, type Encoding } from "../../files/import/find-encoding";
import { detectFormat, refuseReadAs } from "../../files/import/rows/detect-format";
import type { Detection } from "../../files/import/rows/detection";
import { endingOf, isBinary, refuseEnding } from "../../files/import/rows/file-name";
import { vectorFile } from "../../files/import/rows/index-tables";
import { FileRefusal, quoteList, quoteValue } from "../../files/import/rows/row-log";
import { scanTypes } from "../../files/import/scan-types";
import { detectWhole, isWholeRecords, isWholeText } from "../../files/import/whole-records";
import { type DecompressionBudget, readFileBytes, readWholeFile, sampleEncoding } from "./file-bytes";
import { readLineBlocks } from "./line-blocks";
import type { SourceFile } from "./list-source-files";
import { sniffDocument } from "./sniff-document";

export interface OpenedSource {
  detection: Detection;
  encoding: Encoding | undefined;
}

/** Opening lines by which a format, and the types of columns, are detected. */
const SAMPLED_LINES = 2_000;
/** Lines of a file that say the types of its columns: all of nearly every file. */
const MOST_SCANNED_LINES = 20e6;
/** JSON is UTF-8 or UTF-16 by its standard: a damaged place in it is one, and no older encoding. */
const JSON_LINES = /\.(?:jsonl|ndjson|json|jsonld|cyjs)(?:\.gz)?$/i;

/**
 * Documents, workbooks and archives are known by their contents, whatever they are called; all else by its name first.
 * @param limits longest line, and longest file that is read as a whole, in bytes
 * @throws FileRefusal when nothing of the file can be read
 */
export async function openSource(
  file: SourceFile,
  limits: { line: number; whole: number },
): Promise<OpenedSource> {
  const { reading } = file;
  const vectors = vectorFile(file.name);
  if (vectors) return { detection: vectors, encoding: undefined };
  const document = await sniffDocument(file.path);
  if (document === "archive")
    throw new FileRefusal("The file is a ZIP archive inside others; expected its files, or one archive.");
  if (document) {
    if (reading?.readAs) throw new FileRefusal(refuseReadAs(reading.readAs, endingOf(file.name)));
    return { detection: { format: document }, encoding: undefined };
  }
  const ending = refuseEnding(file.name);
  if (ending) throw new FileRefusal(ending);
  const encoding = await encodingOf(file);
  if (isWholeRecords(file.name)) {
    const content = await readContent(file, encoding, limits.whole, { bytesLeft: Number.POSITIVE_INFINITY });
    return { detection: await detectWhole(file.name, content, reading), encoding };
  }
  const lines = encoding === undefined ? [] : await firstLines(file, limits.line, encoding);
  const detection = detectFormat(file.name, lines, reading);
  if ("refusal" in detection) throw new FileRefusal(detection.refusal);
  const scan = encoding && scanTypes(detection, lines, limits.line);
  if (!scan) return { detection, encoding };
  const bytes = readFileBytes(file.path, { bytesLeft: Number.POSITIVE_INFINITY }, undefined, encoding);
  for await (const block of readLineBlocks(bytes, limits.line, encoding)) {
    scan.push(block);
    if (block.firstLine > MOST_SCANNED_LINES) break;
  }
  return { detection: scan.end(), encoding };
}

/** The whole content of a file: decoded when it is text. */
export async function readContent(
  file: SourceFile,
  encoding: Encoding | undefined,
  limit: number,
  budget: DecompressionBudget,
): Promise<Uint8Array | string> {
  const bytes = await readWholeFile(file.path, limit, budget);
  if (encoding === undefined) return bytes;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusal(`The file is not valid ${encoding}; save it as UTF-8.`);
  }
}

async function encodingOf({ name, path, reading }: SourceFile): Promise<Encoding | undefined> {
  if (isBinary(name) || (isWholeRecords(name) && !isWholeText(name))) return undefined;
  const { encoding: said } = reading ?? {};
  if (said !== undefined) return knownEncoding(said);
  const found = await sampleEncoding(path);
  return JSON_LINES.test(name) && !found.startsWith("UTF-") ? "UTF-8" : found;
}

/** @throws FileRefusal when no encoding has this name */
function knownEncoding(said: string): Encoding {
  const known = ENCODINGS.find((encoding) => encoding.toLowerCase() === said.toLowerCase());
  if (known) return known;
  throw new FileRefusal(
    `There is no encoding ${quoteValue(said)}; expected one of ${quoteList(ENCODINGS, ENCODINGS.length)}.`,
  );
}

/** The opening lines of a text file. @throws FileRefusal when they are all blank */
export async function firstLines(file: SourceFile, lineLimit: number, encoding: Encoding): Promise<string[]> {
  const bytes = readFileBytes(file.path, { bytesLeft: Number.POSITIVE_INFINITY }, undefined, encoding);
  for await (const block of readLineBlocks(bytes, lineLimit, encoding)) {
    const lines = block.text.split("\n", SAMPLED_LINES);
    if (lines.some((line) => line.trim() !== "")) return lines;
  }
  throw new FileRefusal("The file holds only blank lines; expected at least one row or sentence.");
}
