/** `hopscope worker`: runs queued jobs until it is stopped. */
import { once } from "node:events";
import type { Environment } from "../lib/stores/environment";

export async function runWorker(environment: Environment): Promise<void> {
  const { openEngine } = await import("../lib/server/open-engine");
  const { logJobs } = await import("../lib/server/monitoring/log-lines");
  const engine = await openEngine(environment, { isOwner: true, opensModel: true });
  logJobs(engine);
  console.error(
    `Running jobs from ${environment.DATABASE_URL ? "PostgreSQL" : environment.HOPSCOPE_DATA}; Ctrl+C stops.`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await engine.close();
}
