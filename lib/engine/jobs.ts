/** Jobs as the interface sees them: read, followed, cancelled. */
import type { Job } from "../core/job";
import type { Engine } from "./engine";

/** How often a followed job is read again. */
const FOLLOW_MS = 250;

export function readJob(engine: Engine, id: string): Promise<Job> {
  return engine.database.jobs.get(id);
}

/** The job now and at every change, until it has finished. @throws HopscopeError `not-found` */
export async function followJob(engine: Engine, id: string): Promise<AsyncIterable<Job>> {
  const first = await engine.database.jobs.get(id);
  return changes(engine, first);
}

/** Asks a job to stop; one that only waits stops at once. */
export async function cancelJob(engine: Engine, id: string): Promise<Job> {
  const job = await engine.database.jobs.cancel(id);
  engine.jobs.wake();
  return job;
}

async function* changes(engine: Engine, first: Job): AsyncGenerator<Job> {
  let told = "";
  for (let job = first; ; job = await engine.database.jobs.get(first.id)) {
    const text = JSON.stringify(job);
    if (text !== told) yield job;
    told = text;
    if (job.finishedAt) return;
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
  }
}
