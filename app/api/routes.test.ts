/** Every endpoint has a route that implements it, and every route implements an endpoint. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/api/endpoints";
import type { Route } from "./implement";

/** All routes load the engine once. */
const PATIENCE_MS = 120_000;
/** Answers the paths that no endpoint has. */
const UNKNOWN = "[...unknown]";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => path.posix.basename(file) === "route.ts")
  .map((file) => path.posix.dirname(file))
  .filter((folder) => folder !== UNKNOWN);

async function handlersOf(folder: string): Promise<{ method: string; route: Partial<Route> }[]> {
  const exported = await import(path.join(import.meta.dirname, folder, "route.ts"));
  return METHODS.flatMap((method) => (exported[method] ? [{ method, route: exported[method] }] : []));
}

describe("the routes", () => {
  it(
    "implement the endpoint of their method and path, all of them and no other",
    async () => {
      const implemented: unknown[] = [];
      for (const folder of folders) {
        const place = `/api/${folder.replaceAll("[", "{").replaceAll("]", "}")}`;
        for (const { method, route } of await handlersOf(folder)) {
          expect(route.endpoint, `${method} ${place} implements no endpoint`).toBeDefined();
          expect([route.endpoint?.method.toUpperCase(), route.endpoint?.path]).toEqual([method, place]);
          implemented.push(route.endpoint);
        }
      }
      const missing = ENDPOINTS.filter(({ endpoint }) => !implemented.includes(endpoint));
      expect(missing.map(({ name }) => name)).toEqual([]);
      expect(implemented).toHaveLength(ENDPOINTS.length);
    },
    PATIENCE_MS,
  );

  it.each(METHODS)("answer %s of a path that no endpoint has with problem details", async (method) => {
    const handlers = await import("./[...unknown]/route");
    const response = await handlers[method](new Request("http://localhost/api/no/such?a=1", { method }));
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({
      status: 404,
      code: "not-found",
      detail: 'The API has no path "/api/no/such".',
      requestId: response.headers.get("x-request-id"),
    });
  });
});
