/**
 * The pairs of chunks that may be linked by similarity (SAGE section 2.1 B), with the value of every signal that applies to
 * a pair. Comparing all pairs would be quadratic: candidates are the nearest neighbours of each chunk by each signal, and the
 * chunks with which it shares entities. Out of these the percentiles of section 3.3 are taken, so they are stored with the
 * generation and everything that depends on a percentile can be seen before anything is built again.
 */
import { dot } from "../../../graph/numeric/cosine";
import { CHUNK_KINDS, type ChunkDescription, type ChunkKind } from "./describe-chunks";
import { EntityOverlap } from "./entity-overlap";
import type { ChunkVectors, NearestChunks } from "./nearest-chunks";

/** The signals that compare two chunks; the field that each compares depends on their kinds (`signalTitle`). */
export const SIGNALS = ["content", "topic", "entities"] as const;
export type SignalName = (typeof SIGNALS)[number];

/** Candidate pairs as compressed sparse rows; chunks are numbered in the order of the graph's nodes. */
export interface CandidatePairs {
  /** Row of each chunk's node in the graph, ascending. */
  nodes: Int32Array;
  /** Index into `CHUNK_KINDS`, by chunk. */
  kinds: Uint8Array;
  /** The pairs of chunk `a` are those from `offsets[a]` to `offsets[a + 1]`. */
  offsets: Int32Array;
  /** The other chunk of each pair, larger than `a` and ascending. */
  partners: Int32Array;
  /** By signal the value of each pair; NaN where the signal says nothing about chunks of these kinds. */
  values: Readonly<Record<SignalName, Float32Array>>;
}

const TITLES: Readonly<Record<string, Readonly<Record<SignalName, string>>>> = {
  "passage passage": {
    content: "content and content",
    topic: "topic and topic",
    entities: "shared entities",
  },
  "passage segment": {
    content: "content and columns",
    topic: "topic and title",
    entities: "shared entities",
  },
  "segment segment": {
    content: "columns and columns",
    topic: "title and title",
    entities: "shared entities",
  },
  "node node": { content: "text and text", topic: "", entities: "" },
};

/** A signal's compared fields in chunks of two kinds, in the paper's words: "content and columns". */
export function signalTitle(signal: SignalName, one: ChunkKind, other: ChunkKind): string {
  return TITLES[[one, other].sort().join(" ")]?.[signal] ?? "";
}

/**
 * All candidates. Chunks of one source are joined by structure already, and nodes of a knowledge graph are compared with
 * each other only.
 *
 * @param nearest of the same chunks and vectors
 * @param perChunk chunks taken for each chunk because of shared entities
 */
export function gatherCandidates(
  chunks: readonly ChunkDescription[],
  vectors: ChunkVectors,
  nearest: NearestChunks,
  perChunk: number,
): CandidatePairs {
  const accept = (a: number, b: number) => chunks[a]!.source !== chunks[b]!.source;
  const overlap = new EntityOverlap(
    chunks.map(({ kind, entities }) => (kind === "node" ? new Set<string>() : entities)),
  );
  const keys = new PairKeys(chunks.length);
  for (const [a, b] of overlap.partners(perChunk, accept)) keys.add(a, b);
  for (const { offsets, partners } of nearest.lists)
    for (let a = 0; a < chunks.length; a++)
      for (const b of partners.subarray(offsets[a], offsets[a + 1]))
        if (a !== b && accept(a, b)) keys.add(a, b);
  return withValues(keys.rows(), chunks, vectors, overlap);
}

/** Pairs as single numbers, which sort and compare as fast as numbers do. */
class PairKeys {
  readonly #keys: number[] = [];

  constructor(private readonly count: number) {}

  add(a: number, b: number): void {
    this.#keys.push(Math.min(a, b) * this.count + Math.max(a, b));
  }

  /** Each pair once, in compressed sparse rows. */
  rows(): Pick<CandidatePairs, "offsets" | "partners"> {
    const distinct = Float64Array.from(this.#keys)
      .sort()
      .filter((key, index, all) => index === 0 || key !== all[index - 1]);
    const offsets = new Int32Array(this.count + 1);
    const partners = Int32Array.from(distinct, (key) => key % this.count);
    for (const key of distinct) offsets[Math.floor(key / this.count) + 1]! += 1;
    for (let a = 0; a < this.count; a++) offsets[a + 1]! += offsets[a]!;
    return { offsets, partners };
  }
}

function withValues(
  { offsets, partners }: Pick<CandidatePairs, "offsets" | "partners">,
  chunks: readonly ChunkDescription[],
  { content, topic, dimensions }: ChunkVectors,
  overlap: EntityOverlap,
): CandidatePairs {
  const values = {
    content: new Float32Array(partners.length),
    topic: new Float32Array(partners.length).fill(Number.NaN),
    entities: new Float32Array(partners.length).fill(Number.NaN),
  };
  const cosine = (field: Float32Array, a: number, b: number) =>
    dot(field.subarray(a * dimensions, (a + 1) * dimensions), field, b * dimensions);
  for (const [a, one] of chunks.entries()) {
    for (let pair = offsets[a]!; pair < offsets[a + 1]!; pair++) {
      const b = partners[pair]!;
      const other = chunks[b]!;
      values.content[pair] = cosine(content, a, b);
      if (one.kind === "node") continue;
      values.entities[pair] = overlap.between(a, b);
      const ownTopic = [one, other].some(({ kind, topic: of }) => kind === "segment" || of !== null);
      if (ownTopic) values.topic[pair] = cosine(topic, a, b);
    }
  }
  return {
    nodes: Int32Array.from(chunks, ({ node }) => node),
    kinds: Uint8Array.from(chunks, ({ kind }) => CHUNK_KINDS.indexOf(kind)),
    offsets,
    partners,
    values,
  };
}
