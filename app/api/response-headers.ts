/** Headers of responses: files that browsers save, cookies of a session. */
import { Readable } from "node:stream";

/** A file that browsers save. @param name of plain signs */
export function savedAs(name: string, type: string, content: string | Readable): Response {
  const body =
    typeof content === "string" ? content : (Readable.toWeb(content) as ReadableStream<Uint8Array>);
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
  return new Response(body, { headers });
}

/** @param name may hold any sign; it is encoded as RFC 8187 has it */
export function dispositionOf(name: string, how: "attachment" | "inline" = "attachment"): string {
  return `${how}; filename*=UTF-8''${encodeName(name)}`;
}

/** Quotes and brackets are none of the characters of RFC 8187. */
function encodeName(name: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, escaped);
}

/** The response with cookies; it is never stored on the way. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  response.headers.set("cache-control", "no-store");
  return response;
}
