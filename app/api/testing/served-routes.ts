/** The routes of this process's engine over real HTTP, as Next.js serves them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ENDPOINTS } from "@/lib/api/endpoints";
import * as unknown from "../[...unknown]/route";
import type { Route } from "../implement";

export interface ServedRoutes {
  address: string;
  /** Methods and paths that were requested. */
  requested: ReadonlySet<string>;
  close(): void;
}

/** @param isServed whether a request reaches its route; every other one is answered with 404 */
export async function serveRoutes(
  isServed: (pathname: string, body: Buffer) => boolean = () => true,
): Promise<ServedRoutes> {
  const requested = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname } = new URL(request.url!, "http://localhost");
    const { method = "GET" } = request;
    requested.add(`${method} ${pathname}`);
    const left = new AbortController();
    response.on("close", () => left.abort());
    const asked = new Request(`http://localhost${request.url}`, {
      ...{ method, headers: new Headers(request.headers as Record<string, string>), signal: left.signal },
      ...(body.length > 0 && method !== "GET" && { body }),
    });
    const answer = isServed(pathname, body) ? await answerTo(asked, pathname) : await unknown.GET(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, requested, close: () => server.close() };
}

/** Every endpoint as a pattern of its paths; those without parameters come first. */
const PATTERNS = ENDPOINTS.map(({ endpoint: { method, path: place } }) => ({
  method: method.toUpperCase(),
  place,
  names: [...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  pattern: new RegExp(`^${place.replaceAll(/\{\w+\}/g, "([^/]+)")}$`),
})).sort((one, other) => one.names.length - other.names.length);

async function answerTo(request: Request, pathname: string): Promise<Response> {
  const found = PATTERNS.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (!found) return unknown.GET(request);
  const values = found.pattern.exec(pathname)!.slice(1).map(decodeURIComponent);
  const params = Object.fromEntries(found.names.map((name, at) => [name, values[at]!]));
  const folder = found.place.slice("/api/".length).replaceAll("{", "[").replaceAll("}", "]");
  const file = path.join(import.meta.dirname, "..", folder, "route.ts");
  const routes = (await import(file)) as Record<string, Route>;
  // As Next.js calls them.
  return routes[request.method]!(request, { params: Promise.resolve(params) as never });
}
