/** Jobs as the interface sees them: read, followed, cancelled. */
import type { Job } from "../../api/schemas/job";
import type { Engine } from "../engine";

export function readJob(engine: Engine, id: string): Promise<Job> {
  return engine.database.jobs.get(id);
}

/** The job now and at every change, until it has finished. @throws HopscopeError `not-found` before the first value */
export async function followJob(engine: Engine, id: string): Promise<AsyncIterable<Job>> {
  await engine.database.jobs.get(id);
  return engine.database.jobs.follow(id);
}

/** Asks a job to stop; one that only waits stops at once. */
export async function cancelJob(engine: Engine, id: string): Promise<Job> {
  const job = await engine.database.jobs.cancel(id);
  engine.jobs.wake();
  return job;
}
