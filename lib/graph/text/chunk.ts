/**
 * Chunking by topic (SAGE section 2.1 A): split a document where the sentences before a place are least like those after it, at
 * or below the document's own 20th percentile. Chunks are then limited in size, which the paper leaves open.
 *
 * Likeness is that of words (TextTiling, Hearst 1997). The paper compares embedded windows of three sentences, but neighbouring
 * windows share two: the seams of joined passages are no less alike than other places, and a window per sentence is three times the
 * document to embed.
 */
import { percentile } from "../numeric/statistics";
import { type Span, splitSentences } from "./sentences";
import { tokenize } from "./tokenize";

export interface ChunkParams {
  /** Boundaries are where similarity is at or below this percentile of the document's similarities, in [0, 100]. */
  boundaryPercentile: number;
  /**
   * Texts of at most this many characters stay whole. Equal to `longest` by default: splitting what fits into one chunk
   * cost OTT-QA a point of recall at 20 nodes.
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

/** Sentences on each side of a place that are compared. */
const BLOCK = 3;

/** Half-open range of sentence numbers. */
type Range = readonly [number, number];

/** The chunks of a document, in order. Empty for a blank text. */
export function chunkText(text: string, params: ChunkParams = CHUNK_PARAMS): Chunk[] {
  const sentences = splitSentences(text, params.longest);
  const stays = lengthOf(sentences, [0, sentences.length]) <= params.wholeUpTo;
  const ranges = stays
    ? wholeRange(sentences)
    : chunkSentences(sentences, similaritiesOf(text, sentences), params);
  return ranges.map((range) => ({
    start: sentences[range[0]]!.start,
    end: sentences[range[1] - 1]!.end,
    sentences: range,
  }));
}

/**
 * The ranges of sentences that form the chunks: in order, without gaps. No sentence may be longer than `params.longest`
 * (`splitSentences` sees to that).
 *
 * @param similarities how alike what is before and after each place between two sentences is
 */
export function chunkSentences(
  sentences: readonly Span[],
  similarities: Float64Array,
  params: ChunkParams = CHUNK_PARAMS,
): Range[] {
  if (sentences.length === 0) return [];
  const coherent = splitWhereCoherenceDrops(similarities, params.boundaryPercentile);
  const joined = joinShort(coherent, sentences, similarities, params.shortest);
  return joined.flatMap((range) => splitLong(range, sentences, similarities, params));
}

/** The cosine of how often words occur before and after each place between two sentences. */
function similaritiesOf(text: string, sentences: readonly Span[]): Float64Array {
  const terms = sentences.map(({ start, end }) => tokenize(text.slice(start, end), { dropStopWords: true }));
  return Float64Array.from({ length: Math.max(0, sentences.length - 1) }, (_, i) => {
    const before = countsOf(terms.slice(Math.max(0, i + 1 - BLOCK), i + 1).flat());
    const after = countsOf(terms.slice(i + 1, i + 1 + BLOCK).flat());
    let shared = 0;
    for (const [term, count] of before) shared += count * (after.get(term) ?? 0);
    return shared === 0 ? 0 : shared / Math.hypot(...before.values()) / Math.hypot(...after.values());
  });
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function wholeRange(sentences: readonly Span[]): Range[] {
  return sentences.length > 0 ? [[0, sentences.length]] : [];
}

/** A boundary at `similarities[i]` starts a range at sentence i + 1. */
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
