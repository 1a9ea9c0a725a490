/** The rows of a table's segment, as lines of its text. */
/** The lines of a `segmentText` that hold its `rowCount` rows, in order. */
export function rowLines(segment: string, rowCount: number): string[] {
  return rowCount > 0 ? segment.split("\n").slice(-rowCount) : [];
}
