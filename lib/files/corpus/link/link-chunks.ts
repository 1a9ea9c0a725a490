/** SAGE section 2.1 B: edges between chunks, from what they name and from how similar their metadata is. */
import type { Corpus, CorpusKit, NodeVectors } from "../corpus";
import { type CandidatePairs, gatherCandidates } from "./candidate-pairs";
import { type ChunkDescription, describeChunks } from "./describe-chunks";
import { linkMentions, titlesOf } from "./link-mentions";
import { linkSimilar } from "./link-similar";
import { type ChunkVectors, type NearestChunks, nearestChunks } from "./nearest-chunks";
import {
  reportSignals,
  type SelectParams,
  SignalDistributions,
  type SignalReport,
  selectPairs,
} from "./select-pairs";

export interface LinkParams extends SelectParams {
  /** Nearest neighbours compared for each chunk and signal: the sample that the percentile is taken of. */
  candidates: number;
}

export const LINK_PARAMS: LinkParams = { percentile: 95, logic: "or", degree: 10, candidates: 20 };

export interface LinkReport {
  mentions: number;
  similar: number;
  signals: SignalReport[];
  /** Both to be stored with the generation. */
  candidates: CandidatePairs;
  nearest: NearestChunks;
}

/**
 * Adds edges of kind `similarity`: MENTIONS, SIMILAR_CONTENT, SIMILAR_TOPIC and SHARED_ENTITIES, to the builder.
 *
 * @param vectors of `searchableText` of every node, in builder order
 * @param before the nearest chunks of an earlier state of the same sources, so that only those of what changed are looked for
 * @throws the reason of the signal when it aborts
 */
export async function linkChunks(
  vectors: NodeVectors,
  { tables }: Corpus,
  kit: CorpusKit,
  params: LinkParams = LINK_PARAMS,
  before?: NearestChunks,
): Promise<LinkReport> {
  const titles = titlesOf(kit.builder);
  const mentions = linkMentions(titles, tables, kit);
  const chunks = describeChunks(kit.builder, tables, titles, kit.metadata);
  kit.report({ phase: "Linking similar chunks", done: 0, total: chunks.length, unit: "chunks" });
  const fields = await embedFields(chunks, vectors, kit);
  kit.signal.throwIfAborted();
  const nearest = nearestChunks(chunks, fields, params.candidates, before);
  kit.signal.throwIfAborted();
  const candidates = gatherCandidates(chunks, fields, nearest, params.candidates);
  kit.signal.throwIfAborted();
  const distributions = new SignalDistributions(candidates);
  const selection = selectPairs(distributions, params);
  const similar = linkSimilar(kit.builder, chunks, distributions, selection);
  kit.report({ phase: "Linking similar chunks", done: chunks.length, total: chunks.length, unit: "chunks" });
  const signals = reportSignals(distributions, selection, params);
  return { mentions, similar, signals, candidates, nearest };
}

/** Vectors that chunks are compared by; only what differs from the node's own text, and each text once, is embedded. */
async function embedFields(
  chunks: readonly ChunkDescription[],
  { values, dimensions }: NodeVectors,
  { embed }: CorpusKit,
): Promise<ChunkVectors> {
  const contentOf = ({ kind, columns }: ChunkDescription) => (kind === "segment" ? columns : null);
  const topicOf = ({ kind, title, topic }: ChunkDescription) => (kind === "segment" ? title : topic);
  const texts = new Set(chunks.flatMap((chunk) => [contentOf(chunk) ?? [], topicOf(chunk) ?? []].flat()));
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
  return { content: matrix(contentOf), topic: matrix(topicOf), dimensions };
}
