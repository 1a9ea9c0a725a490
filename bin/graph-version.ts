/** Which version of its knowledge base's graph something was made on, in words. */
import type { CallApi } from "../lib/api/call-api";
import { timeOfVersion } from "../lib/api/graph-version";
import { readKnowledgeBase } from "../lib/api/knowledge-bases";

/**
 * "on the graph as it is", "on an earlier version of the graph, from 2026-11-30 11:36 UTC"; null of a Neo4j database, which is always
 * asked as it is.
 */
export async function versionInWords(
  call: CallApi,
  base: string,
  generation: string,
): Promise<string | null> {
  const { generation: now } = await call(readKnowledgeBase, { params: { id: base } });
  if (now === null) return null;
  if (now === generation) return "on the graph as it is";
  const time = timeOfVersion(generation);
  const from = time ? `, from ${time.slice(0, 16).replace("T", " ")} UTC` : "";
  return `on an earlier version of the graph${from}`;
}
