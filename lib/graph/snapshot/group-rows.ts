/** Counting sort: which rows have which key, linear in rows and keys (Knuth, TAOCP volume 3, section 5.2, algorithm D). */

/** Rows with key `k` are `rows[offsets[k] .. offsets[k + 1]]`, ascending. */
export interface GroupedRows {
  offsets: Int32Array;
  rows: Int32Array;
}

/** @param keys By row: a number from 0 to below `keyCount`. */
export function groupRows(keys: Int32Array, keyCount: number): GroupedRows {
  const offsets = new Int32Array(keyCount + 1);
  for (let row = 0; row < keys.length; row++) offsets[keys[row]! + 1]!++;
  for (let key = 0; key < keyCount; key++) offsets[key + 1]! += offsets[key]!;
  const next = offsets.slice(0, keyCount);
  const rows = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) rows[next[keys[row]!]!++] = row;
  return { offsets, rows };
}
