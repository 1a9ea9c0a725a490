import manifest from "../../package.json" with { type: "json" };
import type { Health } from "../api/health";
import { vectorSearch } from "../graph/numeric/hnsw";
import type { Engine } from "./engine";

/** The same for whoever did not sign in: that something is wrong, without names of files and servers. */
export function withoutDetails({ storage, languageModel, ...health }: Health): Health {
  return {
    ...health,
    storage: storage && { ...storage, reason: "The disk does not take what is written.", hint: null },
    languageModel: { ...languageModel, outage: null },
  };
}

/** Health of the server, for monitors. */
export async function readHealth(engine: Engine): Promise<Health> {
  const { ready, settings } = await engine.languageModels.choice();
  const outage = ready ? engine.languageModels.outage(settings.baseUrl) : null;
  const storage = await engine.storage.check();
  return {
    status: storage ? "degraded" : "ok",
    storage,
    version: manifest.version,
    uptimeSeconds: Math.round(process.uptime()),
    database: engine.environment.DATABASE_URL ? "postgresql" : "pglite",
    embedder: engine.embedder.id,
    languageModel: { ready, outage },
    vectorSearch: vectorSearch(),
  };
}
