/**
 * Semantic chunking (SAGE section 2.1 A): embed the windows [s(i-1), s(i), s(i+1)] of a document's sentences, compare
 * adjacent windows by cosine, and split where the similarity is at or below the document's own 20th percentile. Chunks are
 * then limited in size, which the paper leaves open.
 *
 * Embedding is what costs, so windows can be listed first, for many documents at once, and chunks made afterwards.
 */
import { percentile } from "../numeric/statistics";
import { cosine } from "../vector/cosine";
import { type Span, splitSentences } from "./sentences";

export interface ChunkParams {
  /** Boundaries are where similarity is at or below this percentile of the document's similarities, in [0, 100]. */
  boundaryPercentile: number;
  /**
   * Texts of at most this many characters stay whole and need no embedding. Equal to `longest` by default: splitting
   * what fits into one chunk cost OTT-QA a point of recall at 20 nodes, and three times the embedding.
   */
  wholeUpTo: number;
  /** Shorter chunks are joined to a neighbour. At most a quarter of `longest`. */
  shortest: number;
  /** No chunk is longer. */
  longest: number;
}

export const CHUNK_PARAMS: ChunkParams = {
  boundaryPercentile: 20,
  wholeUpTo: 1500,
  shortest: 250,
  longest: 1500,
};

/** A chunk's characters, and the half-open range of the document's sentences that it holds. */
export interface Chunk extends Span {
  sentences: readonly [number, number];
}

/** A document between its two steps: `windows` are to be embedded, in order; there are none when it stays whole. */
export interface SplitDocument {
  sentences: readonly Span[];
  windows: readonly string[];
}

/** One vector a text, aligned; vectors need not have unit length. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Half-open range of sentence numbers. */
type Range = readonly [number, number];

/** Finds the sentences of `text` and lists the windows that must be embedded before it can be chunked. */
export function splitDocument(text: string, params: ChunkParams = CHUNK_PARAMS): SplitDocument {
  const sentences = splitSentences(text, params.longest);
  const stays = lengthOf(sentences, [0, sentences.length]) <= params.wholeUpTo;
  return { sentences, windows: stays ? [] : sentences.map((_, i) => windowText(text, sentences, i)) };
}

/** The chunks of a document, given one vector for each of its windows. Empty for a blank text. */
export function chunksOf(
  { sentences, windows }: SplitDocument,
  windowVectors: readonly Float32Array[],
  params: ChunkParams = CHUNK_PARAMS,
): Chunk[] {
  if (windowVectors.length !== windows.length) {
    throw new RangeError(
      `${windows.length} windows were to be embedded; ${windowVectors.length} vectors were given.`,
    );
  }
  const ranges =
    windows.length > 0 ? chunkSentences(sentences, windowVectors, params) : wholeRange(sentences);
  return ranges.map((range) => ({
    start: sentences[range[0]]!.start,
    end: sentences[range[1] - 1]!.end,
    sentences: range,
  }));
}

/** Chunks several documents with one call of `embed`; aligned with `texts`. */
export async function chunkDocuments(
  texts: readonly string[],
  embed: EmbedTexts,
  params: ChunkParams = CHUNK_PARAMS,
): Promise<Chunk[][]> {
  const documents = texts.map((text) => splitDocument(text, params));
  const windows = documents.flatMap((document) => document.windows);
  const vectors = windows.length > 0 ? await embed(windows) : [];
  let from = 0;
  return documents.map((document) => {
    const own = vectors.slice(from, from + document.windows.length);
    from += document.windows.length;
    return chunksOf(document, own, params);
  });
}

/**
 * The ranges of sentences that form the chunks: in order, without gaps. No sentence may be longer than `params.longest`
 * (`splitSentences` sees to that).
 */
export function chunkSentences(
  sentences: readonly Span[],
  windowVectors: readonly Float32Array[],
  params: ChunkParams = CHUNK_PARAMS,
): Range[] {
  if (sentences.length === 0) return [];
  const similarities = Float64Array.from({ length: sentences.length - 1 }, (_, i) =>
    cosine(windowVectors[i]!, windowVectors[i + 1]!),
  );
  const coherent = splitWhereCoherenceDrops(similarities, params.boundaryPercentile);
  const joined = joinShort(coherent, sentences, similarities, params.shortest);
  return joined.flatMap((range) => splitLong(range, sentences, similarities, params));
}

/** Sentence `i` with its neighbours, as far as there are any. */
function windowText(text: string, sentences: readonly Span[], i: number): string {
  const first = sentences[Math.max(0, i - 1)]!;
  const last = sentences[Math.min(sentences.length - 1, i + 1)]!;
  return text.slice(first.start, last.end);
}

function wholeRange(sentences: readonly Span[]): Range[] {
  return sentences.length > 0 ? [[0, sentences.length]] : [];
}

/** `similarities[i]` compares the windows of sentences i and i + 1: a boundary there starts a range at i + 1. */
function splitWhereCoherenceDrops(similarities: Float64Array, boundaryPercentile: number): Range[] {
  const threshold = percentile(similarities, boundaryPercentile / 100);
  const ranges: Range[] = [];
  let start = 0;
  for (const [i, similarity] of similarities.entries()) {
    if (similarity > threshold) continue;
    ranges.push([start, i + 1]);
    start = i + 1;
  }
  ranges.push([start, similarities.length + 1]);
  return ranges;
}

/** Joins each short range to the neighbour it is more similar to. */
function joinShort(
  ranges: readonly Range[],
  sentences: readonly Span[],
  similarities: Float64Array,
  shortest: number,
): Range[] {
  const joined: Range[] = [];
  let open: Range | undefined;
  for (const [i, range] of ranges.entries()) {
    const current: Range = [open ? open[0] : range[0], range[1]];
    open = undefined;
    const left = joined.at(-1);
    const isLast = i === ranges.length - 1;
    if (lengthOf(sentences, current) >= shortest || (isLast && !left)) {
      joined.push(current);
    } else if (left && (isLast || similarities[current[0] - 1]! >= similarities[current[1] - 1]!)) {
      joined[joined.length - 1] = [left[0], current[1]];
    } else {
      open = current;
    }
  }
  return joined;
}

/** Splits a long range at its least similar place that leaves no short part, then its parts likewise. */
function splitLong(
  range: Range,
  sentences: readonly Span[],
  similarities: Float64Array,
  params: ChunkParams,
): Range[] {
  if (lengthOf(sentences, range) <= params.longest) return [range];
  const [start, end] = range;
  const shorterPart = (at: number) =>
    Math.min(lengthOf(sentences, [start, at]), lengthOf(sentences, [at, end]));
  let best = start + 1;
  for (let at = start + 2; at < end; at++) {
    const [length, bestLength] = [shorterPart(at), shorterPart(best)];
    const bothFit = Math.min(length, bestLength) >= params.shortest;
    if (bothFit ? similarities[at - 1]! < similarities[best - 1]! : length > bestLength) best = at;
  }
  return (
    [
      [start, best],
      [best, end],
    ] as const
  ).flatMap((part) => splitLong(part, sentences, similarities, params));
}

/** Characters from the first sentence of the range to its last. */
function lengthOf(sentences: readonly Span[], [from, to]: Range): number {
  return from < to ? sentences[to - 1]!.end - sentences[from]!.start : 0;
}
