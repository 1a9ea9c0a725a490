/** Protobuf's wire format: a field is a key (its number and how it is written), then its value. */

export type Bytes = Buffer<ArrayBuffer>;

const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;

/** Some bytes, or a message of fields. */
export function part(field: number, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, bytes) => sum + bytes.length, 0);
  return Buffer.concat([varint(field * 8 + LENGTH), varint(length), ...parts]);
}

export function text(field: number, value: string): Bytes {
  return part(field, Buffer.from(value));
}

export function whole(field: number, value: number): Bytes {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

export function float(field: number, value: number): Bytes {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + FIXED32), bytes]);
}

export function double(field: number, value: number): Bytes {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([varint(field * 8 + FIXED64), bytes]);
}

export function fixed64(field: number, value: bigint): Bytes {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([varint(field * 8 + FIXED64), bytes]);
}

/** Seven bits a byte, the lowest first; numbers below 0 as their two's complement in 64 bits. */
function varint(value: number): Bytes {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) + 128);
  return Buffer.from([...bytes, Number(left)]);
}
