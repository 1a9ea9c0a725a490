/** Runs before every page and file: a page is refused to a foreign host as the API refuses it, since pages show data too. */
import { refuseForeignHost } from "./app/api/same-origin";
import { HopscopeError } from "./lib/core/errors";

/** The answer to a request that is refused; nothing lets it pass. */
export function proxy(request: Request): Response | undefined {
  try {
    refuseForeignHost(request, process.env.HOST || "127.0.0.1");
    return undefined;
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const { message, hint } = error;
    return new Response(`${[message, hint].filter(Boolean).join(" ")}\n`, {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}

/** The API checks by itself: what passes here is buffered, and an upload may be large. */
export const config = { matcher: ["/((?!api/).*)"] };
