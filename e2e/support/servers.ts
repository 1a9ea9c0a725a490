/**
 * Each worker of the browser tests has its own application on its own data folder, so that no test sees the knowledge
 * bases, runs or settings of one that runs beside it. Worker n uses the ports from `E2E_PORT + 10 n`: the first for its
 * application, the next for tests that kill theirs.
 */
import path from "node:path";

const FIRST_PORT = Number(process.env.E2E_PORT ?? 3917);
const PORTS_PER_WORKER = 10;

export function serverAddress(worker: number): string {
  return `http://127.0.0.1:${FIRST_PORT + PORTS_PER_WORKER * worker}`;
}

/** The worker that this process is; the first in the process that starts the workers. */
export function ownWorker(): number {
  return Number(process.env.TEST_PARALLEL_INDEX ?? 0);
}

/** The data folder of a worker's application, inside the folder that the global setup made. */
export function serverFolder(root: string, worker: number): string {
  return path.join(root, `worker-${worker}`);
}

/** The data folder of this worker's application. @throws Error before the global setup has run */
export function ownFolder(): string {
  const root = process.env.E2E_DATA;
  if (!root) throw new Error("E2E_DATA is not set: the global setup has not run.");
  return serverFolder(root, ownWorker());
}
