/** Limit on the runs that a user may start within a minute, whether in a browser or by any of their API keys. */
import { HopscopeError } from "../../graph/errors";
import { formatNoun } from "../../graph/text/format-noun";

const WINDOW_MS = 60_000;

export class RunLimit {
  readonly #now: () => number;
  /** When each user started the runs of the last minute, oldest first. */
  readonly #starts = new Map<string, number[]>();

  /** @param now milliseconds; of a clock that is never set back when absent */
  constructor(
    private readonly most: number,
    now: () => number = () => performance.now(),
  ) {
    this.#now = now;
  }

  /**
   * Counts a run before it starts, so that many at once are counted too; one that is refused does not count.
   * @throws HopscopeError `too-many-runs`, with the seconds until the next may start
   */
  begin(user: string): void {
    const now = this.#now();
    const starts = (this.#starts.get(user) ?? []).filter((at) => at > now - WINDOW_MS);
    const oldest = starts[0];
    if (starts.length >= this.most && oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1_000));
      const runs = formatNoun(this.most, "run");
      throw new HopscopeError(
        "too-many-runs",
        `You have started ${runs} within a minute, which is the limit.`,
        {
          hint: `Try again in ${formatNoun(seconds, "second")}.`,
          retryAfterSeconds: seconds,
        },
      );
    }
    this.#starts.set(user, [...starts, now]);
  }
}
