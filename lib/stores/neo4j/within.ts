/**
 * Ends with the work, the signal or the clock, whichever is first: a host that swallows what it is sent keeps no one waiting. How work
 * ends that nobody waits for any more does not matter.
 * @throws what `late` makes; the signal's reason when it is aborted
 */
export async function within<T>(
  timeoutMs: number,
  late: () => Error,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    const clock = setTimeout(() => reject(late()), timeoutMs);
    const abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    stop = () => {
      clearTimeout(clock);
      signal?.removeEventListener("abort", abort);
    };
  });
  const working = work();
  working.catch(() => {});
  try {
    return await Promise.race([working, ended]);
  } finally {
    stop();
  }
}
