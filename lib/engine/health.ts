import manifest from "../../package.json" with { type: "json" };
import type { Health } from "../api/health";
import { vectorSearch } from "../core/vector/hnsw";
import type { Engine } from "./engine";

/** What a monitor asks for. */
export function readHealth(engine: Engine): Health {
  return {
    status: "ok",
    version: manifest.version,
    uptimeSeconds: Math.round(process.uptime()),
    database: engine.environment.DATABASE_URL ? "postgresql" : "pglite",
    embedder: engine.embedder.id,
    vectorSearch: vectorSearch(),
  };
}
