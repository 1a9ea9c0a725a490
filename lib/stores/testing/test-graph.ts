/** A graph in the Neo4j that `npm run test:neo4j` starts, under a label of its own: what else is there stays as it is. */
import type { Neo4jConnection, Neo4jMapping } from "../../api/schemas/neo4j";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import type { Neo4jDatabase } from "../neo4j/neo4j-database";
import { EMBEDDING_KEY, quoted } from "../neo4j/node-mapping";
import { openNeo4j } from "../neo4j/open-neo4j";

export interface TestGraph {
  nodes: readonly NewNode[];
  edges: readonly NewEdge[];
  /** Aligned with `nodes`. */
  vectors?: readonly (Float32Array | null)[];
}

/** The server that the suite runs on. */
export function testConnection(): Neo4jConnection {
  const { NEO4J_URI = "bolt://localhost:7687", NEO4J_USER = "neo4j", NEO4J_PASSWORD = "neo4j" } = process.env;
  return { url: NEO4J_URI, username: NEO4J_USER, password: NEO4J_PASSWORD };
}

export function openTestDatabase(): Promise<Neo4jDatabase> {
  return openNeo4j(testConnection());
}

/** How a stored graph is read: every field under its own name. */
export function testMapping(scope: string): Neo4jMapping {
  return {
    scope,
    labels: [{ label: scope, id: "id", name: "name", text: "text" }],
    weight: "weight",
    kind: "kind",
  };
}

/** Puts a graph in the place of what bore the label. Whole numbers are stored as Integer when `integers` says so. */
export async function storeGraph(
  database: Neo4jDatabase,
  scope: string,
  { nodes, edges, vectors = [] }: TestGraph,
  integers = false,
): Promise<void> {
  const value = (found: unknown) =>
    integers && Number.isSafeInteger(found) ? BigInt(found as number) : found;
  const values = (properties: object | undefined) => {
    const entries = Object.entries(properties ?? {}).map(([key, found]) => [key, value(found)]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  };
  const own = quoted(scope);
  await database.write(`MATCH (n:${own}) DETACH DELETE n`);
  const rows = nodes.map(({ id, name, text, properties }, at) => {
    return {
      vector: vectors[at] ? [...vectors[at]] : null,
      properties: { ...values(properties), id, name, text },
    };
  });
  await database.write(
    `UNWIND $rows AS row CREATE (n:${own}) SET n = row.properties
     WITH n, row WHERE row.vector IS NOT NULL
     CALL db.create.setNodeVectorProperty(n, '${EMBEDDING_KEY}', row.vector)`,
    { rows },
  );
  for (const label of new Set(nodes.flatMap(({ labels }) => labels))) {
    const ids = nodes.filter(({ labels }) => labels.includes(label)).map(({ id }) => id);
    await database.write(`MATCH (n:${own}) WHERE n.id IN $ids SET n:${quoted(label)}`, { ids });
  }
  for (const type of new Set(edges.map((edge) => edge.type))) {
    const found = edges
      .filter((edge) => edge.type === type)
      .map(({ source, target, kind, weight, properties }) => {
        const strength = weight === undefined ? {} : { weight };
        return { source, target, properties: { ...values(properties), kind, ...strength } };
      });
    await database.write(
      `UNWIND $rows AS row MATCH (s:${own} {id: row.source}), (t:${own} {id: row.target})
       CREATE (s)-[r:${quoted(type)}]->(t) SET r = row.properties`,
      { rows: found },
    );
  }
}
