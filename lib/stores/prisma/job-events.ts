/** Notifies followers in this process that a job has changed, so that they need not ask the database over and over. */
export class JobEvents {
  readonly #target = new EventTarget();

  /** Says that the job with this id has changed. */
  announce(id: string): void {
    this.#target.dispatchEvent(new Event(id));
  }

  /**
   * Listens from now on. `next` resolves at a change since it was last called, or after `patience` milliseconds (never
   * by itself when that is Infinity), or when `signal` aborts.
   */
  listen(id: string, patience: number, signal?: AbortSignal): { next(): Promise<void>; stop(): void } {
    let changed = false;
    let wake: (() => void) | undefined;
    const notice = () => {
      changed = true;
      wake?.();
    };
    this.#target.addEventListener(id, notice);
    signal?.addEventListener("abort", notice);
    return {
      async next() {
        if (!changed && !signal?.aborted) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (Number.isFinite(patience)) setTimeout(resolve, patience);
          });
        }
        changed = false;
      },
      stop: () => {
        this.#target.removeEventListener(id, notice);
        signal?.removeEventListener("abort", notice);
      },
    };
  }
}
