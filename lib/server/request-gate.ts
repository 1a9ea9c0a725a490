/**
 * Handles requests before Next.js sees them: methods that it fails on are answered, sign-ins wait for each other, and the source
 * address is noted.
 */
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import pLimit from "p-limit";

/** The other end of the connection; what a client sends under this name is replaced. */
const PEER_HEADER = "x-hopscope-peer";
const API_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** At a time: hundreds at once, which one who guesses passwords sends, would hold up every page. */
const MOST_SIGN_INS = 2;

/** From now on, for every server of this process. Next.js makes a `Request` of each call, whose constructor throws for TRACE. */
export function guardRequests(): void {
  const { emit } = Server.prototype;
  const signIns = pLimit(MOST_SIGN_INS);
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]) {
    const pass = () => Reflect.apply(emit, this, [event, ...given]);
    if (event !== "request") return pass();
    const [request, response] = given as [IncomingMessage, ServerResponse];
    if (isAnswered(request, response)) return true;
    if (request.method !== "POST" || !/^\/api\/sign-in(?:\?|$)/.test(request.url ?? "")) return pass();
    void signIns(async () => {
      if (request.socket.destroyed) return;
      const ended = new Promise((resolve) => response.once("close", resolve));
      pass();
      await ended;
    });
    return true;
  };
}

/** Answers a method that nothing else answers: OPTIONS of a page with 204, others with 405. */
function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
  request.headers[PEER_HEADER] = request.socket.remoteAddress;
  const { method = "", url = "" } = request;
  // Next.js has paths of its own, and answers OPTIONS of the API by what each endpoint has.
  const isPage = !/^\/(?:api\/|_next\/|__next)/.test(url);
  const methods = isPage ? PAGE_METHODS : API_METHODS;
  const isOptions = isPage && method === "OPTIONS";
  if (methods.includes(method) && !isOptions) return false;
  request.resume();
  const allow = methods.join(", ");
  if (isOptions) response.writeHead(204, { allow }).end();
  else
    response
      .writeHead(405, {
        allow,
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
      })
      .end(`This address does not answer ${method}; expected ${allow}.\n`);
  return true;
}

/**
 * Source of a request: the other end of its connection or, behind a proxy, the last address that the proxy reports. For IPv6 the
 * network, since one machine has all addresses of it. Null where it is not known.
 */
export function sourceOf(headers: Headers, isBehindProxy: boolean): string | null {
  const forwarded = isBehindProxy ? headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  const source = forwarded || headers.get(PEER_HEADER);
  if (!source || !isIPv6(source) || source.startsWith("::ffff:")) return source;
  return source.split(":").slice(0, 4).join(":");
}
