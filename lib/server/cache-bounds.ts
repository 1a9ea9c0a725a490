/** Bounds of the server's large caches. */

/** Size of the artefacts that the stages of one method pass on, for a large graph. */
const COLUMN_MEGABYTES = 4;

/** Three quarters for open graphs, the rest for stages of recent runs; bounds that are absent are those of each cache itself. */
export function cacheBounds(megabytes: number | undefined): { graphBytes?: number; columns?: number } {
  if (megabytes === undefined) return {};
  const columns = Math.floor((megabytes * 0.25) / COLUMN_MEGABYTES);
  return { graphBytes: megabytes * 0.75 * 2 ** 20, columns: Math.max(1, columns) };
}
