/** Lets a thread that computes take messages now and then, so that long work can be cancelled. */

/** Time between two yields: what others wait for, each look of theirs at what they need. */
const EVERY_MS = 8;

const waiting: (() => void)[] = [];

/**
 * Resolves after the thread has looked at its messages. Of all who wait one goes on each time, so that many who compute hold nobody up
 * longer than one does; timers would go on one after another without a look between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn);
  });
}

function letOneGoOn(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(letOneGoOn);
}

export class Yielder {
  #last = performance.now();
  /** Time given to others so far. */
  waitedMs = 0;

  constructor(private readonly everyMs = EVERY_MS) {}

  /** Returns at once, or after the thread's waiting messages were taken. @throws the signal's reason when it is aborted */
  async yieldIfDue(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    if (now - this.#last > this.everyMs) {
      await nextTurn();
      this.#last = performance.now();
      this.waitedMs += this.#last - now;
    }
    signal?.throwIfAborted();
  }
}
