/**
 * Creates what searching in Neo4j needs, when a person asks for it: indexes of ids, names and texts, and, with an Embedder,
 * a vector for each node. It can be stopped at any time and goes on where it was: a node is embedded again only when its
 * text or the model has changed.
 */
import { createHash } from "node:crypto";
import type { Neo4jMapping } from "../../api/schemas/neo4j";
import type { ReportProgress } from "../../graph/progress";
import { searchableText } from "../../graph/snapshot/graph-builder";
import type { Embedder } from "../../methods/contract/retriever";
import type { Neo4jDatabase } from "./neo4j-database";
import { EMBEDDED_KEY, EMBEDDING_KEY, NodeMapping, type NodeRow, quoted } from "./node-mapping";
import {
  FoundIndexes,
  type IndexState,
  progressOf,
  stateOf,
  type WantedIndex,
  type WantedIndexes,
  wantedIndexes,
} from "./search-indexes";

export interface IndexStates {
  ids: IndexState;
  names: IndexState;
  text: IndexState;
  vector: IndexState;
  /** Nodes that have a vector, of all nodes. */
  embedded: number;
  nodes: number;
}

export interface CreateIndexesOptions {
  embedder?: Embedder;
  report?: ReportProgress;
  signal?: AbortSignal;
}

/** Texts that are embedded and written in one transaction. */
const BATCH = 256;
const POLL_MS = 250;
const ID_TYPES = ["RANGE"];
const VECTOR = ["VECTOR"];

/**
 * @throws HopscopeError `invalid-input` when the user may not write, what the embedder throws, the signal's reason.
 */
export async function createIndexes(
  database: Neo4jDatabase,
  mapping: Neo4jMapping,
  { embedder, report, signal }: CreateIndexesOptions = {},
): Promise<IndexStates> {
  const wanted = wantedIndexes(
    mapping,
    embedder && { embedder: embedder.id, dimensions: embedder.dimensions },
  );
  const before = await FoundIndexes.read(database, signal);
  for (const index of wanted.ids)
    if (!before.covering(index, ID_TYPES)) await database.write(index.create, {}, signal);
  for (const index of [wanted.names, wanted.text]) {
    if (index) await database.write(index.create, {}, signal);
  }
  if (embedder) {
    await embedNodes(database, new NodeMapping(mapping), embedder, report, signal);
    for (const index of wanted.vectors) await replaceVectorIndex(database, before, index, signal);
  }
  await online(database, wanted, embedder !== undefined, report, signal);
  return indexStates(database, mapping, { embedder, signal });
}

/** The state of each index of a mapping; vector indexes are those of the embedder, or of any model without one. */
export async function indexStates(
  database: Neo4jDatabase,
  mapping: Neo4jMapping,
  { embedder, signal }: Pick<CreateIndexesOptions, "embedder" | "signal"> = {},
): Promise<IndexStates> {
  const model = embedder && { embedder: embedder.id, dimensions: embedder.dimensions };
  const wanted = wantedIndexes(mapping, model);
  const found = await FoundIndexes.read(database, signal);
  const nodes = new NodeMapping(mapping);
  const [row] = await database.read<{ nodes: bigint; embedded: bigint }>(
    `MATCH (n) WHERE ${nodes.inScope("n")} RETURN count(n) AS nodes, count(n.${EMBEDDED_KEY}) AS embedded`,
    {},
    { signal },
  );
  return {
    ids:
      wanted.ids.length === 0 ? "ready" : stateOf(wanted.ids.map((index) => found.covering(index, ID_TYPES))),
    names: stateOf([wanted.names && found.named(wanted.names)].map((index) => index ?? undefined)),
    text: stateOf([wanted.text && found.named(wanted.text)].map((index) => index ?? undefined)),
    vector: stateOf(
      wanted.vectors.map((index) => (embedder ? found.named(index) : found.covering(index, VECTOR))),
    ),
    nodes: Number(row?.nodes ?? 0),
    embedded: Number(row?.embedded ?? 0),
  };
}

/** A label has one vector index; that of another model makes room. */
async function replaceVectorIndex(
  database: Neo4jDatabase,
  found: FoundIndexes,
  index: WantedIndex,
  signal: AbortSignal | undefined,
): Promise<void> {
  const other = found.covering(index, VECTOR);
  if (other && other.name !== index.name)
    await database.write(`DROP INDEX ${quoted(other.name)} IF EXISTS`, {}, signal);
  await database.write(index.create, {}, signal);
}

/** Embeds every node whose text was not embedded by this model yet. */
async function embedNodes(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  embedder: Embedder,
  report: ReportProgress | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [size] = await database.read<{ total: bigint }>(
    `MATCH (n) WHERE ${nodes.inScope("n")} RETURN count(n) AS total`,
    {},
    { signal },
  );
  const total = Number(size?.total ?? 0);
  let done = 0;
  let batch: { element: string; text: string; digest: string }[] = [];
  const write = async () => {
    if (batch.length > 0) await embedBatch(database, embedder, batch, signal);
    batch = [];
    report?.({ phase: "Embedding nodes", done, total, unit: "nodes" });
  };
  const rows = database.stream<NodeRow & { digest: string | null }>(
    `MATCH (n) WHERE ${nodes.inScope("n")} RETURN ${nodes.nodeColumns("n")}, n.${EMBEDDED_KEY} AS digest`,
    {},
    signal,
  );
  for await (const row of rows) {
    const text = searchableText(nodes.node(row));
    const digest = createHash("sha1").update(`${embedder.id}\n${text}`).digest("hex");
    if (row.digest !== digest) batch.push({ element: row.element, text, digest });
    done += 1;
    if (batch.length === BATCH || done % (BATCH * 16) === 0) await write();
  }
  await write();
}

async function embedBatch(
  database: Neo4jDatabase,
  embedder: Embedder,
  batch: readonly { element: string; text: string; digest: string }[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const vectors = await embedder.embed(
    batch.map(({ text }) => text),
    signal,
  );
  const { dimensions } = embedder;
  const rows = batch.map(({ element, digest }, at) => {
    return { element, digest, vector: Array.from(vectors.subarray(at * dimensions, (at + 1) * dimensions)) };
  });
  await database.write(
    `UNWIND $rows AS row MATCH (n) WHERE elementId(n) = row.element
     CALL db.create.setNodeVectorProperty(n, '${EMBEDDING_KEY}', row.vector)
     SET n.${EMBEDDED_KEY} = row.digest`,
    { rows },
    signal,
  );
}

/** Waits until Neo4j has filled the indexes, and says how far it is. */
async function online(
  database: Neo4jDatabase,
  wanted: WantedIndexes,
  withVectors: boolean,
  report: ReportProgress | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const found = await FoundIndexes.read(database, signal);
    const indexes = [
      ...wanted.ids.map((index) => found.covering(index, ID_TYPES)),
      ...[wanted.names, wanted.text].flatMap((index) => (index ? [found.named(index)] : [])),
      ...(withVectors ? wanted.vectors.map((index) => found.named(index)) : []),
    ];
    report?.({
      phase: "Building indexes",
      done: Math.round(progressOf(indexes)),
      total: 100,
      unit: "percent",
    });
    if (indexes.length === 0 || stateOf(indexes) !== "building") return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal?.throwIfAborted();
  }
}
