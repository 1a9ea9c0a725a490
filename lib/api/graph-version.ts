/** Versions of a graph, which are its generations, by their ids. */

/** The milliseconds that a UUID of version 7 begins with. */
const TIMED = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** When the job that built a generation was queued, whose id the generation's begins with; null of a Neo4j database, which has others. */
export function timeOfVersion(generation: string): string | null {
  const [, high, low] = TIMED.exec(generation) ?? [];
  return high && low ? new Date(Number.parseInt(high + low, 16)).toISOString() : null;
}
