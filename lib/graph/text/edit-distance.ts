/**
 * Edit distance with a bound, so that names that are far apart cost little: Levenshtein's, with two neighbouring letters that
 * changed places as one edit (Damerau 1964, in the restricted form: no letter is edited twice).
 */

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`, in UTF-16 units; `bound + 1` when there
 * are more than `bound`.
 */
export function editDistance(a: string, b: string, bound: number): number {
  const tooFar = bound + 1;
  if (Math.abs(a.length - b.length) > bound) return tooFar;
  let earlier: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  let previousSmallest = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(tooFar);
    if (i <= bound) row[0] = i;
    let smallest = row[0]!;
    for (let j = Math.max(1, i - bound); j <= Math.min(b.length, i + bound); j++) {
      const own = a.charCodeAt(i - 1);
      const substituted = previous[j - 1]! + (own === b.charCodeAt(j - 1) ? 0 : 1);
      let least = Math.min(substituted, previous[j]! + 1, row[j - 1]! + 1, tooFar);
      const isSwapped =
        i > 1 && j > 1 && own === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) least = Math.min(least, earlier[j - 2]! + 1);
      row[j] = least;
      if (least < smallest) smallest = least;
    }
    // A swap reaches back two rows.
    if (smallest > bound && previousSmallest >= bound) return tooFar;
    previousSmallest = smallest;
    earlier = previous;
    previous = row;
  }
  return Math.min(previous[b.length]!, tooFar);
}
