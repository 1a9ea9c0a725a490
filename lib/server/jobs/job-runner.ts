/** Claims queued jobs and runs them: heartbeat, progress, cancel, and a typed end for every one. */

import { isWaitingJob, type Job, type JobKind } from "../../api/schemas/job";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Jobs } from "../../stores/prisma/jobs";
import { inBackground } from "./in-background";
import type { Following } from "./index-task";
import { PhaseClock } from "./phase-clock";

/** Interval at which a running job renews its lease, writes its progress and asks whether to stop. */
const HEARTBEAT_MS = 1_000;
/** Interval at which the queue is polled without being woken: for jobs of other processes and expired leases. */
const POLL_MS = 2_000;

export type RunJob = (job: Job, following: Following) => Promise<void>;

/** Why a running job's signal was aborted. */
type StopReason = "cancel" | "lost" | "stopping";

interface Running {
  kind: JobKind;
  /** True if it runs beside the slots, since it is small. */
  beside: boolean;
  abort: AbortController;
  ended: Promise<void>;
}

export class JobRunner {
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

  /** @param slots jobs at the same time; a small one that finds them taken runs beside them */
  constructor(
    private readonly queue: Jobs,
    private readonly slots: number,
    private readonly run: RunJob,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks at the queue now. */
  wake(): void {
    this.#looking ??= this.#look()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Stops what runs; the next process takes it up again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const { abort } of this.#running.values()) abort.abort("stopping" satisfies StopReason);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Cancels a job and waits until it no longer touches its knowledge base. */
  async cancelAndWait(id: string): Promise<void> {
    await this.queue.cancel(id);
    await this.#looking; // a job that was claimed just now is not in the map before
    const own = this.#running.get(id);
    own?.abort.abort("cancel" satisfies StopReason);
    await own?.ended;
  }

  async #look(): Promise<void> {
    for (;;) {
      const beside = this.#busy(false) >= this.slots;
      if (this.#stopped || (beside && this.#busy(true) > 0)) return;
      const job = await this.queue.claim({ onlySmall: beside });
      if (!job) return;
      const abort = new AbortController();
      const ended = this.#execute(job, abort)
        // Its end could not be written: its lease runs out, and it is taken up again.
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          this.#running.delete(job.id);
          this.wake();
        });
      this.#running.set(job.id, { kind: job.kind, beside, abort, ended });
    }
  }

  /** Number of jobs in the slots, or beside them; one that waits for a server elsewhere, as a sync may for an hour, takes no place. */
  #busy(beside: boolean): number {
    const takesPlace = (kind: JobKind) => kind !== "sync" && !isWaitingJob(kind);
    return [...this.#running.values()].filter((job) => job.beside === beside && takesPlace(job.kind)).length;
  }

  async #execute(job: Job, abort: AbortController): Promise<void> {
    const clock = new PhaseClock();
    const beat = async () => {
      const { cancelRequested, lost } = await this.queue.heartbeat(job.id, clock.progress(), clock.steps());
      if (lost) abort.abort("lost" satisfies StopReason);
      else if (cancelRequested) abort.abort("cancel" satisfies StopReason);
    };
    let beating = Promise.resolve();
    const heart = setInterval(() => {
      beating = beating.then(beat).catch((error: unknown) => console.error(error));
    }, HEARTBEAT_MS);
    try {
      const following: Following = { report: (progress) => clock.report(progress), signal: abort.signal };
      await inBackground(() => this.run(job, following));
      clearInterval(heart);
      await beating;
      clock.end();
      await this.queue.succeed(job.id, clock.steps());
    } catch (error) {
      clearInterval(heart);
      await beating;
      await this.#endUnfinished(job.id, abort.signal, error);
    }
  }

  async #endUnfinished(id: string, signal: AbortSignal, error: unknown): Promise<void> {
    const reason: StopReason | undefined = signal.aborted ? signal.reason : undefined;
    if (reason === "lost") return;
    if (reason === "stopping") return this.queue.release(id);
    if (reason === "cancel" || isCancelled(error)) return this.queue.endCancelled(id);
    if (!(error instanceof HopscopeError)) console.error(error);
    await this.queue.fail(id, error instanceof Error ? error.message : String(error));
  }
}
