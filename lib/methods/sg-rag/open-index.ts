/**
 * The path index of a knowledge graph: the one that was built with the generation, one made at once for a small graph, or for a large
 * one that has none, one of the part that the question needs.
 */
import type { Toolkit } from "../contract/retriever";
import type { StageWriter } from "../trace/trace";
import type { PlannedQuestion } from "./draw/extract";
import { likelyReadings } from "./draw/star-readings";
import { decodeNetwork, underNetwork } from "./gat/model";
import type { TypedEdges } from "./match/typed-edges";
import type { SgRagParams } from "./params";
import type { DominanceIndex } from "./path-index/dominance-index";
import { buildEntityIndex, type EntityIndex, openEntityIndex } from "./path-index/entity-index";
import { PATH_INDEX_FILE } from "./path-index/method-index";
import { readEdges } from "./path-index/read-edges";
import { projectGraph } from "./project-graph";

/** Larger graphs without an index are read as far as a question needs. */
const INDEXED_AT_ONCE = { nodes: 5_000, edges: 20_000 };

/** By the bytes, or by the graph, that they were made from. */
const opened = new WeakMap<object, EntityIndex>();
/** By index: what a trained network made of it, or why it is not used. */
const learnt = new WeakMap<EntityIndex, { model: object; index: DominanceIndex | string }>();

export interface OpenedIndex {
  entities: EntityIndex;
  /** The edges that were read with a part of the graph; absent where the whole graph is indexed. */
  typed?: TypedEdges;
}

/** @throws the signal's reason, and what the graph throws */
export async function openIndex(
  { mentions, typed }: PlannedQuestion,
  kit: Toolkit,
  embedding: SgRagParams["embedding"],
  write: StageWriter,
): Promise<OpenedIndex> {
  const whole = await openWhole(kit);
  if (whole) return { entities: await chooseEmbedding(whole, kit, embedding, write) };
  const names = mentions.flatMap((mention) => likelyReadings(mention).map(({ node }) => node));
  const { nodes, edges, isCut, ...part } = await projectGraph(kit.graph, names, typed, kit);
  const size = `${nodes.toLocaleString("en")} nodes and ${edges.toLocaleString("en")} edges`;
  write.info(`This graph has no path index: ${size} around the names were read.`);
  if (isCut)
    write.flag("There are too many edges around the names to read them all: matches may be missing.");
  return part;
}

/** Null for a graph without an index that is too large to be indexed now. */
async function openWhole({ graph, indexFile, signal }: Toolkit): Promise<EntityIndex | null> {
  const bytes = (await indexFile?.(PATH_INDEX_FILE)) ?? null;
  const known = opened.get(bytes ?? graph);
  if (known) return known;
  if (!bytes) {
    const { nodeCount, edgeCount } = await graph.schema();
    if (nodeCount > INDEXED_AT_ONCE.nodes || edgeCount > INDEXED_AT_ONCE.edges) return null;
  }
  const made = bytes ? openEntityIndex(bytes) : buildEntityIndex(await readEdges(graph, signal));
  opened.set(bytes ?? graph, made);
  return made;
}

/** The index under the embedding that the parameters ask for; says which one it is, and why not the other. */
async function chooseEmbedding(
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
