/** Vectors of a patched graph: those of the snapshot, less changed texts, beside those of texts as they are now, compared one by one. */
import { nearestRows, normalizeRows } from "../numeric/cosine";
import type { VectorLookup } from "../snapshot/vector-rows";

/** Vectors of changed and added texts, row-major; a row of zeros is none. */
export interface TextVectors {
  rows: Int32Array;
  matrix: Float32Array;
}

/** @param isStored whether the vector of a stored row is still that of its node */
export function patchedVectors(
  base: VectorLookup,
  { rows, matrix }: TextVectors,
  isStored: (row: number) => boolean,
): VectorLookup {
  const dimensions = rows.length > 0 ? matrix.length / rows.length : 0;
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  const vectorAt = (place: number) => {
    const vector = matrix.subarray(place * dimensions, (place + 1) * dimensions);
    return vector.some((value) => value !== 0) ? vector : null;
  };
  return {
    at(row) {
      const place = placeOf.get(row);
      if (place !== undefined) return vectorAt(place);
      return isStored(row) ? base.at(row) : null;
    },
    nearest(vector, k, accept) {
      const stored = base.nearest(vector, k, (row) => isStored(row) && (accept?.(row) ?? true));
      if (rows.length === 0) return stored;
      const unit = normalizeRows(vector.slice(), vector.length);
      const isOwn = (place: number) => vectorAt(place) !== null && (accept?.(rows[place]!) ?? true);
      const own = nearestRows(unit, matrix, k, isOwn).map(({ index, score }) => ({
        index: rows[index]!,
        score,
      }));
      return [...stored, ...own]
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, Math.max(0, k));
    },
  };
}
