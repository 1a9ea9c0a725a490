/** An order and choices that look random and are the same on every run, from the hash of a text. */
import { createHash } from "node:crypto";

/** A number below 2^32. */
export function hashOf(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE(0);
}

/** The items in the order of the hashes of their texts. */
export function shuffled<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const hashed = items.map((item) => ({ item, hash: hashOf(textOf(item)) }));
  return hashed.sort((a, b) => a.hash - b.hash).map(({ item }) => item);
}

/** One of the items, by the hash of the text. */
export function chosen<T>(items: readonly T[], text: string): T {
  return items[hashOf(text) % items.length]!;
}
