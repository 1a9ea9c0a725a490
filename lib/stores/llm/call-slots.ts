/** Limits concurrent calls of an endpoint; a cancelled call leaves the queue at once. */
import pLimit from "p-limit";

export class CallSlots {
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(count: number) {
    this.#limit = pLimit(count);
  }

  /** Runs `work` when it is its turn. @throws what it throws; the reason of `signal` while it waits */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      void this.#limit(async () => {
        signal.removeEventListener("abort", leave);
        if (!signal.aborted) await work().then(resolve, reject);
      });
    });
  }
}
