/** SAGE section 2.1 B: edges between chunks, from what they name and from how similar their metadata is. */
import { SIMILAR } from "../edge-types";
import { type ChunkDescription, describeChunks } from "./describe-chunks";
import { linkMentions, titlesOf } from "./link-mentions";
import type { Corpus, NodeVectors, OfflineKit } from "./offline-kit";
import { type SelectedPair, type SelectParams, type SignalReport, selectPairs } from "./select-pairs";
import { type Fields, similaritySignals } from "./signals";

export interface LinkParams extends SelectParams {
  /** Nearest neighbours compared for each chunk and signal: the sample that the percentile is taken of. */
  candidates: number;
}

export const LINK_PARAMS: LinkParams = { percentile: 95, logic: "or", degree: 5, candidates: 20 };

export interface LinkReport {
  mentions: number;
  similar: number;
  signals: SignalReport[];
}

/** Shared entities or columns named on an edge at most; the count of all is there too. */
const LISTED = 5;

/**
 * Adds MENTIONS and SIMILAR edges (kind `similarity`) to the builder.
 *
 * @param vectors of `searchableText` of every node, in builder order
 * @throws the reason of the signal when it aborts
 */
export async function linkChunks(
  vectors: NodeVectors,
  { tables }: Corpus,
  kit: OfflineKit,
  params: LinkParams = LINK_PARAMS,
): Promise<LinkReport> {
  const titles = titlesOf(kit.builder);
  const mentions = linkMentions(titles, tables, kit);
  const chunks = describeChunks(kit.builder, tables, titles);
  kit.report({ phase: "Linking similar chunks", done: 0, total: chunks.length, unit: "chunks" });
  const fields = await embedFields(chunks, vectors, kit);
  kit.signal.throwIfAborted();
  const signals = similaritySignals(chunks, fields, vectors.dimensions, params.candidates);
  kit.signal.throwIfAborted();
  const { pairs, report } = selectPairs(signals, params);
  for (const pair of pairs) addSimilar(kit, chunks[pair.a]!, chunks[pair.b]!, pair);
  kit.report({ phase: "Linking similar chunks", done: chunks.length, total: chunks.length, unit: "chunks" });
  return { mentions, similar: pairs.length, signals: report };
}

/** Vectors of content, topic, title and columns; only what differs from the content, and each text once, is embedded. */
async function embedFields(
  chunks: readonly ChunkDescription[],
  { values, dimensions }: NodeVectors,
  { embed }: OfflineKit,
): Promise<Fields> {
  const texts = new Set<string>();
  for (const { kind, topic, title, columns } of chunks) {
    if (topic !== null) texts.add(topic);
    if (kind === "segment") texts.add(title).add(columns);
  }
  const rowOf = new Map([...texts].map((text, row) => [text, row]));
  const embedded = texts.size > 0 ? await embed([...texts]) : new Float32Array(0);
  const matrix = (textOf: (chunk: ChunkDescription) => string | null) => {
    const rows = new Float32Array(chunks.length * dimensions);
    for (const [index, chunk] of chunks.entries()) {
      const text = textOf(chunk);
      const row = text === null ? undefined : rowOf.get(text);
      const from = row === undefined ? values : embedded;
      const start = (row ?? chunk.node) * dimensions;
      rows.set(from.subarray(start, start + dimensions), index * dimensions);
    }
    return rows;
  };
  return {
    content: matrix(() => null),
    topic: matrix(({ topic }) => topic),
    title: matrix(({ kind, title }) => (kind === "segment" ? title : null)),
    columns: matrix(({ kind, columns }) => (kind === "segment" ? columns : null)),
  };
}

function addSimilar(
  { builder }: OfflineKit,
  a: ChunkDescription,
  b: ChunkDescription,
  { values, strength }: SelectedPair,
): void {
  const entities = [...a.entities].filter((entity) => b.entities.has(entity));
  const columns = a.headers.filter((header) => b.headers.includes(header));
  builder.addEdge({
    source: builder.ids.at(a.node),
    target: builder.ids.at(b.node),
    type: SIMILAR,
    kind: "similarity",
    weight: strength,
    properties: {
      signals: Object.keys(values).join(", "),
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
      ),
      ...listed("sharedEntities", entities),
      ...listed("sharedColumns", columns),
    },
  });
}

/** The first few in words and the count of all. */
function listed(key: string, found: readonly string[]): Record<string, string | number> {
  return found.length > 0 ? { [key]: found.slice(0, LISTED).join("; "), [`${key}Count`]: found.length } : {};
}
