/**
 * Keeps an endpoint that fails from being asked again and again. Closed, every call goes through. When a call has failed for
 * good and no other one has succeeded since it began, it opens and lets nothing through; after a pause one call is let
 * through as a probe, and its outcome closes it, or opens it again for twice as long.
 */

/** Pause after the first opening; each probe that fails doubles it. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;
const LONGEST_ASKED_MS = 3_600_000;
/** Refusals of this many calls in a row, none of which has to mean that all others are refused as well. */
const REFUSALS_IN_A_ROW = 3;

export interface Opening {
  /** Why it opened: "cannot be reached". */
  reason: string;
  /** When it first opened, in milliseconds of its clock; probes that fail do not change it. */
  since: number;
  /** When the next probe may be sent. */
  retryAt: number;
}

/** The way of one call through the breaker; every one is ended by `leave`, whatever it came to. */
export interface Pass {
  readonly isProbe: boolean;
  /** True if a further request of the call may be sent. */
  mayGoOn(): boolean;
  /** True if the endpoint has answered no call since this one began. */
  isSilent(): boolean;
  /** The endpoint answered, if only to refuse what it was sent. */
  succeed(): void;
  /** The call failed for good. @param askedMs how long the server wants to be left alone */
  fail(reason: string, askedMs?: number): void;
  /** The call was refused in a way that may concern it alone. */
  refuse(reason: string): void;
  leave(): void;
}

export class CircuitBreaker {
  readonly #now: () => number;
  #opening: Opening | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #probe: Pass | null = null;
  #successes = 0;
  #refusals = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Null while it is closed. */
  get opening(): Readonly<Opening> | null {
    return this.#opening;
  }

  /** Null while calls are not let through. */
  enter(): Pass | null {
    if (!this.#opening) return this.#pass(false);
    if (this.#probe || this.#now() < this.#opening.retryAt) return null;
    this.#probe = this.#pass(true);
    return this.#probe;
  }

  /** Forgets all failures; calls that began before cannot open it any more. */
  reset(): void {
    this.#probe = null;
    this.#close();
  }

  #pass(isProbe: boolean): Pass {
    const successesBefore = this.#successes;
    const isSilent = () => this.#successes === successesBefore;
    const isTheProbe = () => this.#probe === pass;
    const fail = (reason: string, askedMs = 0) => {
      if (isTheProbe() || (this.#opening === null && isSilent())) this.#open(reason, askedMs);
    };
    const pass: Pass = {
      isProbe,
      isSilent,
      fail,
      mayGoOn: () => this.#opening === null || isTheProbe(),
      succeed: () => this.#close(),
      refuse: (reason) => {
        this.#refusals += 1;
        if (isTheProbe() || this.#refusals >= REFUSALS_IN_A_ROW) fail(reason);
      },
      leave: () => {
        if (isTheProbe()) this.#probe = null;
      },
    };
    return pass;
  }

  #close(): void {
    this.#successes += 1;
    this.#refusals = 0;
    this.#opening = null;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  #open(reason: string, askedMs: number): void {
    const now = this.#now();
    const pause = Math.max(this.#pauseMs, Math.min(askedMs, LONGEST_ASKED_MS));
    this.#opening = { reason, since: this.#opening?.since ?? now, retryAt: now + pause };
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    this.#refusals = 0;
  }
}
