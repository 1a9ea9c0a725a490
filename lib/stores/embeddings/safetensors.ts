/**
 * Reads a safetensors file: eight bytes with the length of a JSON header, the header (name -> type, shape, byte range),
 * then the tensors. Only the two types that sentence encoders are published in are read, both into 32-bit floats.
 * Format: https://github.com/huggingface/safetensors#format
 */
import { HopscopeError } from "../../graph/errors";

export interface Tensor {
  values: Float32Array;
  /** Row-major. */
  shape: readonly number[];
}

interface TensorEntry {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}

const HEADER_LENGTH_BYTES = 8;

/**
 * @returns a reader of tensors by name; each call decodes anew, so that a file is never in memory twice as floats.
 * @throws HopscopeError `model-unavailable` for a file that is cut off, or a tensor that is missing or of another type.
 */
export function readSafetensors(file: Buffer): (name: string) => Tensor {
  if (file.length < HEADER_LENGTH_BYTES) throw damaged("it is too short to hold a header");
  const start = HEADER_LENGTH_BYTES + Number(file.readBigUInt64LE(0));
  if (start > file.length) throw damaged("its header is cut off");
  const entries = JSON.parse(file.toString("utf8", HEADER_LENGTH_BYTES, start)) as Record<
    string,
    TensorEntry
  >;

  return (name) => {
    const entry = entries[name];
    if (!entry) throw damaged(`it has no tensor "${name}"`);
    const [from, to] = entry.data_offsets;
    if (start + to > file.length) throw damaged(`tensor "${name}" is cut off`);
    return { values: decode(file.subarray(start + from, start + to), entry.dtype, name), shape: entry.shape };
  };
}

function decode(bytes: Buffer, dtype: string, name: string): Float32Array {
  // A copy begins where its type may; every machine that Node runs on is little-endian, as the format is.
  const { buffer } = new Uint8Array(bytes);
  if (dtype === "F32") return new Float32Array(buffer);
  if (dtype !== "F16") throw damaged(`tensor "${name}" is ${dtype}, expected F16 or F32`);
  const halves = new Uint16Array(buffer);
  const values = new Float32Array(halves.length);
  for (let at = 0; at < halves.length; at++) values[at] = FLOAT_OF_HALF[halves[at]!]!;
  return values;
}

/** The 65,536 half-precision numbers, by their bits (IEEE 754 binary16). */
const FLOAT_OF_HALF = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
});

function damaged(what: string): HopscopeError {
  return new HopscopeError(
    "model-unavailable",
    `The weights of the embedded model cannot be read: ${what}.`,
    {
      hint: "Install the packages again with npm ci.",
    },
  );
}
