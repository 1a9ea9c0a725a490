/** Work of the thread on a Neo4j: creates its indexes, copies a part of it. Passwords travel in memory only. */
import type { Neo4jConnection, Neo4jMapping } from "../../api/schemas/neo4j";
import { HopscopeError } from "../../graph/errors";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { Manifest } from "../../graph/snapshot/manifest";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import type { Embedder } from "../../methods/contract/retriever";
import { embedAll } from "../../stores/embeddings/embed-all";
import { createIndexes } from "../../stores/neo4j/create-indexes";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { openNeo4j } from "../../stores/neo4j/open-neo4j";
import { projectNeo4j } from "../../stores/neo4j/project-graph";
import { writeGeneration } from "../../stores/snapshot/write-generation";
import type { AppliedEdit, Following } from "../jobs/index-task";
import { withEdits } from "./edit-work";

interface Neo4jTask {
  connection: Neo4jConnection;
  mapping: Neo4jMapping;
  port: MessagePort;
}

export interface CreateIndexesTask extends Neo4jTask {
  /** True to embed texts too. */
  vectors: boolean;
}

export interface ProjectTask extends Neo4jTask {
  labels: readonly string[];
  types: readonly string[];
  /** Folder of the new generation. */
  folder: string;
  inputs: string;
  /** Corrections to apply over the selection, in order. */
  edits: readonly AppliedEdit[];
}

/** Creates what is missing of the indexes, in the database itself. */
export function createNeo4jIndexes(
  { connection, mapping, vectors }: Omit<CreateIndexesTask, "port">,
  embedder: Embedder,
  { report, signal }: Following,
): Promise<void> {
  return connected(connection, signal, async (database) => {
    await createIndexes(database, mapping, { ...(vectors && { embedder }), report, signal });
  });
}

/** Copies a selection into a complete generation on disk: read, embed, write. */
export function projectToGeneration(
  { connection, mapping, labels, types, folder, inputs, edits }: Omit<ProjectTask, "port">,
  { embedder, methods, report, signal }: Following & { embedder: Embedder; methods: MethodRegistry },
): Promise<Manifest> {
  return connected(connection, signal, async (database) => {
    const read = new GraphBuilder();
    const rows = projectNeo4j(database, mapping, { labels, types, report, signal });
    for await (const { nodes, edges } of rows) {
      for (const node of nodes) if (!read.addNode(node)) throw sameId(node.id);
      for (const edge of edges) read.addEdge(edge);
    }
    const { graph: builder, files } = withEdits(read, edits, { report, signal });
    const texts = builder.searchableTexts();
    const matrix = await embedAll(embedder, texts, { signal, report });
    const vectors = { matrix, dimensions: embedder.dimensions, embedder: embedder.id };
    const context = { graph: builder, vectors, report, signal };
    const indexes = [...files, ...methods.indexes.flatMap((index) => index.build(context))];
    const sources = { documents: [], tables: [], inputs, indexes };
    return writeGeneration(builder, vectors, folder, sources, { signal, report });
  });
}

function sameId(id: string): HopscopeError {
  return new HopscopeError("invalid-input", `Two nodes of the selection have the id "${id}".`, {
    hint: "Choose another id property in the mapping, or none: then Neo4j's own ids are taken.",
  });
}

async function connected<T>(
  connection: Neo4jConnection,
  signal: AbortSignal,
  work: (database: Neo4jDatabase) => Promise<T>,
): Promise<T> {
  const database = await openNeo4j(connection, { signal });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
