/** The mean; 0 when there are no values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/**
 * The value below which a share of the values lies, between neighbours by linear interpolation (type 7 of Hyndman and
 * Fan 1996, the default of R and NumPy).
 *
 * @param share in [0, 1]: 0.5 for the median
 * @returns 0 when there are no values
 */
export function percentile(values: readonly number[] | Float64Array | Float32Array, share: number): number {
  return sortedPercentile(Float64Array.from(values).sort(), share);
}

/** The same of values that ascend already. */
export function sortedPercentile(sorted: Float64Array | Float32Array, share: number): number {
  if (sorted.length === 0) return 0;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}

/** `most` of all, the same distance apart, so that they represent all: questions often come sorted by kind. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(all.length, most);
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);
}
