import { setMaxListeners } from "node:events";

export interface EndedJob {
  id: string;
  kind: string;
  state: "succeeded" | "failed" | "cancelled";
  /** From its first start to its end; null for one that never began. */
  seconds: number | null;
}

/** Stands for the id of every job. */
export const ANY_JOB = "any";

/** Notifies followers in this process that a job has changed, so that they need not ask the database over and over. */
export class JobEvents {
  readonly #target = new EventTarget();
  readonly #endListeners: ((job: EndedJob) => void)[] = [];

  constructor() {
    // One for every page that is open.
    setMaxListeners(0, this.#target);
  }

  /** Says that the job with this id has changed. */
  announce(id: string): void {
    this.#target.dispatchEvent(new Event(id));
    this.#target.dispatchEvent(new Event(ANY_JOB));
  }

  /** Calls `listener` with every job that ends here. */
  whenEnded(listener: (job: EndedJob) => void): void {
    this.#endListeners.push(listener);
  }

  end({ id, kind, state, seconds }: EndedJob): void {
    this.announce(id);
    for (const listener of this.#endListeners) listener({ id, kind, state, seconds });
  }

  /**
   * Listens from now on, to one job or to `ANY_JOB`. `next` resolves at a change since it was last called, or after `patience` milliseconds (never
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
