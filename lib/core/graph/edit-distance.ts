/** Levenshtein distance with a bound, so that names that are far apart cost little. */

/** Insertions, deletions and substitutions of UTF-16 units that turn `a` into `b`; `bound + 1` when there are more than `bound`. */
export function editDistance(a: string, b: string, bound: number): number {
  const tooFar = bound + 1;
  if (Math.abs(a.length - b.length) > bound) return tooFar;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(tooFar);
    if (i <= bound) row[0] = i;
    let smallest = row[0]!;
    for (let j = Math.max(1, i - bound); j <= Math.min(b.length, i + bound); j++) {
      const substituted = previous[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(substituted, previous[j]! + 1, row[j - 1]! + 1, tooFar);
      if (row[j]! < smallest) smallest = row[j]!;
    }
    if (smallest > bound) return tooFar;
    previous = row;
  }
  return previous[b.length]!;
}
