/** Fetches one web address: what came, or why nothing did, in words that say no more of a network than that it did not answer. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ENCODINGS, type Encoding } from "../../files/import/find-encoding";
import { FileRefusal } from "../../files/import/rows/row-log";
import type { PrivateEndpoints } from "../endpoint/addresses";
import { type Bounds, boundedFetch } from "../endpoint/bounded-fetch";
import { BadReply } from "../endpoint/failure";
import { pinnedGet } from "./pinned-get";
import { contentTypeOf } from "./source-name";

export interface PageLimits {
  addresses: PrivateEndpoints;
  mostBytes: number;
  /** For the page as a whole. */
  timeoutMs: number;
  redirects: Bounds["redirects"];
  /** The version that is known already, as `Page` had it. */
  known?: string | undefined;
  signal: AbortSignal;
}

export interface Page {
  /** Address after redirects. */
  url: URL;
  contentType: string;
  /** Encoding from the server; undefined where it names none, UTF-8, or one that is not read. */
  encoding: Encoding | undefined;
  /** The server's `ETag`, else its `Last-Modified`; empty where it says neither. */
  version: string;
  content: Readable;
}

/** The server says that a page is still the version that was known. */
export class SamePage extends Error {
  override readonly name = "SamePage";
}

/** Why an address gives no source, in a sentence for a person. */
export class NoPage extends Error {
  override readonly name = "NoPage";
}

/** Hopscope's user agent in robots.txt. */
export const AGENT = "Hopscope";

/**
 * One sentence for a server that is silent, refuses, is unknown, or is not to be asked: whoever may name addresses must not learn from
 * the answer what there is in the network of the server.
 */
const NO_ANSWER =
  "It gave no answer in time, or its server has an address that the settings do not allow (HOPSCOPE_PRIVATE_SOURCES).";

/** Codes of errors of connections, of HTTP and of decompression. */
const BROKEN_OFF = /^(?:ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR|HPE_|Z_)/;

/** @throws NoPage; SamePage; the reason of the signal */
export async function fetchPage(address: URL, limits: PageLimits): Promise<Page> {
  const { signal, known, ...bounds } = limits;
  const condition = /^(?:W\/)?"/.test(known ?? "") ? "if-none-match" : "if-modified-since";
  const headers = {
    ...{ "user-agent": AGENT, accept: "*/*", "accept-encoding": "gzip" },
    ...(known && { [condition]: known }),
  };
  let response: Response;
  try {
    const init = { method: "GET", headers, signal };
    response = await boundedFetch(address, init, { ...bounds, webPages: true, send: pinnedGet });
  } catch (error) {
    signal.throwIfAborted();
    const isReply = error instanceof BadReply && error.kind !== "blocked";
    throw isReply ? noPage(error, limits) : new NoPage(NO_ANSWER);
  }
  const { status, body } = response;
  if (known && status === 304) throw new SamePage();
  if (status !== 200 || !body) {
    void body?.cancel().catch(() => undefined);
    throw new NoPage(`The server answered with status ${status}; expected 200 and a file.`);
  }
  const contentType = contentTypeOf(response.headers);
  const content = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  // It may break off before anyone reads it; whoever does learns of it then.
  content.on("error", () => {});
  return {
    url: new URL(response.url),
    contentType,
    encoding: encodingOf(contentType, response.headers),
    version: response.headers.get("etag") ?? response.headers.get("last-modified") ?? "",
    content,
  };
}

/**
 * The error that ended the content of a page too early, as `NoPage`; errors of ours, of the disk for example, stay what they are.
 * @param error that reading the content threw
 */
export function noPage(error: unknown, { mostBytes, redirects }: PageLimits): unknown {
  if (error instanceof BadReply && error.kind === "endless") {
    const megabytes = Math.ceil(mostBytes / 2 ** 20).toLocaleString("en");
    return new NoPage(`It is larger than the ${megabytes} MB that are left for this request.`);
  }
  if (error instanceof FileRefusal) return new NoPage(error.message);
  if (error instanceof BadReply)
    return new NoPage(
      redirects === "anywhere"
        ? "It redirects too often, or to what is no web address; expected at most 3 redirects."
        : "It redirects too often, or to another site; expected a page of the site of the sitemap.",
    );
  if (error instanceof Error && error.name === "TimeoutError")
    return new NoPage("The server did not come to the end of it in time.");
  const { code = "" } = error as { code?: unknown };
  return BROKEN_OFF.test(String(code)) ? new NoPage("The server broke off in the middle of it.") : error;
}

/** Encoding of text only: other files are recognised by their bytes. */
function encodingOf(contentType: string, headers: Headers): Encoding | undefined {
  const [, label] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get("content-type") ?? "") ?? [];
  if (!label || !/^text\/|xml$/.test(contentType)) return undefined;
  const name = canonicalName(label);
  const known = name === "gbk" ? "gb18030" : name;
  return ENCODINGS.find((encoding) => encoding !== "UTF-8" && encoding.toLowerCase() === known);
}

function canonicalName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
