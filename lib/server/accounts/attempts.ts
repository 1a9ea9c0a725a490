/**
 * Bounds on guessing passwords. They count by what is guessed at, not by where a guess comes from: a client can write any
 * address into a header, but not guess at an account without naming it.
 */
import { HopscopeError } from "../../graph/errors";

interface Limit {
  /** Attempts within the window. */
  attempts: number;
  windowMs: number;
}

/** Of one account, until one attempt is right. */
const OF_ONE: Limit = { attempts: 10, windowMs: 15 * 60_000 };
/** Of all together: each takes the server a tenth of a second. */
const OF_ALL: Limit = { attempts: 200, windowMs: 60_000 };
/** Accounts that are counted at a time; those are dropped first that were begun first. */
const MOST_COUNTED = 10_000;

interface Count {
  attempts: number;
  until: number;
}

export class Attempts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;
  #all: Count = { attempts: 0, until: 0 };

  /** @param now milliseconds; of the clock when absent */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /**
   * Counts an attempt before it is made, so that many at once are counted too.
   * @param account whose password is guessed at
   * @throws HopscopeError `too-many-attempts`
   */
  begin(account: string): void {
    const now = this.#now();
    if (this.#all.until <= now) this.#all = { attempts: 0, until: now + OF_ALL.windowMs };
    const count = this.#count(account, now);
    refuseBeyond(count, OF_ONE, now);
    refuseBeyond(this.#all, OF_ALL, now);
    count.attempts++;
    this.#all.attempts++;
  }

  /** The password was right: what was counted of the account is forgotten. */
  succeed(account: string): void {
    this.#counts.delete(account);
  }

  #count(account: string, now: number): Count {
    const known = this.#counts.get(account);
    if (known && known.until > now) return known;
    this.#counts.delete(account);
    if (this.#counts.size >= MOST_COUNTED) this.#counts.delete(this.#counts.keys().next().value ?? "");
    const count = { attempts: 0, until: now + OF_ONE.windowMs };
    this.#counts.set(account, count);
    return count;
  }
}

function refuseBeyond({ attempts, until }: Count, limit: Limit, now: number): void {
  if (attempts < limit.attempts) return;
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  throw new HopscopeError("too-many-attempts", "There were too many attempts to sign in.", {
    hint: `Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`,
  });
}
