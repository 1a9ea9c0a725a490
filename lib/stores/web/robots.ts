/** Rules of a robots.txt (RFC 9309): the longest rule that fits a path decides, `Allow` where two are as long. */
import { buffer } from "node:stream/consumers";
import { AGENT, fetchPage, type PageLimits } from "./fetch-page";

interface Rule {
  allows: boolean;
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
}

/** Beyond this no rule is read; RFC 9309 asks for 500 KiB at least. */
const ROBOTS_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;

export class Robots {
  readonly #rules: readonly Rule[];

  /** @param agent its own group counts, else that of `*` */
  constructor(text: string, agent: string) {
    const groups = readGroups(text.slice(0, ROBOTS_BYTES));
    const of = (name: string) => groups.filter(({ agents }) => agents.includes(name));
    const own = of(agent.toLowerCase());
    this.#rules = (own.length > 0 ? own : of("*")).flatMap(({ rules }) => rules);
  }

  allows({ pathname, search }: URL): boolean {
    const path = pathname + search;
    const fitting = this.#rules.filter(({ pattern }) => fits(pattern, path));
    const longest = Math.max(0, ...fitting.map(({ pattern }) => pattern.length));
    const deciding = fitting.filter(({ pattern }) => pattern.length === longest);
    return deciding.length === 0 || deciding.some(({ allows }) => allows);
  }
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
      isNaming = true;
    } else if (name === "allow" || name === "disallow") {
      isNaming = false;
      const pattern = value.trim();
      if (pattern) groups.at(-1)?.rules.push({ allows: name === "allow", pattern });
    }
  }
  return groups;
}

/** `*` is any text and `$` at the end is the end; without regular expressions, which a hostile pattern could make slow. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    if (isLast && isWhole) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** The robots.txt of each site that a request fetches pages from, read once. */
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
