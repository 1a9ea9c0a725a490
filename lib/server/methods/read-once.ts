/** One reading of a question for all who go by it: methods that are asked together, or one after the other. */
import type { ReadQuestion } from "../../questions/reading/read-question";
import type { Reading } from "../../questions/reading/reading";

/** Readings of one run, or the last ones of an experiment. */
const REMEMBERED = 32;

/**
 * The same reader, which reads equal questions once. What it gives is shared: nobody may change it. It is not stopped for others by
 * one who stops, and over the graph of the first who asks.
 * @param remembered questions at most
 */
export function readOnce(read: ReadQuestion, remembered = REMEMBERED): ReadQuestion {
  const readings = new Map<string, Promise<Reading>>();
  return async (text, { signal, ...options } = {}) => {
    signal?.throwIfAborted();
    const key = JSON.stringify([text, options.corrections ?? [], options.query ?? null]);
    let reading = readings.get(key);
    if (!reading) {
      const [oldest] = readings.keys();
      if (readings.size >= remembered && oldest !== undefined) readings.delete(oldest);
      reading = read(text, options);
      readings.set(key, reading);
      reading.catch(() => readings.delete(key));
    }
    const known = await reading;
    signal?.throwIfAborted();
    return known;
  };
}
