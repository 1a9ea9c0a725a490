/** Queues of calls by caller: calls of one caller wait for that caller's earlier calls, and not for those of others. */
import pLimit, { type LimitFunction } from "p-limit";

export class CallerTurns {
  readonly #callers = new Map<string, LimitFunction>();

  /** @param most of one caller at a time */
  constructor(private readonly most: number) {}

  /**
   * Works when it is the caller's turn, which lasts as long as the work, and what it gives where that is a stream.
   * @param signal ends the turn when the caller has gone, who may never have begun to read
   */
  async run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const end = await this.take(caller);
    signal?.addEventListener("abort", end, { once: true });
    try {
      const given = await work();
      if (isStream(given)) return untilItsEnd(given, end) as T;
      end();
      return given;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Waits for the caller's turn, which lasts until what is returned is called. */
  take(caller: string): Promise<() => void> {
    const own = this.#callers.get(caller) ?? pLimit(this.most);
    this.#callers.set(caller, own);
    return new Promise((begin) => {
      const turn = own(() => new Promise<void>(begin));
      void turn.then(() => {
        if (own.activeCount + own.pendingCount === 0) this.#callers.delete(caller);
      });
    });
  }
}

function isStream(given: unknown): given is AsyncIterable<unknown> {
  return typeof given === "object" && given !== null && Symbol.asyncIterator in given;
}

async function* untilItsEnd(values: AsyncIterable<unknown>, end: () => void): AsyncGenerator<unknown> {
  try {
    yield* values;
  } finally {
    end();
  }
}
