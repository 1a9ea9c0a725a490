/** The path index of a knowledge graph: the one that was built with the generation, or, for a small graph, one made at once. */
import { HopscopeError } from "../../core/errors";
import type { GraphSource } from "../../core/graph/graph-source";
import type { Toolkit } from "../../core/retriever";
import { buildEntityIndex, type EntityIndex, openEntityIndex } from "./offline/entity-index";
import { readEdges } from "./offline/read-edges";

/** Larger graphs are indexed by a job. */
const MOST_NODES = 5_000;
const MOST_EDGES = 20_000;

/** By the bytes, or by the graph, that they were made from. */
const opened = new WeakMap<object, EntityIndex>();

/** @throws HopscopeError `not-ready` for a graph without an index that is too large to be indexed now */
export async function openIndex({ graph, index, signal }: Toolkit): Promise<EntityIndex> {
  const bytes = (await index?.("dominance")) ?? null;
  const known = opened.get(bytes ?? graph);
  if (known) return known;
  const made = bytes ? openEntityIndex(bytes) : buildEntityIndex(await readSmall(graph, signal));
  opened.set(bytes ?? graph, made);
  return made;
}

async function readSmall(graph: GraphSource, signal: AbortSignal) {
  const { nodeCount, edgeCount } = await graph.schema();
  if (nodeCount > MOST_NODES || edgeCount > MOST_EDGES)
    throw new HopscopeError("not-ready", "This graph has no path index, and is too large to make one now.", {
      hint: "Index the knowledge base again.",
    });
  return readEdges(graph, signal);
}
