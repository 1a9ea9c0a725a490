/**
 * Bounds on guessing passwords: by what is guessed at, and by where guesses come from, so that who guesses at many accounts keeps
 * nobody else out.
 */
import { HopscopeError } from "../../graph/errors";
import { formatNoun } from "../../graph/text/format-noun";
import { putLast } from "../../stores/put-last";

interface Limit {
  /** Attempts within the window. */
  attempts: number;
  windowMs: number;
}

/** Limit for one account; an attempt that is right resets it. */
const OF_ONE: Limit = { attempts: 10, windowMs: 15 * 60_000 };
/** Limit for one source, right attempts included: each takes 0.1 s of the server, and people of one office share an address. */
const OF_SOURCE: Limit = { attempts: 30, windowMs: 60_000 };
/** Accounts and sources that are counted at a time; those are dropped first that were begun first. */
const MOST_COUNTED = 10_000;

interface Count {
  attempts: number;
  until: number;
}

export class Attempts {
  readonly #accounts = new Map<string, Count>();
  readonly #sources = new Map<string, Count>();

  /** @param now milliseconds; of the clock when absent */
  constructor(private readonly now: () => number = () => Date.now()) {}

  /**
   * Counts an attempt before it is made, so that many at once are counted too.
   * @param account whose password is guessed at
   * @param source where the attempt comes from; null where that is not known
   * @throws HopscopeError `too-many-attempts`
   */
  begin(account: string, source: string | null): void {
    const now = this.now();
    const counts = [
      { count: countOf(this.#accounts, account, OF_ONE, now), limit: OF_ONE },
      ...(source === null
        ? []
        : [{ count: countOf(this.#sources, source, OF_SOURCE, now), limit: OF_SOURCE }]),
    ];
    for (const { count, limit } of counts) refuseBeyond(count, limit, now);
    for (const { count } of counts) count.attempts++;
  }

  /** The password was right: what was counted of the account is forgotten. */
  succeed(account: string): void {
    this.#accounts.delete(account);
  }
}

function countOf(counts: Map<string, Count>, key: string, { windowMs }: Limit, now: number): Count {
  const known = counts.get(key);
  if (known && known.until > now) return known;
  return putLast(counts, key, { attempts: 0, until: now + windowMs }, MOST_COUNTED);
}

function refuseBeyond({ attempts, until }: Count, limit: Limit, now: number): void {
  if (attempts < limit.attempts) return;
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  throw new HopscopeError("too-many-attempts", "There were too many attempts to sign in.", {
    hint: `Try again in ${formatNoun(minutes, "minute")}.`,
  });
}
