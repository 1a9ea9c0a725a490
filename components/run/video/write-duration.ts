/**
 * Writes how long a WebM is into its head. Browsers record as if the end never came: they leave the duration out, or write a
 * millisecond, so that players have no length to show and cannot seek. See the Matroska specification (RFC 9559): Segment > Info > Duration, in units of the
 * timestamp scale, which browsers leave at a millisecond.
 */
const INFO = [0x15, 0x49, 0xa9, 0x66] as const;
const DURATION = [0x44, 0x89] as const;
/** The head is at the beginning: what comes later only looks like it. */
const HEAD_BYTES = 4_096;
/** Its id, its size (a byte) and 8 bytes of a number. */
const ELEMENT_BYTES = 11;
const SIZE_BYTES = 8;

/** The same file with a duration in milliseconds, in the place of another one; as it was, where there is no place for it. */
export function writeDuration(file: Uint8Array<ArrayBuffer>, ms: number): Uint8Array<ArrayBuffer> {
  const head = file.subarray(0, HEAD_BYTES);
  const info = find(head, INFO);
  if (info < 0) return file;
  const at = info + INFO.length;
  const width = sizeWidth(head[at] ?? 0);
  if (width === 0 || at + width > head.length) return file;
  const size = readSize(head.subarray(at, at + width));
  const content = file.subarray(at + width, at + width + size);
  if (content.length < size) return file;
  const known = find(content, DURATION);
  if (known >= 0) return overwritten(file, at + width + known + DURATION.length, ms);

  const written = new Uint8Array(file.length - width + SIZE_BYTES + ELEMENT_BYTES);
  written.set(file.subarray(0, at));
  written.set(writeSize(size + ELEMENT_BYTES), at);
  written.set(durationElement(ms), at + SIZE_BYTES);
  written.set(file.subarray(at + width), at + SIZE_BYTES + ELEMENT_BYTES);
  return written;
}

/** @param at where the size of the duration is: 4 or 8 bytes */
function overwritten(file: Uint8Array<ArrayBuffer>, at: number, ms: number): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  if (copy[at] === 0x88) view.setFloat64(at + 1, ms);
  else if (copy[at] === 0x84) view.setFloat32(at + 1, ms);
  return copy;
}

function durationElement(ms: number): Uint8Array {
  const element = new Uint8Array(ELEMENT_BYTES);
  element.set([...DURATION, 0x88]);
  new DataView(element.buffer).setFloat64(3, ms);
  return element;
}

/** Bytes that a size takes: one more than the zeros that its first byte begins with. */
function sizeWidth(first: number): number {
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

function readSize(bytes: Uint8Array): number {
  const [first = 0, ...others] = bytes;
  return others.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> bytes.length));
}

/** In its longest form, which holds every size. */
function writeSize(size: number): Uint8Array {
  const bytes = new Uint8Array(SIZE_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(size));
  bytes[0] = 0x01;
  return bytes;
}

function find(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = 0; at + wanted.length <= bytes.length; at++)
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}
