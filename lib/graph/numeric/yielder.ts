/** Lets a thread that computes take messages now and then, so that long work can be cancelled. */

/** Time between two yields: what others wait for, each look of theirs at what they need. */
const EVERY_MS = 8;

/** While both wait, one of so many turns is of work in the background. */
const BACKGROUND_EVERY = 8;

interface Turns {
  first: (() => void)[];
  background: (() => void)[];
  /** Turns that work in the background has waited for. */
  since: number;
  /** Has a value within work in the background; absent where a thread has one kind of work. */
  context?: { getStore(): true | undefined; run<T>(value: true, work: () => T): T };
}

/** Routes and start-up code are bundled apart, so the queues live on `globalThis`. */
const place = globalThis as typeof globalThis & { hopscopeTurns?: Turns };
place.hopscopeTurns ??= { first: [], background: [], since: 0 };
export const turns = place.hopscopeTurns;

/**
 * Resolves after the thread has looked at its messages. Of all who wait one goes on each time, so that many who compute hold nobody up
 * longer than one does; timers would go on one after another without a look between. Work in the background goes last, but is not starved.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    (turns.context?.getStore() ? turns.background : turns.first).push(resolve);
    if (turns.first.length + turns.background.length === 1) setImmediate(letOneGoOn);
  });
}

function letOneGoOn(): void {
  const { first, background } = turns;
  const isBackground = background.length > 0 && (first.length === 0 || turns.since + 1 >= BACKGROUND_EVERY);
  turns.since = isBackground || background.length === 0 ? 0 : turns.since + 1;
  (isBackground ? background : first).shift()!();
  if (first.length + background.length > 0) setImmediate(letOneGoOn);
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
