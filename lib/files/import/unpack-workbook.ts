/** The parts of an XLSX archive that tables are made of, unpacked within a limit: a small archive may unpack to anything. */
import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { startsWith } from "./rows/document-format";
import { FileRefusal } from "./rows/row-log";

const ZIP = [0x50, 0x4b];
/** The container of encrypted workbooks, and of the format before XLSX. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** Pictures, drawings and what a sheet refers to beside its cells are no part of a table. */
const PART = /\.(?:xml|rels)$/i;
const LEFT_OUT = /(?:^|\/)(?:worksheets\/_rels|drawings|charts|media|embeddings|theme)\//i;

export interface UnpackedWorkbook {
  /** The same workbook with its tables' parts alone, packed without compression: who reads it can unpack nothing else. */
  archive: Uint8Array;
  /** Bytes of its parts. */
  size: number;
}

/** @throws FileRefusal when it is no XLSX archive, is damaged, or unpacks to more than `limit` bytes. */
export function unpackWorkbook(bytes: Uint8Array, limit: number): UnpackedWorkbook {
  if (startsWith(bytes, COMPOUND_FILE))
    throw new FileRefusal(
      "The workbook is encrypted, or one of Excel before 2007; expected .xlsx without a password.",
    );
  if (!startsWith(bytes, ZIP))
    throw new FileRefusal("The file is no XLSX workbook; expected one as Excel saves it.");
  let size = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!PART.test(name) || LEFT_OUT.test(name)) return false;
    size += originalSize;
    if (size <= limit) return true;
    const found = `The workbook unpacks to more than ${limit.toLocaleString("en")} bytes of tables`;
    throw new FileRefusal(`${found}; expected a smaller one, or its sheets as CSV.`);
  };
  try {
    // A part that is longer than it says is cut to what it says, so the limit holds for archives that lie.
    return { archive: zipSync(unzipSync(bytes, { filter }), { level: 0 }), size };
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal("The workbook is damaged: it cannot be unpacked; expected a complete .xlsx file.");
  }
}
