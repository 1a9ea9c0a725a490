/**
 * Label embeddings (section 4.2): a label is an entity's identity, so it is hashed to a few coordinates instead of being
 * embedded by a language model. Equal labels have equal coordinates; the few different ones that share them too are
 * distinguished at the leaf, where identities are compared.
 */

/** Coordinates of a label. */
export const LABEL_DIMENSIONS = 2;

/** Label of a vertex whose name is asked for: the zero vector of appendix E. */
export const UNKNOWN = -1;

/** One coordinate of a label, from 0 to 65,535. */
export function labelCoordinate(label: number, dimension: number): number {
  const hash = mixed(label, 0);
  return dimension === 0 ? hash >>> 16 : hash & 0xffff;
}

/** 32 well mixed bits of a label and a salt (MurmurHash3's finaliser). */
export function mixed(label: number, salt: number): number {
  let hash = Math.imul(label + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
