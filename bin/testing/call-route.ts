/** The route handlers of the application, called in this process: what `localCaller` does, but for modules that tests translate. */
import path from "node:path";
import type { Route } from "../../app/api/implement";
import { apiCaller, type CallApi } from "../../lib/api/call-api";
import { ENDPOINTS } from "../../lib/api/endpoints";

/** @throws Error where no endpoint has its method and path */
export async function callRoute(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const { endpoint } of ENDPOINTS) {
    if (endpoint.method.toUpperCase() !== request.method) continue;
    const named = endpoint.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${named}$`).exec(pathname);
    if (!found) continue;
    const folder = endpoint.path.slice(1).replaceAll("{", "[").replaceAll("}", "]");
    const routes = (await import(path.resolve("app", folder, "route.ts"))) as Record<string, Route>;
    const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return routes[request.method]!(request, { params: Promise.resolve(Object.fromEntries(params)) });
  }
  throw new Error(`There is no ${request.method} ${pathname}.`);
}

export function routeCaller(): CallApi {
  return apiCaller((address, init) => {
    const headers = new Headers(init.headers);
    headers.set("host", "localhost");
    return callRoute(new Request(new URL(address, "http://localhost"), { ...init, headers }));
  });
}
