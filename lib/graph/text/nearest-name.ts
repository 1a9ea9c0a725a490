/** The column that was probably meant: the nearest by edit distance, if it is near at all. */
import { editDistance } from "./edit-distance";

/** Edits, as a share of the longer name, up to which two names may be the same one misspelt. */
const NEAR = 0.5;

/** The name in `found` nearest to any of `wanted`; undefined when none is near. */
export function nearestName(wanted: readonly string[], found: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestShare = NEAR;
  // Headers with thousands of columns, or names like paragraphs, are not worth a search.
  for (const name of found.slice(0, 200)) {
    for (const alias of wanted) {
      if (name.length > 40) continue;
      const longer = Math.max(alias.length, name.length);
      const share = editDistance(alias, name.toLowerCase(), longer) / longer;
      if (share < bestShare) {
        best = name;
        bestShare = share;
      }
    }
  }
  return best;
}
