/** Words for the version of its knowledge base's graph that something was made on. */
import { timeOfVersion } from "../lib/api/graph-version";

/**
 * "on the graph as it is", "on an earlier version of the graph, from 2026-11-30 11:36 UTC"; null of a Neo4j database, which is always
 * asked as it is.
 * @param now the version that is asked now
 */
export function versionInWords(now: string | null, generation: string): string | null {
  if (now === null) return null;
  if (now === generation) return "on the graph as it is";
  const time = timeOfVersion(generation);
  const from = time ? `, from ${time.slice(0, 16).replace("T", " ")} UTC` : "";
  return `on an earlier version of the graph${from}`;
}
