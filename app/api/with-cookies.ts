/** Responses that set cookies of a session. */

/** The response with cookies; it is never stored on the way. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  response.headers.set("cache-control", "no-store");
  return response;
}
