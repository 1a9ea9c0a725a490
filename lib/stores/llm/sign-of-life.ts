/**
 * Detects an endpoint that hangs: a model may take its time, but a server that sends nothing to a call, nor to the cheapest of
 * requests beside it, need not be waited for.
 */

/** Time for which a server that has sent something counts as alive. */
const HEARD_MS = 300_000;
/** A call that has been silent for so long has the server asked. */
const SILENT_MS = 1_000;
/** Longest wait for its reply: with the time before it less than 3 s. */
const ASKED_MS = 1_900;

export class SignOfLife {
  #heardAt = Number.NEGATIVE_INFINITY;
  #asked: Promise<boolean> | null = null;

  /** @param ask sends a request that costs nothing; whatever comes back is for `heard` */
  constructor(private readonly ask: (timeoutMs: number) => Promise<unknown>) {}

  /** The server has sent the head of a reply, whatever it says. */
  heard(): void {
    this.#heardAt = Date.now();
  }

  /** @param giveUp called when the server hangs @returns what ends the watch */
  watch(giveUp: (reason: DOMException) => void): () => void {
    if (this.isHeard) return () => {};
    let isOver = false;
    const timer = setTimeout(async () => {
      if (this.isHeard || (await this.#answers()) || isOver) return;
      giveUp(new DOMException("The server sends nothing.", "TimeoutError"));
    }, SILENT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** One question for all calls that wait. */
  #answers(): Promise<boolean> {
    this.#asked ??= this.ask(ASKED_MS)
      .catch(() => undefined)
      .then(() => {
        this.#asked = null;
        return this.isHeard;
      });
    return this.#asked;
  }

  /** True if it has sent something lately. */
  get isHeard(): boolean {
    return Date.now() - this.#heardAt < HEARD_MS;
  }
}
