/** The state of the application, its figures, and the document that describes its HTTP interface. */
import * as z from "zod";
import { outageSchema } from "../methods/llm/outage";
import { endpoint } from "./endpoint";

export const healthSchema = z.object({
  /** Degraded: it answers, and what is new cannot be stored. */
  status: z.enum(["ok", "degraded"]),
  /** The last failed write, since when, and a remedy; null once a write succeeds. */
  storage: z.object({ reason: z.string(), hint: z.string().nullable(), since: z.iso.datetime() }).nullable(),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.enum(["pglite", "postgresql"]),
  /** Id of the embedder in use. */
  embedder: z.string(),
  /** `ready` if a language model is set; `outage` while its endpoint is not asked because it failed. */
  languageModel: z.object({ ready: z.boolean(), outage: outageSchema.nullable() }),
  /** By an approximate index, or exactly where its library has no binary; exact search is advised up to a size. */
  vectorSearch: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("hnsw") }),
    z.object({ kind: z.literal("exact"), advisedVectors: z.number() }),
  ]),
});
export type Health = z.infer<typeof healthSchema>;

export const readHealth = endpoint({
  path: "/api/health",
  summary: "Whether the application is running",
  access: "anyone",
  response: healthSchema,
});

export const readMetrics = endpoint({
  path: "/api/metrics",
  summary: "Read requests, runs, jobs, language model calls and the process in the text format of Prometheus",
  download: ["text/plain"],
});

export const readApiDocument = endpoint({
  path: "/api/openapi.json",
  summary: "The OpenAPI document of this interface",
  response: z.record(z.string(), z.unknown()),
});
