/**
 * `fetch` for replies that are not trusted: a time limit that covers the body, cancelling in the middle of a body, an end to bodies
 * that do not end, and no address that is not allowed. Unless asked for, no redirect to another server and no web pages.
 */
import { followAbort, unlessAborted } from "./abort";
import { checkAddress, type PrivateEndpoints } from "./addresses";
import { BadReply } from "./failure";

export interface Bounds {
  /** For the request with its whole reply. */
  timeoutMs: number;
  mostBytes: number;
  addresses: PrivateEndpoints;
  /** True to accept web pages; false when absent: a model's server does not reply with one. */
  webPages?: boolean;
  /** Allowed targets of redirects; the same server when absent. `anywhere` is for GET without credentials. */
  redirects?: "same-server" | "anywhere";
  /** Function that sends one request; `fetch` when absent. */
  send?: Send;
}

/** Sends one request, when the address of its server is allowed, and follows no redirect. */
export type Send = (url: URL, init: RequestInit, addresses: PrivateEndpoints) => Promise<Response>;

const MOST_REDIRECTS = 3;
/** Statuses of redirects that repeat the same request. */
const REPEATING = [307, 308];
const REDIRECTING = [301, 302, 303, ...REPEATING];

/**
 * The response has the address that it came from as its `url`.
 * @throws BadReply, TimeoutError, and what `fetch` throws; the reason of the signal
 */
export async function boundedFetch(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
  bounds: Bounds,
): Promise<Response> {
  const { timeoutMs, mostBytes, webPages = false } = bounds;
  const { controller, release } = followAbort(init?.signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException("No answer in time.", "TimeoutError")),
    timeoutMs,
  );
  const end = () => {
    clearTimeout(timer);
    release();
  };
  try {
    const { signal } = controller;
    const sent = fetchAllowed(url, { ...init, signal }, bounds);
    const { response, from } = await unlessAborted(sent, signal);
    const { body, status, statusText, headers } = response;
    const isWebPage = !webPages && status < 300 && /\bhtml\b/i.test(headers.get("content-type") ?? "");
    const isTooLong = Number(headers.get("content-length") ?? 0) > mostBytes;
    if (isWebPage || isTooLong) {
      void body?.cancel().catch(() => undefined);
      throw new BadReply(isWebPage ? "web-page" : "endless");
    }
    if (!body) end();
    const bounded = new Response(body && boundedBody(body, { signal, mostBytes, end }), {
      status,
      statusText,
      headers,
    });
    return Object.defineProperty(bounded, "url", { value: from.href });
  } catch (error) {
    end();
    throw error;
  }
}

/** Unless asked for, follows redirects to the same server only: another one would get the question and the key. */
async function fetchAllowed(
  given: RequestInfo | URL,
  init: RequestInit,
  { addresses, redirects = "same-server", send = sendChecked }: Bounds,
): Promise<{ response: Response; from: URL }> {
  let url = new URL(given instanceof Request ? given.url : given);
  for (let followed = 0; ; followed++) {
    const response = await send(url, init, addresses);
    if (!REDIRECTING.includes(response.status)) return { response, from: url };
    void response.body?.cancel().catch(() => undefined);
    const target = response.headers.get("location") ?? "";
    const next = URL.canParse(target, url) ? new URL(target, url) : null;
    const isRepeatable = init.method === "GET" || REPEATING.includes(response.status);
    const isNear = redirects === "anywhere" ? isPlainPlace(next) : next?.origin === url.origin;
    const mayFollow = isNear && isRepeatable && typeof (init.body ?? "") === "string";
    if (!next || !mayFollow || followed >= MOST_REDIRECTS) throw new BadReply("redirected");
    url = next;
  }
}

const sendChecked: Send = async (url, init, addresses) => {
  await checkAddress(url, addresses);
  return fetch(url, { ...init, redirect: "manual" });
};

function isPlainPlace(url: URL | null): boolean {
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Every read is raced against `signal`, because Node 20 loses the link between a signal and a body that is being read. */
function boundedBody(
  body: ReadableStream<Uint8Array>,
  { signal, mostBytes, end }: { signal: AbortSignal; mostBytes: number; end: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  const stop = (reason: unknown) => {
    end();
    return reader.cancel(reason).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await unlessAborted(reader.read(), signal);
        bytes += value?.byteLength ?? 0;
        if (bytes > mostBytes) throw new BadReply("endless");
        if (value) return controller.enqueue(value);
        if (done) end();
        controller.close();
      } catch (error) {
        void stop(error);
        controller.error(error);
      }
    },
    cancel: stop,
  });
}
