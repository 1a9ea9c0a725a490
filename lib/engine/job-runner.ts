/** Claims queued jobs and runs them: heartbeat, progress, cancel, and a typed end for every one. */
import { HopscopeError, isCancelled } from "../core/errors";
import type { Job } from "../core/job";
import type { Database } from "../stores/prisma/database";
import type { Following } from "./index-task";
import { PhaseClock } from "./phase-clock";

/** How often a running job says that it lives, writes its progress and asks whether to stop. */
const HEARTBEAT_MS = 1_000;
/** How often the queue is looked at without being woken: for jobs of other processes and expired leases. */
const POLL_MS = 2_000;

export type RunJob = (job: Job, following: Following) => Promise<void>;

export class JobRunner {
  readonly #database: Database;
  readonly #run: RunJob;
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  readonly #slots: number;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #stopped = false;

  /** @param slots jobs at the same time */
  constructor(database: Database, slots: number, run: RunJob) {
    this.#database = database;
    this.#slots = slots;
    this.#run = run;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks at the queue now. */
  wake(): void {
    void this.#look().catch((error: unknown) => console.error(error));
  }

  /** Stops what runs, leaving it for the next process to take up. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const { abort } of this.#running.values()) abort.abort("stopping");
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Cancels a job and waits until it no longer touches its knowledge base. */
  async cancelAndWait(id: string): Promise<void> {
    await this.#database.jobs.cancel(id);
    const own = this.#running.get(id);
    own?.abort.abort();
    await own?.ended;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (!this.#stopped && this.#running.size < this.#slots) {
        const job = await this.#database.jobs.claim();
        if (!job) return;
        const abort = new AbortController();
        const ended = this.#execute(job, abort).finally(() => {
          this.#running.delete(job.id);
          this.wake();
        });
        this.#running.set(job.id, { abort, ended });
      }
    } finally {
      this.#looking = false;
    }
  }

  async #execute(job: Job, abort: AbortController): Promise<void> {
    const clock = new PhaseClock();
    const beat = async () => {
      const { cancelRequested, lost } = await this.#database.jobs.heartbeat(
        job.id,
        clock.progress(),
        clock.steps(),
      );
      if (cancelRequested || lost) abort.abort(lost ? "lost" : "cancelled");
    };
    const heart = setInterval(
      () => void beat().catch((error: unknown) => console.error(error)),
      HEARTBEAT_MS,
    );
    try {
      await this.#run(job, { report: (progress) => clock.report(progress), signal: abort.signal });
      clock.end();
      await this.#database.jobs.succeed(job.id, clock.steps());
    } catch (error) {
      await this.#endUnfinished(job, abort, error);
    } finally {
      clearInterval(heart);
    }
  }

  async #endUnfinished(job: Job, abort: AbortController, error: unknown): Promise<void> {
    if (abort.signal.reason === "lost") return;
    if (abort.signal.reason === "stopping") return this.#database.jobs.release(job.id);
    if (abort.signal.aborted || isCancelled(error)) return this.#database.jobs.endCancelled(job.id);
    if (!(error instanceof HopscopeError)) console.error(error);
    await this.#database.jobs.fail(job.id, error instanceof Error ? error.message : String(error));
  }
}
