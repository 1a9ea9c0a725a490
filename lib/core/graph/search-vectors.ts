/**
 * Nearest nodes by cosine. Up to some thousand candidates every vector is compared, which is exact; above that the HNSW
 * index proposes candidates, whose cosines are then computed exactly.
 */
import { HopscopeError } from "../errors";
import { type Hit, TopK } from "../top-k";
import { dot, nearestRows, normalizeRows } from "../vector/cosine";
import type { SearchQuery } from "./graph-source";
import type { NodeRows } from "./node-rows";
import type { VectorIndex } from "./snapshot";
import type { VectorRows } from "./vector-rows";

/** So many comparisons take about as long as a few searches of the index. */
const EXACT_UP_TO = 10_000;
/** The index proposes more than is asked for, since it is approximate. */
const OVERSAMPLING = 2;
const WIDENING = 4;

export interface VectorSearch {
  nodes: NodeRows;
  vectors: VectorRows;
  /** Null where there is none: every vector is compared. */
  index: VectorIndex | null;
  exactUpTo?: number;
}

/** @throws HopscopeError `invalid-input` when the vector has other dimensions than the graph's. */
export function searchVectors(vector: Float32Array, query: SearchQuery, search: VectorSearch): Hit[] {
  const { nodes, vectors, index, exactUpTo = EXACT_UP_TO } = search;
  if (vector.length !== vectors.dimensions) {
    throw new HopscopeError(
      "invalid-input",
      `A vector of ${vector.length} dimensions was searched among vectors of ${vectors.dimensions}.`,
      { hint: "Index the knowledge base again with the embedder that is in use now." },
    );
  }
  const mask = nodes.labelMask(query.labels);
  const accepts = (row: number) => vectors.has(row) && (mask === null || mask[nodes.labelSetOf[row]!] === 1);
  const candidates = countRows(vectors.count, accepts);
  const k = Math.min(query.k, candidates);
  if (k <= 0) return [];
  const unit = normalizeRows(vector.slice(), vector.length);
  if (index && candidates > exactUpTo) {
    // Of what the index finds, about this share is accepted.
    const share = candidates / vectors.count;
    for (let asked = Math.ceil((k * OVERSAMPLING) / share); asked < vectors.count; asked *= WIDENING) {
      const found = Array.from(index.nearest(unit, asked)).filter(accepts);
      if (found.length >= k) return best(found, unit, vectors, k);
    }
  }
  return nearestRows(unit, vectors.matrix, k, accepts);
}

function best(
  rows: readonly number[],
  unit: Float32Array,
  { matrix, dimensions }: VectorRows,
  k: number,
): Hit[] {
  const kept = new TopK(k);
  for (const row of rows) kept.offer(row, dot(unit, matrix, row * dimensions));
  return kept.toSorted();
}

function countRows(rowCount: number, accepts: (row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) if (accepts(row)) count += 1;
  return count;
}
