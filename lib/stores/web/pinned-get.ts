/** One GET that connects to the very addresses that were checked: a name that leads elsewhere a moment later is of no use. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip, createInflate } from "node:zlib";
import { checkAddress } from "../endpoint/addresses";
import type { Send } from "../endpoint/bounded-fetch";

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
};
/** They have no body, and `Response` takes none. */
const EMPTY = [204, 205, 304];

/** @throws BadReply of the kind `blocked`; what the lookup and the connection throw; the reason of the signal */
export const pinnedGet: Send = async (url, { headers, signal }, allowed) => {
  const addresses = await checkAddress(url, allowed);
  signal?.throwIfAborted();
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = request(url, {
      // No connection that an earlier lookup opened.
      agent: false,
      headers: Object.fromEntries(new Headers(headers)),
      lookup: lookupOf(addresses),
      ...(signal && { signal }),
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end();
  });
  const { statusCode: status = 0 } = message;
  const received = headersOf(message);
  if (status < 200 || status > 599) {
    message.destroy();
    throw new Error(`HTTP has no status ${status}.`);
  }
  if (EMPTY.includes(status)) {
    message.destroy();
    return new Response(null, { status, headers: received });
  }
  return new Response(webBody(message, received), { status, headers: received });
};

/** Answers every question for an address with these. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, answer) => {
    const [first] = found;
    if (options.all) answer(null, found);
    else if (first) answer(null, first.address, first.family);
    else answer(new Error("The name has no address."), "");
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

/** The body as it was before it was compressed for the way. */
function webBody(message: IncomingMessage, headers: Headers): ReadableStream<Uint8Array> {
  const coding = (headers.get("content-encoding") ?? "").trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]!() : undefined;
  if (decoder) {
    headers.delete("content-length");
    // Whoever reads the decoder learns of an error; it ends the connection, too.
    pipeline(message, decoder, () => {});
  }
  const body: NodeReadableStream = Readable.toWeb((decoder as unknown as Readable) ?? message);
  return body as ReadableStream<Uint8Array>;
}
