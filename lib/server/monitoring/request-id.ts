/** The id of a request, under which a proxy, a caller and the log find it again. */
import { randomUUID } from "node:crypto";

export const REQUEST_ID_HEADER = "x-request-id";

/** Ids that can be written into a header, a log and a page as they are. */
const HARMLESS = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own id where it is short and harmless, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER);
  return given !== null && HARMLESS.test(given) ? given : randomUUID();
}
