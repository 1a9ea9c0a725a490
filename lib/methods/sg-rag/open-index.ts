/** The path index of a knowledge graph: the one that was built with the generation, or, for a small graph, one made at once. */

import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { Toolkit } from "../contract/retriever";
import type { StageWriter } from "../trace/trace";
import { decodeNetwork, underNetwork } from "./gat/model";
import type { SgRagParams } from "./params";
import type { DominanceIndex } from "./path-index/dominance-index";
import { buildEntityIndex, type EntityIndex, openEntityIndex } from "./path-index/entity-index";
import { INDEXED_AT_ONCE, PATH_INDEX_FILE } from "./path-index/method-index";
import { readEdges } from "./path-index/read-edges";

/** By the bytes, or by the graph, that they were made from. */
const opened = new WeakMap<object, EntityIndex>();
/** By index: what a trained network made of it, or why it is not used. */
const learnt = new WeakMap<EntityIndex, { model: object; index: DominanceIndex | string }>();

/** @throws HopscopeError `not-ready` for a graph without an index that is too large to be indexed now */
export async function openIndex({ graph, indexFile, signal }: Toolkit): Promise<EntityIndex> {
  const bytes = (await indexFile?.(PATH_INDEX_FILE)) ?? null;
  const known = opened.get(bytes ?? graph);
  if (known) return known;
  const made = bytes ? openEntityIndex(bytes) : buildEntityIndex(await readSmall(graph, signal));
  opened.set(bytes ?? graph, made);
  return made;
}

async function readSmall(graph: GraphSource, signal: AbortSignal) {
  const { nodeCount, edgeCount } = await graph.schema();
  if (nodeCount > INDEXED_AT_ONCE.nodes || edgeCount > INDEXED_AT_ONCE.edges)
    throw new HopscopeError("not-ready", "This graph has no path index, and is too large to make one now.", {
      hint: "Index the knowledge base again.",
    });
  return readEdges(graph, signal);
}

/** The index under the embedding that the parameters ask for; says which one it is, and why not the other. */
export async function chooseEmbedding(
  entities: EntityIndex,
  { learnt: ask }: Toolkit,
  wanted: SgRagParams["embedding"],
  write: StageWriter,
): Promise<EntityIndex> {
  const model = wanted === "monotone" ? null : ((await ask?.("sg-rag-embedding")) ?? null);
  const index = model && networkIndex(entities, model);
  if (wanted === "gat" && !model) write.flag("No dominance embedding was trained for this knowledge base.");
  if (typeof index === "string") write.flag(index);
  const chosen = index && typeof index !== "string" ? { ...entities, index } : entities;
  write.info(`Star embedding: ${chosen.index.embedding.name}.`);
  return chosen;
}

function networkIndex(entities: EntityIndex, model: { bytes: Uint8Array }): DominanceIndex | string {
  const known = learnt.get(entities);
  if (known?.model === model) return known.index;
  const index = underNetwork(entities, decodeNetwork(model.bytes));
  learnt.set(entities, { model, index });
  return index;
}
