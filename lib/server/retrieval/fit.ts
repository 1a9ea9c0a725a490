/** Values that fit into so many bytes of JSON. */

/** Size of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Ends what was cut. */
const CUT = "…";
const QUOTES = 2;
/** A text cut shorter says nothing. */
const LEAST_CLIPPED = 20;

/** A text, or its beginning with an ellipsis where it takes more than `bytes` as JSON, quotes included. */
export function clip(text: string, bytes: number): string {
  // A character takes at least a byte: what is longer need not be read to its end.
  if (text.length <= bytes && bytesOf(text) <= bytes) return text;
  let left = bytes - QUOTES - Buffer.byteLength(CUT);
  let end = 0;
  for (const character of text) {
    left -= bytesOf(character) - QUOTES;
    if (left < 0) break;
    end += character.length;
  }
  return `${text.slice(0, end).trimEnd()}${CUT}`;
}

/** The first items that together take at most `bytes` as a list. */
export function fitting<T>(items: readonly T[], bytes: number): T[] {
  let left = bytes - QUOTES;
  const fit = items.findIndex((item) => {
    left -= bytesOf(item) + 1;
    return left < -1;
  });
  return items.slice(0, fit < 0 ? undefined : fit);
}

/** Texts that together take at most `bytes`: short ones whole, long ones cut alike, and none at all below `LEAST_CLIPPED`. */
export function clipAll(texts: readonly string[], bytes: number): string[] {
  const clipped = new Array<string>(texts.length).fill("");
  const sizes = texts.map((text) => (text.length > bytes ? bytes + 1 : bytesOf(text)));
  const order = sizes.map((_, at) => at).sort((one, other) => sizes[one]! - sizes[other]!);
  let left = bytes;
  for (const [done, at] of order.entries()) {
    const share = Math.floor(left / (order.length - done));
    if (share >= LEAST_CLIPPED || sizes[at]! <= share) clipped[at] = clip(texts[at]!, share);
    left -= bytesOf(clipped[at]);
  }
  return clipped;
}
