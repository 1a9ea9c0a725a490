/** Bit sets in Arrow's order: bit `i` is bit `i % 8`, lowest first, of byte `i / 8`. */

export function bitAt(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3]! >> (index & 7)) & 1) === 1;
}

export function setBit(bits: Uint8Array, index: number): void {
  bits[index >> 3]! |= 1 << (index & 7);
}

export function emptyBits(length: number): Uint8Array {
  return new Uint8Array((length + 7) >> 3);
}
