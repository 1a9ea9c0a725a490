/** The robots.txt of each site that a request fetches pages from, read once. */
import { buffer } from "node:stream/consumers";
import { AGENT, fetchPage, type PageLimits } from "./fetch-page";
import { ROBOTS_BYTES, Robots } from "./robots";

const TIMEOUT_MS = 10_000;

export class RobotsFiles {
  readonly #known = new Map<string, Promise<Robots>>();

  constructor(private readonly limits: Pick<PageLimits, "addresses" | "signal">) {}

  /** A site without one, or whose own cannot be read, closes nothing. @throws the reason of the signal */
  of({ origin }: URL): Promise<Robots> {
    const known = this.#known.get(origin);
    if (known) return known;
    const reading = this.#read(new URL("/robots.txt", origin));
    this.#known.set(origin, reading);
    return reading;
  }

  async #read(address: URL): Promise<Robots> {
    const bounds = { mostBytes: ROBOTS_BYTES, timeoutMs: TIMEOUT_MS, redirects: "same-server" } as const;
    try {
      const { content } = await fetchPage(address, { ...this.limits, ...bounds });
      return new Robots((await buffer(content)).toString("utf8"), AGENT);
    } catch {
      this.limits.signal.throwIfAborted();
      return new Robots("", AGENT);
    }
  }
}
