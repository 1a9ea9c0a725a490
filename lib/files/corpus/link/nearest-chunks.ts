/**
 * The nearest neighbours of each chunk by each field (SAGE section 2.1 B): most of what linking costs, so they are stored with the
 * generation. When some chunks change, lists of the others stay: what changed is looked for again, and takes its place in lists in
 * which it is near enough; a list that lost a chunk is made again. Up to `EXACT_ROWS` chunks of a kind that equals searching for
 * all again; above it lists are those of an approximate index, and what it missed stays missed until everything is linked again.
 */
import { createHash } from "node:crypto";
import { dot, nearestRows } from "../../../graph/numeric/cosine";
import { Hnsw, hnswAvailable } from "../../../graph/numeric/hnsw";
import { TopK } from "../../../graph/numeric/top-k";
import { EXACT_ROWS, VectorIndex } from "../../../graph/numeric/vector-index";
import type { ChunkDescription, ChunkKind } from "./describe-chunks";

/** More lists than this made one by one take longer than an index for all. */
const MOST_SINGLE_SEARCHES = 500;

/** Unit vectors that chunks are compared by, row-major, a row for each chunk. */
export interface ChunkVectors {
  /** The text of a passage or node, the columns of a table segment. */
  content: Float32Array;
  /** The topic of a passage, the title of a table segment; unused for nodes. */
  topic: Float32Array;
  dimensions: number;
}

/** Lists in compressed sparse rows: the neighbours of chunk `a` are those from `offsets[a]` to `offsets[a + 1]`. */
export interface NeighbourLists {
  offsets: Int32Array;
  partners: Int32Array;
}

export interface NearestChunks {
  /** Says of each chunk which one it is and what it is compared by. */
  keys: readonly string[];
  /** One for each search, in the order of `searchesOf`; a chunk may be in its own list. */
  lists: readonly NeighbourLists[];
}

/** Chunks of one kind that look for chunks of one kind by a field of each. */
interface Search {
  from: readonly number[];
  query: Float32Array;
  field: Field;
}

export const SEARCHES = 9;

/**
 * @param perChunk neighbours of each chunk in each list; one more is taken, since a chunk finds itself
 * @param before what was found for an earlier state of the same sources
 */
export function nearestChunks(
  chunks: readonly ChunkDescription[],
  vectors: ChunkVectors,
  perChunk: number,
  before?: NearestChunks,
): NearestChunks {
  const keys = keysOf(chunks, vectors, perChunk);
  const unchanged = before && survivors(before.keys, keys);
  const lists = searchesOf(chunks, vectors).map((search, at) => {
    const own = before?.lists[at];
    const found = unchanged && own && updated(search, perChunk + 1, own, unchanged);
    return asLists(found ?? searched(search, perChunk + 1), chunks.length);
  });
  return { keys, lists };
}

function searchesOf(
  chunks: readonly ChunkDescription[],
  { content, topic, dimensions }: ChunkVectors,
): Search[] {
  const of = (kind: ChunkKind) => chunks.flatMap((chunk, index) => (chunk.kind === kind ? [index] : []));
  const [passages, segments, nodes] = [of("passage"), of("segment"), of("node")];
  // A document that is one chunk has its content for a topic, so that only parts of documents need a second index.
  const parts = passages.filter((index) => chunks[index]!.topic !== null);
  const passageContent = new Field(content, passages, dimensions);
  const topicOfParts = new Field(topic, parts, dimensions);
  return [
    { from: passages, query: content, field: passageContent },
    { from: segments, query: content, field: passageContent },
    { from: parts, query: topic, field: topicOfParts },
    { from: parts, query: topic, field: passageContent },
    { from: segments, query: topic, field: topicOfParts },
    { from: segments, query: topic, field: passageContent },
    { from: segments, query: content, field: new Field(content, segments, dimensions) },
    { from: segments, query: topic, field: new Field(topic, segments, dimensions) },
    { from: nodes, query: content, field: new Field(content, nodes, dimensions) },
  ];
}

/** The vectors of some chunks, searchable. */
class Field {
  readonly #rows: Float32Array;
  readonly #rowOf: ReadonlyMap<number, number>;
  #index: VectorIndex | undefined;

  constructor(
    readonly vectors: Float32Array,
    /** Ascending. */
    readonly members: readonly number[],
    readonly dimensions: number,
  ) {
    this.#rows = new Float32Array(members.length * dimensions);
    for (const [row, member] of members.entries())
      this.#rows.set(vectors.subarray(member * dimensions, (member + 1) * dimensions), row * dimensions);
    this.#rowOf = new Map(members.map((member, row) => [member, row]));
  }

  /** By the index, which is built when it is first needed. */
  nearest(vector: Float32Array, k: number): number[] {
    if (this.members.length === 0) return [];
    this.#index ??= new VectorIndex(this.#rows, this.#hnsw());
    return this.#index.search(vector, k).map(({ index }) => this.members[index]!);
  }

  /** The nearest of each of its own vectors: every pair is compared once, and each of the two sees the others in their order. */
  nearestOfEach(k: number): number[][] {
    const { dimensions } = this;
    const best = this.members.map(() => new TopK(Math.min(k, this.members.length)));
    for (const [row, own] of best.entries()) {
      const vector = this.#rows.subarray(row * dimensions, (row + 1) * dimensions);
      for (let other = row; other < best.length; other++) {
        const score = dot(vector, this.#rows, other * dimensions);
        if (score > own.threshold) own.offer(other, score);
        if (other > row && score > best[other]!.threshold) best[other]!.offer(row, score);
      }
    }
    return best.map((one) => one.toSorted().map(({ index }) => this.members[index]!));
  }

  /** By looking at each. */
  nearestExactly(vector: Float32Array, k: number): number[] {
    return nearestRows(vector, this.#rows, k).map(({ index }) => this.members[index]!);
  }

  /** A list, best first, with those of `fresh` that are near enough for it. */
  joined(
    vector: Float32Array,
    list: readonly number[],
    fresh: readonly number[],
    k: number,
  ): readonly number[] {
    const scoreOf = (member: number) => dot(vector, this.#rows, this.#rowOf.get(member)! * this.dimensions);
    const least = list.length < k ? Number.NEGATIVE_INFINITY : scoreOf(list.at(-1)!);
    const near = fresh.filter((member) => scoreOf(member) >= least);
    if (near.length === 0) return list;
    return [...list, ...near]
      .map((member) => ({ member, score: scoreOf(member) }))
      .sort((one, other) => other.score - one.score || one.member - other.member)
      .slice(0, k)
      .map(({ member }) => member);
  }

  #hnsw(): Hnsw | undefined {
    // One thread adds in the same order each time, so that the same sources give the same graph.
    return this.members.length > EXACT_ROWS && hnswAvailable()
      ? Hnsw.build(this.#rows, this.dimensions, { threads: 1 })
      : undefined;
  }
}

function searched({ from, query, field }: Search, k: number): ReadonlyMap<number, readonly number[]> {
  if (from === field.members && query === field.vectors && from.length <= EXACT_ROWS) {
    const lists = field.nearestOfEach(k);
    return new Map(from.map((chunk, at) => [chunk, lists[at]!]));
  }
  return new Map(from.map((chunk) => [chunk, field.nearest(vectorAt(query, chunk, field), k)]));
}

/** The chunks of an earlier state that are still there. */
interface Survivors {
  /** By chunk of before its number now, -1 when it is gone; ascending otherwise. */
  now: Int32Array;
  /** By chunk now its number before, -1 when it is new. */
  before: Int32Array;
}

/** Undefined when chunks have changed places: then equals would not be in the order that a new search finds. */
function survivors(before: readonly string[], keys: readonly string[]): Survivors | undefined {
  const places = new Map(keys.map((key, index) => [key, index]));
  const now = Int32Array.from(before, (key) => places.get(key) ?? -1);
  const own = new Int32Array(keys.length).fill(-1);
  let last = -1;
  for (const [old, index] of now.entries()) {
    if (index < 0) continue;
    if (index < last) return undefined;
    own[index] = old;
    last = index;
  }
  return { now, before: own };
}

/** The lists of a search after a change; undefined when so much has changed that an index for all is quicker. */
function updated(
  { from, query, field }: Search,
  k: number,
  { offsets, partners }: NeighbourLists,
  unchanged: Survivors,
): ReadonlyMap<number, readonly number[]> | undefined {
  const fresh = field.members.filter((member) => unchanged.before[member]! < 0);
  const listOf = (chunk: number): number[] | undefined => {
    const old = unchanged.before[chunk]!;
    if (old < 0) return undefined;
    const list = Array.from(partners.subarray(offsets[old], offsets[old + 1]), (one) => unchanged.now[one]!);
    return list.includes(-1) ? undefined : list;
  };
  const found = new Map<number, readonly number[]>();
  let single = 0;
  for (const chunk of from) {
    const vector = vectorAt(query, chunk, field);
    const list = listOf(chunk);
    if (list === undefined && ++single > MOST_SINGLE_SEARCHES && field.members.length > EXACT_ROWS)
      return undefined;
    found.set(chunk, list ? field.joined(vector, list, fresh, k) : field.nearestExactly(vector, k));
  }
  return found;
}

function vectorAt(matrix: Float32Array, chunk: number, { dimensions }: Field): Float32Array {
  return matrix.subarray(chunk * dimensions, (chunk + 1) * dimensions);
}

function asLists(found: ReadonlyMap<number, readonly number[]>, count: number): NeighbourLists {
  const offsets = new Int32Array(count + 1);
  for (let chunk = 0; chunk < count; chunk++)
    offsets[chunk + 1] = offsets[chunk]! + (found.get(chunk)?.length ?? 0);
  const partners = new Int32Array(offsets[count]!);
  for (const [chunk, list] of found) partners.set(list, offsets[chunk]);
  return { offsets, partners };
}

/** Equal keys are found by equal searches, in which they have equal vectors. */
function keysOf(
  chunks: readonly ChunkDescription[],
  { content, topic, dimensions }: ChunkVectors,
  perChunk: number,
): string[] {
  return chunks.map(({ id, kind, topic: own }, chunk) => {
    const hash = createHash("sha256").update(`${perChunk} ${kind} ${own === null}`);
    for (const matrix of [content, topic])
      hash.update(new Uint8Array(matrix.buffer, matrix.byteOffset + chunk * dimensions * 4, dimensions * 4));
    return `${id} ${hash.digest("base64url").slice(0, 22)}`;
  });
}
