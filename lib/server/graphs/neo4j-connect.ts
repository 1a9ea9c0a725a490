/** Neo4j databases as knowledge bases: looked at, connected, changed. */
import type { ChangeConnection, ConnectionReport, NewConnection, TestConnection } from "../../api/neo4j";
import type { Connection, KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { Neo4jConnection, Neo4jMapping } from "../../api/schemas/neo4j";
import { HopscopeError } from "../../graph/errors";
import { indexStates } from "../../stores/neo4j/create-indexes";
import { guessMapping } from "../../stores/neo4j/guess-mapping";
import { mayCreateIndexes } from "../../stores/neo4j/may-create-indexes";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { NodeMapping } from "../../stores/neo4j/node-mapping";
import { openNeo4j } from "../../stores/neo4j/open-neo4j";
import { readSchema } from "../../stores/neo4j/read-schema";
import type { NewKnowledgeBase } from "../../stores/prisma/knowledge-bases";
import type { Engine } from "../engine";

/**
 * Looks at a server of which nothing is stored.
 * @param options `isTold`: whether the caller may know what answers at an address that is no Neo4j; by default where nobody signs in
 * @throws HopscopeError naming the field that is to blame
 */
export async function testConnection(
  engine: Engine,
  { mapping, scope, ...connection }: TestConnection,
  { signal, isTold = engine.accounts === null }: { signal?: AbortSignal; isTold?: boolean } = {},
): Promise<ConnectionReport> {
  const database = await openNeo4j(connection, { signal, isTold });
  try {
    return await lookAt(engine, database, { mapping, scope, signal });
  } finally {
    await database.close();
  }
}

/**
 * Looks at the server of a knowledge base, and stores what was seen, for lists and to know which indexes are missing.
 * @throws HopscopeError as `testConnection` does
 */
export async function readConnection(
  engine: Engine,
  base: string,
  signal?: AbortSignal,
): Promise<ConnectionReport> {
  const found = await engine.database.knowledgeBases.get(base);
  const { mapping } = requireConnection(found);
  const report = await lookAt(engine, await engine.connections.open(found), { mapping, signal });
  await engine.database.knowledgeBases.see(found.id, seenIn(report));
  return report;
}

/**
 * Makes a knowledge base that lives in a Neo4j.
 * @throws HopscopeError `conflict` when the name is taken; as `testConnection` does, and then nothing is stored
 */
export async function connectKnowledgeBase(
  engine: Engine,
  { neo4j, ...made }: Omit<NewKnowledgeBase, "neo4j"> & { neo4j: NewConnection },
): Promise<KnowledgeBase> {
  const { password, mapping: _, ...address } = neo4j;
  const report = await testConnection(engine, neo4j);
  const connection = { ...address, mapping: report.mapping, seen: seenIn(report) };
  return engine.database.knowledgeBases.create({ ...made, neo4j: { connection, password } });
}

/**
 * Changes how a knowledge base is reached or read, after a look at what the change leads to.
 * @throws HopscopeError `invalid-input` when the stored password would go to another server or user
 */
export async function changeConnection(
  engine: Engine,
  base: string,
  change: ChangeConnection,
): Promise<KnowledgeBase> {
  const found = await engine.database.knowledgeBases.get(base);
  const stored = requireConnection(found);
  const { url = stored.url, username = stored.username, mapping = stored.mapping } = change;
  const database = change.database === undefined ? stored.database : (change.database ?? undefined);
  const elsewhere = url !== stored.url || username !== stored.username;
  if (elsewhere && change.password === undefined) {
    const message = "Type the password: the stored one is not sent to another server or user.";
    throw new HopscopeError("invalid-input", message, { problems: [{ at: "password", message }] });
  }
  const password = change.password ?? (await engine.connections.credentials(found)).password;
  const address: Neo4jConnection = { url, database, username, password };
  const report = await testConnection(engine, { ...address, mapping });
  const connection = { url, database, username, mapping, seen: seenIn(report) };
  return engine.database.knowledgeBases.connect(found.id, connection, change.password);
}

/** @throws HopscopeError `invalid-input` when the knowledge base does not live in a Neo4j */
export function requireConnection({ name, connection }: KnowledgeBase): Connection {
  if (connection) return connection;
  throw new HopscopeError("invalid-input", `"${name}" does not live in a Neo4j database.`);
}

interface Look {
  /** Mapping to read it by; guessed when absent. */
  mapping?: Neo4jMapping;
  /** Only nodes with this label, where the mapping is guessed; null: all nodes. */
  scope?: string | null;
  signal?: AbortSignal;
}

async function lookAt(
  { embedder }: Engine,
  database: Neo4jDatabase,
  { mapping: given, scope = given?.scope, signal }: Look,
): Promise<ConnectionReport> {
  const guess = await guessMapping(database, { scope, signal });
  const mapping = given ?? guess.mapping;
  // Counts from Neo4j's own count store: a look must not read the whole graph.
  const schema = await readSchema(database, new NodeMapping(mapping), { signal, exactUpTo: 0 });
  const indexes = await indexStates(database, mapping, { signal, embedder });
  return {
    server: `Neo4j ${database.version}`,
    database: database.name,
    mayCreateIndexes: await mayCreateIndexes(database, signal),
    nodeCount: schema.nodeCount,
    edgeCount: schema.edgeCount,
    labels: guess.labels,
    relations: schema.relations.map(({ type, count }) => ({ type, count })),
    mapping,
    indexes: { ...indexes, embedder: embedder.id },
  };
}

function seenIn({ server, nodeCount, edgeCount, indexes }: ConnectionReport): Connection["seen"] {
  return {
    at: new Date().toISOString(),
    server,
    nodeCount,
    edgeCount,
    textIndex: indexes.names === "ready" && indexes.text === "ready",
    embedder: indexes.vector === "ready" ? indexes.embedder : null,
  };
}
