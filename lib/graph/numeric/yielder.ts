/** Lets a thread that computes take messages now and then, so that long work can be cancelled. */

/** Time between two yields. */
const EVERY_MS = 50;

export class Yielder {
  #last = performance.now();

  constructor(private readonly everyMs = EVERY_MS) {}

  /** Returns at once, or after the thread's waiting messages were taken. @throws the signal's reason when it is aborted */
  async yieldIfDue(signal?: AbortSignal): Promise<void> {
    if (performance.now() - this.#last > this.everyMs) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      this.#last = performance.now();
    }
    signal?.throwIfAborted();
  }
}
