/**
 * The means of resamples (Efron 1979): questions drawn again with replacement, and every column sees the same draws, so that
 * differences between columns are paired.
 */
import { seededRandom } from "../../graph/numeric/seeded-random";
import { sortedPercentile } from "../../graph/numeric/statistics";

/**
 * @param columns of equal length, a value for each question
 * @param seed equal seeds draw equal questions
 * @param yieldIfDue called before each resample: those of many questions take seconds
 * @returns for each column the mean of each resample
 * @throws RangeError when the columns differ in length; what `yieldIfDue` throws
 */
export async function resampledMeans(
  columns: readonly Float64Array[],
  seed: number,
  resamples: number,
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<Float64Array[]> {
  const count = columns[0]?.length ?? 0;
  if (columns.some(({ length }) => length !== count))
    throw new RangeError("Every column needs a value for each question.");
  const means = columns.map(() => new Float64Array(resamples));
  if (count === 0) return means;
  const random = seededRandom(seed);
  const drawn = new Int32Array(count);
  for (let draw = 0; draw < resamples; draw++) {
    await yieldIfDue();
    for (let at = 0; at < count; at++) drawn[at] = Math.floor(random() * count);
    for (const [position, column] of columns.entries()) {
      let sum = 0;
      for (let at = 0; at < count; at++) sum += column[drawn[at]!]!;
      means[position]![draw] = sum / count;
    }
  }
  return means;
}

export function middleOf(means: Float64Array): { low: number; high: number } {
  const sorted = Float64Array.from(means).sort();
  return { low: sortedPercentile(sorted, 0.025), high: sortedPercentile(sorted, 0.975) };
}
