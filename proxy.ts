/**
 * Runs before every page and file: a page is refused as the API refuses it, to a foreign host and to whoever did not sign in; one
 * that is shown has a policy with a nonce of its own.
 */
import { NextResponse } from "next/server";
import { contentPolicy, NONCE_HEADER, newNonce } from "./app/content-policy";
import { HopscopeError } from "./lib/graph/errors";
import { mayVisit } from "./lib/server/accounts/page-visitors";
import { refuseForeignHost } from "./lib/server/allowed-hosts";
import { type Environment, readEnvironment } from "./lib/stores/environment";

/** Pages for those who have not signed in, and what pages are drawn with: it is the same for everybody. */
const OPEN = /^\/(sign-in|sign-up|reset-password|icon\.svg|_next\/static\/.*)$/;

/** What Next.js serves from its own folder; these files are the same for every request. */
const FILES = "/_next/";

/** Read once: every page and every file of one asks. */
let served: Environment | undefined;

/** The answer to a request that is refused or sent to the sign-in; others pass. */
export async function proxy(request: Request): Promise<Response | undefined> {
  try {
    served ??= readEnvironment();
    refuseForeignHost(request, served);
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const { message, hint } = error;
    return new Response(`${[message, hint].filter(Boolean).join(" ")}\n`, {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  const { pathname, searchParams } = new URL(request.url);
  if (isOpen(pathname) || (await mayVisit(request.headers)))
    return pathname.startsWith(FILES) ? undefined : passWithNonce(request);
  // Of the application's own navigation.
  searchParams.delete("_rsc");
  const next = new URLSearchParams({ next: pathname + (searchParams.size ? `?${searchParams}` : "") });
  // Next.js makes it relative: behind a proxy, the server does not know under which name it was asked.
  const location = new URL(`/sign-in?${next}`, request.url).href;
  return new Response(null, { status: 307, headers: { location, "cache-control": "no-store" } });
}

/** Next.js reads the nonce from the policy of the request, for the scripts that it writes; app/layout.tsx, for ours. */
function passWithNonce(request: Request): Response {
  const nonce = newNonce();
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(NONCE_HEADER, nonce);
  return NextResponse.next({ request: { headers }, headers: { "content-security-policy": policy } });
}

function isOpen(pathname: string): boolean {
  return OPEN.test(pathname) || (process.env.NODE_ENV === "development" && pathname.startsWith(FILES));
}

/** The API checks by itself: what passes here is buffered, and an upload may be large. */
export const config = { matcher: ["/((?!api/).*)"] };
