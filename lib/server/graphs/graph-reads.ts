/** Reads of a knowledge base's graph for the pages. */
import type { NeighboursPage, NeighboursRequest } from "../../api/graph";
import type { DocumentRead } from "../../api/sources";
import type { SourceTable } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import type { GraphNode, GraphSchema, NeighbourQuery, NodeId, RelationCount } from "../../graph/graph-source";
import { notedSource } from "../../graph/noted-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { Engine } from "../engine";
import { findSource } from "../source-file";
import type { OpenGraph } from "./graphs";

/** With the notes on it. */
export async function readSchema(engine: Engine, base: string): Promise<GraphSchema> {
  const { source } = await openGraph(engine, base);
  return notedSource(source, await engine.database.knowledgeBases.notes(base)).schema();
}

export async function readNodes(engine: Engine, base: string, ids: readonly string[]): Promise<GraphNode[]> {
  return (await openGraph(engine, base)).source.nodes(ids);
}

/** Number of edges of each relation at a node. @throws HopscopeError `not-found` */
export async function readRelationCounts(engine: Engine, base: string, id: string): Promise<RelationCount[]> {
  const { source } = await openGraph(engine, base);
  const counts = await source.relationCounts(id);
  if (counts.length === 0 && (await source.nodes([id])).length === 0)
    throw new HopscopeError("not-found", `There is no node "${id}".`);
  return counts;
}

/** One hop: the edges, and the nodes at their far ends; of one node a page at a time. */
export async function readNeighbours(
  engine: Engine,
  base: string,
  { ids, offset, limitPerNode, ...query }: NeighboursRequest,
  signal?: AbortSignal,
): Promise<NeighboursPage> {
  const graph = await openGraph(engine, base);
  const found = await graph.source.neighbours(ids, { ...query, limitPerNode: offset + limitPerNode });
  const edges = found.edges.slice(offset);
  const asked = new Set(ids);
  const far = new Set(edges.flatMap((edge) => [edge.source, edge.target]).filter((id) => !asked.has(id)));
  const [only, ...others] = asked;
  const isCounted = only !== undefined && others.length === 0;
  const total =
    isCounted && found.truncated ? await countEdges(graph, only, query, signal) : found.edges.length;
  return {
    nodes: await graph.source.nodes([...far]),
    edges,
    truncated: found.truncated,
    total: isCounted ? total : null,
  };
}

/** Nodes by name first, then by text. */
export async function searchNodes(
  engine: Engine,
  base: string,
  { q, k, labels }: { q: string; k: number; labels?: readonly string[] },
): Promise<{ nodes: GraphNode[]; scores: number[] }> {
  const { source } = await openGraph(engine, base);
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

/** With the file that it was read from, where it is not a row of one. */
export async function readDocument(engine: Engine, base: string, id: string): Promise<DocumentRead> {
  const found = await (await openGraph(engine, base)).document(id);
  if (!found) throw new HopscopeError("not-found", `There is no document "${id}".`);
  const { pages, ...document } = found;
  const source = await findSource(engine, base, id);
  const file = source && { name: source.name, opens: source.format === "pdf" };
  return { ...document, ...(pages && { pages: [...pages] }), ...(file && { file }) };
}

export async function readTable(engine: Engine, base: string, id: string): Promise<SourceTable> {
  const found = await (await openGraph(engine, base)).table(id);
  if (!found) throw new HopscopeError("not-found", `There is no table "${id}".`);
  return found;
}

/** The graph that a knowledge base shows now. @throws HopscopeError `not-found`, `not-ready` */
export async function openGraph(engine: Engine, base: string): Promise<OpenGraph> {
  return engine.graphs.open(await engine.database.knowledgeBases.get(base));
}

/** Counting what is shown as a number beside a node takes no longer than this. */
const BUDGET = { rows: 20_000_000, milliseconds: 1_000 };

/**
 * The number of edges that a neighbour query follows at one node, without reading them. Null when it would take too long, or when only some edges of a type are followed: a pattern knows no kinds.
 * @throws the signal's reason when it is aborted
 */
export async function countEdges(
  graph: Pick<OpenGraph, "source" | "match">,
  id: NodeId,
  { kinds, labels = [], direction = "any", ...query }: NeighbourQuery,
  signal?: AbortSignal,
): Promise<number | null> {
  const { relations } = await graph.source.schema();
  const wanted = relations.filter(({ type }) => query.types?.includes(type) ?? true);
  const followed = wanted.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const types = [...new Set(followed.map(({ type }) => type))];
  if (wanted.some((relation) => types.includes(relation.type) && !followed.includes(relation))) return null;
  if (types.length === 0) return 0;
  const pattern = queryGraph({
    nodes: [
      { variable: "near", id },
      { variable: "far", labels },
    ],
    edges: [
      { variable: "edge", from: "near", to: "far", direction, types: query.types || kinds ? types : [] },
    ],
    returns: [
      {
        name: "edges",
        expression: { kind: "aggregate", aggregate: "count", distinct: false, argument: null },
      },
    ],
  });
  const { rows, truncated } = await graph.match(pattern, { budget: BUDGET, signal });
  return truncated === null ? Number(rows[0]?.[0]) : null;
}
