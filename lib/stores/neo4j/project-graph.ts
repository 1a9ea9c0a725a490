/** Copies a part of a Neo4j graph: nodes, then edges, as rows for a GraphBuilder, in batches and one after the other. */
import type { Neo4jMapping } from "../../api/schemas/neo4j";
import { asMention } from "../../files/import/rows/index-tables";
import type { ReportProgress } from "../../graph/progress";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import type { Neo4jDatabase } from "./neo4j-database";
import { BUILT, type EdgeRow, NodeMapping, type NodeRow, quoted } from "./node-mapping";

export interface ProjectionQuery {
  /** Nodes with any of these; all of the mapping's scope when absent. */
  labels?: readonly string[];
  /** Relationships of these types between such nodes; all when absent. */
  types?: readonly string[];
}

export interface ProjectionOptions extends ProjectionQuery {
  report?: ReportProgress;
  signal?: AbortSignal;
}

/** Nodes come in the batches before those of edges. */
export interface ProjectedRows {
  nodes: NewNode[];
  edges: NewEdge[];
}

const BATCH = 2_000;
const COUNT_TIMEOUT_MS = 180_000;
/** A node of a GraphBuilder has a label. */
const UNLABELLED = "Node";

/** Number of nodes and edges that a projection would copy. */
export async function projectionSize(
  database: Neo4jDatabase,
  mapping: Neo4jMapping,
  query: ProjectionQuery = {},
  signal?: AbortSignal,
): Promise<{ nodes: number; edges: number }> {
  const options = { signal, timeoutMs: COUNT_TIMEOUT_MS };
  const { nodes, edges } = patternsOf(new NodeMapping(mapping), query);
  const [counted] = await database.read<{ count: bigint }>(`${nodes} RETURN count(*) AS count`, {}, options);
  const [joined] = await database.read<{ count: bigint }>(`${edges} RETURN count(*) AS count`, {}, options);
  return { nodes: Number(counted?.count ?? 0), edges: Number(joined?.count ?? 0) };
}

/**
 * Rows are read as fast as they are taken. Neo4j reads what is committed: what others write meanwhile may be in it or not,
 * so an edge can come whose end does not.
 * @throws the signal's reason, HopscopeError.
 */
export async function* projectNeo4j(
  database: Neo4jDatabase,
  mapping: Neo4jMapping,
  { report, signal, ...query }: ProjectionOptions = {},
): AsyncGenerator<ProjectedRows> {
  const mapped = new NodeMapping(mapping);
  const size = await projectionSize(database, mapping, query, signal);
  const patterns = patternsOf(mapped, query);
  const nodes = database.stream<NodeRow>(`${patterns.nodes} RETURN ${mapped.nodeColumns("s")}`, {}, signal);
  for await (const rows of batches(nodes, "Reading nodes", size.nodes, "nodes", report)) {
    yield { nodes: rows.map((row) => newNode(mapped, row)), edges: [] };
  }
  const columns = mapped.edgeColumns("r", "s", "t");
  const edges = database.stream<EdgeRow>(`${patterns.edges} RETURN ${columns}`, {}, signal);
  for await (const rows of batches(edges, "Reading edges", size.edges, "edges", report)) {
    const found = rows.map((row) => mapped.newEdge(row));
    yield { nodes: [], edges: mapping.scope === BUILT ? found.map(asMention) : found };
  }
}

function patternsOf(
  mapped: NodeMapping,
  { labels, types }: ProjectionQuery,
): { nodes: string; edges: string } {
  const type = types && types.length > 0 ? `:${types.map(quoted).join("|")}` : "";
  const none = types?.length === 0 ? " AND false" : "";
  return {
    nodes: `MATCH (s) WHERE ${mapped.hasLabel("s", labels)}`,
    edges: `MATCH (s)-[r${type}]->(t) WHERE ${mapped.hasLabel("s", labels)} AND ${mapped.hasLabel("t", labels)}${none}`,
  };
}

function newNode(mapped: NodeMapping, row: NodeRow): NewNode {
  const node = mapped.node(row);
  return node.labels.length > 0 ? node : { ...node, labels: [UNLABELLED] };
}

async function* batches<Row>(
  rows: AsyncIterable<Row>,
  phase: string,
  total: number,
  unit: string,
  report: ReportProgress | undefined,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let done = 0;
  report?.({ phase, done, total, unit });
  for await (const row of rows) {
    batch.push(row);
    done += 1;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    report?.({ phase, done, total, unit });
  }
  if (batch.length > 0) yield batch;
  report?.({ phase, done, total, unit });
}
