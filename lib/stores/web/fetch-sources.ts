/** Fetches the addresses of one request, one after the other, and the pages of sitemaps among them. */
import { Readable } from "node:stream";
import type { SourceReading } from "../../files/source";
import { MOST_LISTED_PAGES, type WebAddress } from "../../files/web-address";
import type { PrivateEndpoints } from "../endpoint/addresses";
import { fetchPage, NoPage, noPage, type PageLimits, SamePage } from "./fetch-page";
import { recogniseSitemap } from "./recognise-sitemap";
import { RobotsFiles } from "./robots";
import type { Sitemap } from "./sitemap";
import { sourceNameOf } from "./source-name";

export interface WebLimits {
  addresses: PrivateEndpoints;
  /** Limit on everything that the request fetches. */
  megabytes: number;
  /** Limits on pages of sitemaps and on time; without them, no more than a caller waits for. */
  pages?: number;
  minutes?: number;
  /** Limit on what sitemaps list, fetched or not: all of it is in memory. */
  listed?: number;
  signal: AbortSignal;
  /** Called with each address before it is fetched. */
  begin?: (address: string) => void;
}

/** Stores what was fetched under the name of the source. */
export type StoreContent = (name: string, content: Readable) => Promise<void>;

const EACH_MS = 60_000;
/** Minutes for a whole request: callers wait no more than five for an answer. */
const ALL_MINUTES = 4;
/** More than the largest upload by default, for callers that have no limit of their own. */
const MOST_MEGABYTES = 1024;
/** Ten sitemaps as large as sitemaps.org allows. */
const MOST_LISTED = 500_000;
/** A sitemap may list sitemaps; these list pages. */
const DEEPEST = 1;

const EXPECTED =
  "expected a page, a PDF, an office document, Markdown, text, CSV, JSON, RDF or another file that is read";

/** A page that was fetched before: it is stored again only if its server has another version of it. */
export interface KnownPage {
  name: string;
  version: string;
}

interface Listed {
  sitemap: string;
  depth: number;
}

export class WebFetch {
  /** By address, in the order of the request; pages follow their sitemaps. */
  readonly outcomes: WebAddress[] = [];
  /** Reading options of files, from what their servers say. */
  readonly readings: (SourceReading & { file: string })[] = [];
  /** Address by the name of the source. */
  readonly addresses = new Map<string, string>();
  /** The version of a source as its server calls it, by its name; empty where it says none. */
  readonly versions = new Map<string, string>();
  /** Every page that a sitemap of its own site lists, fetched or not. */
  readonly listed = new Set<string>();
  /** False if a sitemap within the sitemap could not be read: its pages are not among those listed. */
  isWhole = true;
  readonly #seen = new Set<string>();
  /** Addresses by the names of the sources that they became before. */
  readonly #knownNames: Map<string, string>;
  /** Pages that sitemaps list, with the outcome of the sitemap, until they are fetched. */
  readonly #pages = new Map<string, WebAddress>();
  readonly #limits: Required<Omit<WebLimits, "begin">> & WebLimits;
  readonly #ends: number;
  readonly #robots: RobotsFiles;
  #bytesLeft: number;
  #pagesLeft: number;

  constructor(
    limits: WebLimits,
    private readonly store: StoreContent,
    private readonly known: ReadonlyMap<string, KnownPage> = new Map(),
  ) {
    this.#limits = { pages: MOST_LISTED_PAGES, minutes: ALL_MINUTES, listed: MOST_LISTED, ...limits };
    this.#pagesLeft = this.#limits.pages;
    this.#ends = Date.now() + this.#limits.minutes * 60_000;
    this.#bytesLeft = Math.min(limits.megabytes, MOST_MEGABYTES) * 2 ** 20;
    this.#robots = new RobotsFiles(limits);
    this.#knownNames = new Map([...known].map(([address, { name }]) => [name, address]));
  }

  /**
   * Fetches an address, and what it lists when it is a sitemap; what is wrong with it is in its outcome.
   * @param address with http or https, and without credentials
   * @throws HopscopeError when it cannot be stored; the reason of the signal
   */
  async fetch(address: string, listed?: Listed): Promise<void> {
    const url = new URL(withoutHash(address));
    if (this.#seen.has(url.href)) return;
    this.#seen.add(url.href);
    const outcome: WebAddress = {
      address: url.href,
      ...(listed && { sitemap: listed.sitemap }),
      source: null,
      problem: null,
    };
    this.outcomes.push(outcome);
    this.#limits.begin?.(url.href);
    try {
      await this.#take(url, outcome, listed?.depth ?? 0);
    } catch (error) {
      this.#limits.signal.throwIfAborted();
      if (!(error instanceof NoPage)) throw error;
      outcome.problem = error.message;
      if (listed && listed.depth <= DEEPEST) this.isWhole = false;
    }
  }

  async #take(url: URL, outcome: WebAddress, depth: number): Promise<void> {
    const known = this.known.get(outcome.address);
    const limits = { ...this.#limitsNow(outcome.sitemap !== undefined), known: known?.version };
    const page = await fetchPage(url, limits).catch((error: unknown) => {
      if (!(error instanceof SamePage)) throw error;
      return null;
    });
    if (!page) return this.#keep(known!.name, outcome, known!.version);
    try {
      const content = depth <= DEEPEST ? await recogniseSitemap(page) : page.content;
      if ("pages" in content) return await this.#follow(page.url, content, outcome, depth);
      const name = sourceNameOf(url, page.contentType);
      if (name === null) throw new NoPage(`It is of the type "${page.contentType}"; ${EXPECTED}.`);
      const other = this.addresses.get(name) ?? this.#knownNames.get(name) ?? outcome.address;
      if (other !== outcome.address)
        throw new NoPage(`It would be called "${name}", as ${other} is; fetch it by itself.`);
      await this.store(name, Readable.from(this.#counted(content)));
      this.#keep(name, outcome, page.version);
      if (page.encoding) this.readings.push({ file: name, encoding: page.encoding });
    } catch (error) {
      throw noPage(error, limits);
    } finally {
      page.content.destroy();
    }
  }

  #keep(name: string, outcome: WebAddress, version: string): void {
    this.addresses.set(name, outcome.address);
    this.versions.set(name, version);
    outcome.source = name;
  }

  /** Takes down the pages that a sitemap lists, and those of its sitemaps, of its own site alone; the outermost one fetches them. */
  async #follow(from: URL, { pages, sitemaps }: Sitemap, outcome: WebAddress, depth: number): Promise<void> {
    const all = [...pages, ...sitemaps];
    outcome.lists = all.length;
    if (all.length === 0) throw new NoPage("It is a sitemap that lists nothing; expected pages.");
    if (sitemaps.length > 0 && depth === DEEPEST)
      throw new NoPage("It is a list of sitemaps within another; expected a sitemap of pages.");
    const most = this.#limits.listed;
    if (this.listed.size + all.length > most)
      throw new NoPage(
        `With it, sitemaps list more than the ${most.toLocaleString("en")} addresses that are read.`,
      );
    const own = all.filter((address) => URL.canParse(address) && new URL(address).origin === from.origin);
    for (const address of own) this.listed.add(withoutHash(address));
    const robots = await this.#robots.of(from);
    const open = own.filter((address) => robots.allows(new URL(address)));
    leaveOut(outcome, all.length - own.length, "of another site");
    leaveOut(outcome, own.length - open.length, "excluded by robots.txt");
    const lists = new Set(sitemaps);
    for (const address of open)
      if (lists.has(address)) await this.fetch(address, { sitemap: outcome.address, depth: depth + 1 });
      else if (!this.#pages.has(withoutHash(address))) this.#pages.set(withoutHash(address), outcome);
    if (depth === 0) await this.#fetchPages();
  }

  /** Pages that were never fetched first: what is beyond a limit comes with the next sync. */
  async #fetchPages(): Promise<void> {
    // The name of a page that is listed no longer is free.
    if (this.isWhole)
      for (const [name, address] of this.#knownNames)
        if (!this.listed.has(address)) this.#knownNames.delete(name);
    const pages = [...this.#pages].filter(([address]) => !this.#seen.has(address));
    this.#pages.clear();
    const isKnown = ([address]: (typeof pages)[number]) => this.known.has(address);
    const ordered = [...pages.filter((page) => !isKnown(page)), ...pages.filter(isKnown)];
    const wanted = ordered.splice(0, this.#pagesLeft);
    this.#pagesLeft -= wanted.length;
    const left = new Map<WebAddress, number>();
    for (const [, sitemap] of ordered) left.set(sitemap, (left.get(sitemap) ?? 0) + 1);
    const pagesInAll = this.#limits.pages.toLocaleString("en");
    for (const [sitemap, count] of left)
      leaveOut(sitemap, count, `beyond the ${pagesInAll} pages of one request`);
    for (const [address, sitemap] of wanted)
      await this.fetch(address, { sitemap: sitemap.address, depth: DEEPEST + 1 });
  }

  #limitsNow(isListed: boolean): PageLimits {
    const { addresses, signal } = this.#limits;
    signal.throwIfAborted();
    const left = this.#ends - Date.now();
    if (left <= 0)
      throw new NoPage(
        `Not fetched: the ${this.#limits.minutes} minutes of one request were over. Fetch it again.`,
      );
    if (this.#bytesLeft <= 0)
      throw new NoPage("Not fetched: the size of what one request may fetch was reached. Fetch it again.");
    return {
      addresses,
      signal,
      mostBytes: this.#bytesLeft,
      timeoutMs: Math.min(EACH_MS, left),
      redirects: isListed ? "same-server" : "anywhere",
    };
  }

  async *#counted(content: AsyncIterable<Uint8Array>) {
    for await (const piece of content) {
      this.#bytesLeft -= piece.byteLength;
      yield piece;
    }
  }
}

/** An address as outcomes have it. */
export function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** Says in the outcome of a sitemap that so many of what it lists were not fetched. */
function leaveOut(outcome: WebAddress, count: number, what: string): void {
  if (count === 0) return;
  const before = outcome.problem === null ? "Not fetched: " : `${outcome.problem.slice(0, -1)}, `;
  outcome.problem = `${before}${count.toLocaleString("en")} ${what}.`;
}
