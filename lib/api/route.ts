/** Endpoints by their type alone: the schemas of all endpoints that a page calls would be a third of its code. */
import type { Endpoint, StreamedOf } from "./endpoint";

/** The part of an endpoint that a call needs; its type says which method, which path, and whether it streams events. */
export function routeOf<E extends Endpoint>(
  method: E["method"],
  path: E["path"],
  ...streams: [StreamedOf<E>] extends [never] ? [] : ["events"]
): E {
  return { method, path, events: streams.length > 0 } as unknown as E;
}
