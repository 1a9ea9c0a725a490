/** Looks at the beginning of XML for a sitemap; what is none goes on as it came. */
import { Readable } from "node:stream";
import { constants, gunzipSync } from "node:zlib";
import { NoPage, type Page } from "./fetch-page";
import { isSitemap, readSitemap, type Sitemap } from "./sitemap";

/** By sitemaps.org. */
const MOST_MEGABYTES = 50;
const MOST_BYTES = MOST_MEGABYTES * 2 ** 20;
/** More than any comment before the first element of a sitemap. */
const BEGINNING_BYTES = 8 * 1024;
const XML_NAME = /\.xml(?:\.gz)?$/i;

/**
 * @returns the sitemap, or the content to go on with
 * @throws NoPage for a sitemap that is larger than sitemaps may be; what reading the page throws
 */
export async function recogniseSitemap({ url, contentType, content }: Page): Promise<Sitemap | Readable> {
  const isXml = /xml$/.test(contentType) && contentType !== "application/xhtml+xml";
  if (!isXml && !XML_NAME.test(url.pathname)) return content;
  const pieces = content[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>;
  const beginning: Uint8Array[] = [];
  for (let bytes = 0; bytes < BEGINNING_BYTES; ) {
    const { done, value } = await pieces.next();
    if (done) break;
    beginning.push(value);
    bytes += value.byteLength;
  }
  if (isSitemap(textOf(Buffer.concat(beginning)))) return readSitemap(await readWhole(beginning, pieces));
  return Readable.from(concatenated(beginning, pieces));
}

async function* concatenated(beginning: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* beginning;
  yield* rest;
}

async function readWhole(beginning: Uint8Array[], rest: AsyncIterable<Uint8Array>): Promise<string> {
  let bytes = 0;
  const pieces: Uint8Array[] = [];
  for await (const piece of concatenated(beginning, rest)) {
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  try {
    const whole = Buffer.concat(pieces);
    return (isGzip(whole) ? gunzipSync(whole, { maxOutputLength: MOST_BYTES }) : whole).toString("utf8");
  } catch {
    throw tooLarge();
  }
}

function tooLarge(): NoPage {
  return new NoPage(
    `It is a damaged sitemap, or one larger than the ${MOST_MEGABYTES} MB that sitemaps have.`,
  );
}

/** Text at the beginning of a file, which may be compressed. */
function textOf(bytes: Buffer): string {
  if (!isGzip(bytes)) return bytes.toString("utf8");
  try {
    const partly = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * BEGINNING_BYTES };
    return gunzipSync(bytes, partly).subarray(0, BEGINNING_BYTES).toString("utf8");
  } catch {
    return "";
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
