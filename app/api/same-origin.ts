/** Refuses requests from other web sites. */
import { HopscopeError } from "@/lib/core/errors";

/**
 * A server on the loopback address answers to loopback names only, since another site's name can be made to lead to it (DNS
 * rebinding).
 * @param servedHost the address that the server listens on
 * @throws HopscopeError `forbidden-origin`
 */
export function refuseForeignHost(request: Request, servedHost: string): void {
  const host = request.headers.get("host") ?? "";
  if (isLoopback(servedHost) && !isLoopback(host.replace(/:\d+$/, "")))
    throw new HopscopeError(
      "forbidden-origin",
      `This server answers to localhost only, not to "${host.slice(0, 80)}".`,
      { hint: "Set HOST to the address under which it should be reached." },
    );
}

/**
 * The host is one that this server answers to, and a write comes from our own pages or from no page at all (cross-site forms).
 * @throws HopscopeError `forbidden-origin`
 */
export function refuseForeignRequest(request: Request, servedHost: string): void {
  refuseForeignHost(request, servedHost);
  const host = request.headers.get("host") ?? "";
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const foreign = origin !== null && URL.canParse(origin) ? new URL(origin).host !== host : origin !== null;
  const site = request.headers.get("sec-fetch-site");
  if (foreign || site === "cross-site" || site === "same-site")
    throw new HopscopeError(
      "forbidden-origin",
      "Writes are accepted from Hopscope's own pages and from programs, not from other sites.",
    );
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}
