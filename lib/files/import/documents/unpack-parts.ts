/** The text parts of a document that is a ZIP archive, unpacked within a limit: a small archive may unpack to anything. */
import { type UnzipFileInfo, unzipSync } from "fflate";
import { FileRefusal } from "../rows/row-log";

/**
 * By name. @param noun what the file is: "Word document"
 * @throws FileRefusal when the archive is damaged, or these parts unpack to more than `limit` bytes
 */
export function unpackParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limit: number,
  noun: string,
): Map<string, Uint8Array> {
  let size = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isWanted(name)) return false;
    size += originalSize;
    if (size <= limit) return true;
    const found = `The ${noun} unpacks to more than ${limit.toLocaleString("en")} bytes of text`;
    throw new FileRefusal(`${found}, the limit for one file; expected a smaller one.`);
  };
  try {
    // A part that is longer than it says is cut to what it says, so the limit holds for archives that lie.
    return new Map(Object.entries(unzipSync(bytes, { filter })));
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal(`The ${noun} is damaged: it cannot be unpacked; expected a complete file.`);
  }
}

/** A part as text. @throws FileRefusal when it is not there */
export function partText(parts: ReadonlyMap<string, Uint8Array>, name: string, noun: string): string {
  const bytes = parts.get(name);
  if (!bytes)
    throw new FileRefusal(`The ${noun} is damaged: its part ${name} is missing; expected a complete file.`);
  return new TextDecoder().decode(bytes);
}
