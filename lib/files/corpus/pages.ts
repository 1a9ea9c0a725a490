/** Pages of a text, from where each of them begins in it. */

/**
 * The first and the last page, from 1, of the characters from `start` to `end` (half-open).
 * @param starts ascending; a page without text begins where the next one does
 */
export function pagesOf(starts: readonly number[], start: number, end: number): [number, number] {
  const first = pageAt(starts, start);
  return [first, Math.max(first, pageAt(starts, end - 1))];
}

/** By bisection: the last page that begins at or before this character. */
function pageAt(starts: readonly number[], at: number): number {
  let page = 1;
  let beyond = starts.length + 1;
  while (beyond - page > 1) {
    const middle = (page + beyond) >> 1;
    if (starts[middle - 1]! <= at) page = middle;
    else beyond = middle;
  }
  return page;
}
