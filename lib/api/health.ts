/** Whether the application runs, and the document that describes its HTTP interface. */

import * as z from "zod";
import { endpoint } from "./endpoint";

export const healthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.enum(["pglite", "postgresql"]),
  /** Id of the embedder in use. */
  embedder: z.string(),
  /** By an approximate index, or exactly where its library has no binary; exact search is advised up to a size. */
  vectorSearch: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("hnsw") }),
    z.object({ kind: z.literal("exact"), advisedVectors: z.number() }),
  ]),
});
export type Health = z.infer<typeof healthSchema>;

export const readHealth = endpoint({
  method: "get",
  path: "/api/health",
  summary: "Whether the application is running",
  status: 200,
  response: healthSchema,
});

export const readApiDocument = endpoint({
  method: "get",
  path: "/api/openapi.json",
  summary: "The OpenAPI document of this interface",
  status: 200,
  response: z.record(z.string(), z.unknown()),
});
