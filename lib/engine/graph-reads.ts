/** What the canvas reads of a knowledge base's graph. */
import { HopscopeError } from "../core/errors";
import type { GraphEdge, GraphNode, GraphSchema, NeighbourQuery } from "../core/graph/graph-source";
import type { SourceDocument, SourceTable } from "../core/source";
import type { Engine } from "./engine";
import type { OpenGraph } from "./graphs";

export async function readSchema(engine: Engine, base: string): Promise<GraphSchema> {
  return (await open(engine, base)).source.schema();
}

export async function readNodes(engine: Engine, base: string, ids: readonly string[]): Promise<GraphNode[]> {
  return (await open(engine, base)).source.nodes(ids);
}

/** One hop: the edges, and the nodes at their far ends. */
export async function readNeighbours(
  engine: Engine,
  base: string,
  { ids, ...query }: NeighbourQuery & { ids: readonly string[] },
): Promise<{ nodes: GraphNode[]; edges: GraphEdge[]; truncated: boolean }> {
  const { source } = await open(engine, base);
  const { edges, truncated } = await source.neighbours(ids, query);
  const asked = new Set(ids);
  const far = new Set(edges.flatMap((edge) => [edge.source, edge.target]).filter((id) => !asked.has(id)));
  return { nodes: await source.nodes([...far]), edges, truncated };
}

/** Nodes by name first, then by text. */
export async function searchNodes(
  engine: Engine,
  base: string,
  { q, k, labels }: { q: string; k: number; labels?: readonly string[] },
): Promise<{ nodes: GraphNode[]; scores: number[] }> {
  const { source } = await open(engine, base);
  const [named, texts] = await Promise.all([
    source.find(q, { k, labels }),
    source.searchText(q, { k, labels }),
  ]);
  const best = texts[0]?.score ?? 1;
  const scores = new Map(named.map(({ id, score }) => [id, score + 1]));
  for (const { id, score } of texts) if (!scores.has(id)) scores.set(id, score / best);
  const first = [...scores.keys()].slice(0, k);
  const nodes = await source.nodes(first);
  return { nodes, scores: nodes.map((node) => scores.get(node.id) ?? 0) };
}

export async function readDocument(engine: Engine, base: string, id: string): Promise<SourceDocument> {
  const found = await (await open(engine, base)).document(id);
  if (!found) throw new HopscopeError("not-found", `There is no document "${id}".`);
  return found;
}

export async function readTable(engine: Engine, base: string, id: string): Promise<SourceTable> {
  const found = await (await open(engine, base)).table(id);
  if (!found) throw new HopscopeError("not-found", `There is no table "${id}".`);
  return found;
}

async function open(engine: Engine, base: string): Promise<OpenGraph> {
  return engine.graphs.open(await engine.database.knowledgeBases.get(base));
}
