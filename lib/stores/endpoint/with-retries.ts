/** Tries a request again when that may help: after what the server asks for, else after longer and longer waits. */
import { setTimeout as pause } from "node:timers/promises";
import { type Failure, isWorthRetrying, readFailure } from "./failure";

export interface RetryRules {
  /** Tries after the first one. */
  retries: number;
  signal?: AbortSignal | undefined;
  /** True if it may be tried again now, after so many further tries; asked before and after each wait. */
  mayGoOn?: (failure: Failure, tried: number) => boolean;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Every wait is drawn from this share of it to all of it, so that requests that failed together do not come back together. */
const LEAST_SHARE = 0.5;

/** @throws what the last try threw; the reason of the signal, also while it waits */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, signal, mayGoOn = () => true }: RetryRules,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const failure = readFailure(error);
      if (!failure || tried >= retries || !isWorthRetrying(failure)) throw error;
      if (!mayGoOn(failure, tried)) throw error;
      const share = LEAST_SHARE + (1 - LEAST_SHARE) * Math.random();
      const ownWait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried) * share;
      const asked = failure.waitSeconds * 1000;
      // A server that asks for a time gets all of it, and a little more.
      const wait = asked > 0 ? asked * (2 - share) : ownWait;
      await pause(wait, undefined, { signal }).catch(() => signal?.throwIfAborted());
      if (!mayGoOn(failure, tried)) throw error;
    }
  }
}
