/** Lines of a file as they come off the disk: many at a time, because a call for each line would cost more than reading. */

/** A line that cannot be decoded; its text in the block holds replacement characters. */
export interface InvalidLine {
  /** 1-based line in the file. */
  line: number;
  /** Offset in the (decompressed) file of the first byte that fits no UTF-8 sequence. */
  byteOffset: number;
  /** Its value. */
  byte: number;
  /** The file's encoding, where it is not UTF-8: then neither offset nor byte are the file's. */
  encoding?: string;
}

export interface LineBlock {
  /** Whole lines, each ending with `\n` (except perhaps the last one of the file). */
  text: string;
  /** 1-based number of the first line of `text`. */
  firstLine: number;
  /** Ascending; nearly always empty. */
  invalid: readonly InvalidLine[];
}

/** The sentence for a line that cannot be decoded. */
export function describeInvalidLine({ byte, byteOffset, encoding }: InvalidLine): string {
  if (encoding)
    return `A character of this line is not valid ${encoding}, the encoding of the file; save the file as UTF-8.`;
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  return `The byte 0x${hex} at offset ${byteOffset.toLocaleString("en")} of the file is not valid UTF-8; save the file as UTF-8.`;
}

export function countNewlines(text: string, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
