/** Refuses requests from other web sites. */
import { HopscopeError } from "@/lib/graph/errors";
import { refuseForeignHost, type ServedAddress } from "@/lib/server/allowed-hosts";

/**
 * The host is one that this server answers to, and a write comes from our own pages or from no page at all (cross-site forms).
 * @throws HopscopeError `forbidden-origin`
 */
export function refuseForeignRequest(request: Request, served: ServedAddress): void {
  refuseForeignHost(request, served);
  const host = request.headers.get("host") ?? "";
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const foreign = origin !== null && !isOwn(origin, host, served);
  const site = request.headers.get("sec-fetch-site");
  if (foreign || site === "cross-site" || site === "same-site")
    throw new HopscopeError(
      "forbidden-origin",
      "Writes are accepted from Hopscope's own pages and from programs, not from other sites.",
    );
}

/** A proxy in front may pass another host on than the one that its visitors see. */
function isOwn(origin: string, host: string, { HOPSCOPE_URL }: ServedAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  return given.host === host || (HOPSCOPE_URL !== undefined && given.origin === new URL(HOPSCOPE_URL).origin);
}
