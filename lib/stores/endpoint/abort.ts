/** Cancelling that does not depend on the work listening, nor on the garbage collector. */

/** Gives up waiting when `signal` aborts; the work itself goes on, for others that wait for it. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * A controller that aborts when `signal` does, until `release` is called. Not `AbortSignal.any`: on Node 20 a signal
 * that only follows others may be collected before it fires.
 */
export function followAbort(signal: AbortSignal | null | undefined): {
  controller: AbortController;
  release(): void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  return { controller, release: () => signal?.removeEventListener("abort", abort) };
}
