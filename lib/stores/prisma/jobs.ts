/**
 * The job queue. A worker claims a job for the length of a lease and renews it with every heartbeat; when the worker
 * dies, the lease runs out and the next claim takes the job up where its finished steps end. Times are the database's
 * own, so the clocks of several machines need not agree.
 */
import { randomUUID } from "node:crypto";
import os from "node:os";
import {
  isWaitingJob,
  type Job,
  type JobKind,
  type JobProgress,
  type JobStep,
  jobKindSchema,
  jobSchema,
} from "../../core/contract/job";
import { HopscopeError } from "../../core/errors";
import type { PrismaClient, Job as Row } from "./generated/client";
import { Prisma } from "./generated/client";
import { JobEvents } from "./job-events";
import { lockKnowledgeBase } from "./lock-knowledge-base";
import { NEWEST_FIRST, readStored, storable } from "./stored-row";

/** Believed without a heartbeat for so long; a heartbeat should come several times within it. */
const LEASE_SECONDS = 30;
/** A job that took its process down this often is not started again. */
export const MOST_ATTEMPTS = 5;
/** How often a follower looks for what other processes changed. */
const POLL_MS = 1_000;

type JobInput = Job["input"];

/** What a heartbeat learns. */
export interface Pulse {
  /** Someone asked for the job to end. */
  cancelRequested: boolean;
  /** The lease ran out and the job is another worker's by now, or it was removed: nothing more is written. */
  lost: boolean;
}

/** Kinds that hold up no other job. */
const WAITING = jobKindSchema.options.filter(isWaitingJob);
/** UTC, as the columns are. */
const NOW = Prisma.sql`timezone('utc', now())`;
const ENDED = Prisma.sql`lease = NULL, "leaseUntil" = NULL, "finishedAt" = ${NOW}`;

export class Jobs {
  readonly #client: PrismaClient;
  readonly #events = new JobEvents();
  /** Whether other processes can change jobs, too. */
  readonly #shared: boolean;
  readonly #leaseSeconds: number;
  /** Lease by id of the jobs claimed here. Every write names it, so a worker that lost its lease changes nothing. */
  readonly #leases = new Map<string, string>();

  constructor(
    client: PrismaClient,
    { shared, leaseSeconds = LEASE_SECONDS }: { shared: boolean; leaseSeconds?: number },
  ) {
    this.#client = client;
    this.#shared = shared;
    this.#leaseSeconds = leaseSeconds;
  }

  /**
   * Queues a job, or returns the one that is queued already with the same input. A job that runs by now may have read the sources before
   * they changed, so another is queued behind it; it starts when that one has ended.
   * @throws HopscopeError `not-found` when there is no such knowledge base
   */
  async enqueue(knowledgeBaseId: string, kind: JobKind = "index", input: JobInput = null): Promise<Job> {
    return this.#client.$transaction((transaction) =>
      enqueueWithin(transaction, knowledgeBaseId, kind, input),
    );
  }

  /**
   * Takes the oldest job that is queued or whose lease has run out; null when there is none. At most one job of a
   * knowledge base runs at a time, beside those that wait for a server elsewhere. `attempts` above 1 means that the job was started before.
   */
  async claim(): Promise<Job | null> {
    await this.#endAbandoned();
    const lease = `${os.hostname()}:${process.pid}:${randomUUID()}`;
    const [claimed] = await this.#client.$queryRaw<{ id: string }[]>`
      WITH next AS MATERIALIZED (
        SELECT id FROM "Job" job
        WHERE ${this.#abandoned()}
           OR (state = 'queued' AND (kind = ANY(${WAITING}) OR NOT EXISTS (
                SELECT 1 FROM "Job" other WHERE other."knowledgeBaseId" = job."knowledgeBaseId" AND other.state = 'running'
                  AND NOT other.kind = ANY(${WAITING}))))
        ORDER BY "createdAt", id
        FOR UPDATE SKIP LOCKED
        LIMIT 1
      )
      UPDATE "Job" SET state = 'running', lease = ${lease}, "leaseUntil" = ${this.#leaseEnd()},
        attempts = attempts + 1, "startedAt" = coalesce("startedAt", ${NOW})
      FROM next WHERE "Job".id = next.id
      RETURNING "Job".id`;
    if (!claimed) return null;
    this.#leases.set(claimed.id, lease);
    this.#events.announce(claimed.id);
    return this.get(claimed.id);
  }

  /** Renews the lease of a claimed job and stores how far it is. */
  async heartbeat(id: string, progress: JobProgress | null, steps: readonly JobStep[]): Promise<Pulse> {
    const claimed = await this.#write(
      id,
      Prisma.sql`"leaseUntil" = ${this.#leaseEnd()}, progress = ${progress && JSON.stringify(progress)}::json, ${stepsCell(steps)}`,
    );
    return { cancelRequested: claimed?.cancelRequested ?? false, lost: claimed === undefined };
  }

  /** Writes down how far a claimed job has come, for a later claim to go on from. */
  async noteInput(id: string, input: NonNullable<JobInput>): Promise<void> {
    await this.#write(id, Prisma.sql`input = ${JSON.stringify(input)}::json`);
  }

  /** Ends a claimed job; like every end, it changes nothing when the lease was lost. */
  async succeed(id: string, steps: readonly JobStep[]): Promise<void> {
    await this.#end(id, Prisma.sql`state = 'succeeded', error = NULL, progress = NULL, ${stepsCell(steps)}`);
  }

  /** Ends a claimed job with a sentence for a person. */
  async fail(id: string, error: string): Promise<void> {
    await this.#end(id, Prisma.sql`state = 'failed', error = ${storable(error)}`);
  }

  /** Ends a claimed job that has stopped because someone asked. */
  async endCancelled(id: string): Promise<void> {
    await this.#end(id, Prisma.sql`state = 'cancelled'`);
  }

  /** Gives a claimed job back, for the next claim to take up; this start does not count as an attempt. */
  async release(id: string): Promise<void> {
    await this.#write(
      id,
      Prisma.sql`state = 'queued', lease = NULL, "leaseUntil" = NULL, attempts = attempts - 1`,
    );
    this.#leases.delete(id);
  }

  /**
   * Asks for a job to end: a queued one is cancelled at once, a running one learns it at its next heartbeat, a finished
   * one stays as it is.
   * @throws HopscopeError `not-found`
   */
  async cancel(id: string): Promise<Job> {
    await this.#client.$executeRaw`
      UPDATE "Job" SET "cancelRequested" = true,
        "finishedAt" = CASE WHEN state = 'queued' THEN ${NOW} END,
        state = CASE WHEN state = 'queued' THEN 'cancelled'::"JobState" ELSE state END
      WHERE id = ${id} AND state IN ('queued', 'running')`;
    this.#events.announce(id);
    return this.get(id);
  }

  /** Whether it works, and nobody has asked it to stop. */
  async goesOn(id: string): Promise<boolean> {
    const live = await this.#client.job.count({
      where: { id, state: { in: ["queued", "running"] }, cancelRequested: false },
    });
    return live > 0;
  }

  /** @throws HopscopeError `not-found` */
  async get(id: string): Promise<Job> {
    const row = await this.#client.job.findUnique({ where: { id } });
    if (!row) throw new HopscopeError("not-found", `There is no job ${id}.`);
    return readJob(row);
  }

  /** Newest first. */
  async list(knowledgeBaseId: string): Promise<Job[]> {
    return (await this.#client.job.findMany({ where: { knowledgeBaseId }, orderBy: NEWEST_FIRST })).map(
      readJob,
    );
  }

  /**
   * The job as it is now and whenever it has changed, until it has ended or `signal` aborts. Changes that come faster
   * than they are read are left out, never the last one.
   * @throws HopscopeError `not-found` when there is no such job, or no longer
   */
  async *follow(id: string, signal?: AbortSignal): AsyncGenerator<Job> {
    const changes = this.#events.listen(id, this.#shared ? POLL_MS : Number.POSITIVE_INFINITY, signal);
    try {
      for (let last = ""; !signal?.aborted; await changes.next()) {
        const job = await this.get(id);
        const now = JSON.stringify(job);
        if (now !== last) yield job;
        last = now;
        if (job.finishedAt !== null) return;
      }
    } finally {
      changes.stop();
    }
  }

  /** Lets every running job be claimed at once: for a process that knows that no other works on this database. */
  async expireLeases(): Promise<void> {
    this.#leases.clear();
    await this.#client
      .$executeRaw`UPDATE "Job" SET "leaseUntil" = ${NOW} - interval '1 second' WHERE state = 'running'`;
  }

  /** Ends jobs whose worker died after someone had cancelled them, or which have taken too many workers down. */
  async #endAbandoned(): Promise<void> {
    const ended = await this.#client.$queryRaw<{ id: string }[]>`
      UPDATE "Job" SET
        state = CASE WHEN "cancelRequested" THEN 'cancelled'::"JobState" ELSE 'failed'::"JobState" END,
        error = CASE WHEN "cancelRequested" THEN error ELSE ${`It was started ${MOST_ATTEMPTS} times, and each time the process ended before it was done.`} END,
        ${ENDED}
      WHERE ${this.#abandoned()} AND ("cancelRequested" OR attempts >= ${MOST_ATTEMPTS})
      RETURNING id`;
    for (const { id } of ended) this.#events.announce(id);
  }

  async #end(id: string, changes: Prisma.Sql): Promise<void> {
    try {
      await this.#write(id, Prisma.sql`${changes}, ${ENDED}`);
    } finally {
      // Also when the database is gone: a job that counts as running here is never taken up again.
      this.#leases.delete(id);
    }
  }

  /** Changes a job that this process claimed; undefined when its lease was lost. */
  async #write(id: string, changes: Prisma.Sql): Promise<{ cancelRequested: boolean } | undefined> {
    const [claimed] = await this.#client.$queryRaw<{ cancelRequested: boolean }[]>`
      UPDATE "Job" SET ${changes} WHERE id = ${id} AND lease = ${this.#leases.get(id) ?? null} RETURNING "cancelRequested"`;
    if (!claimed) this.#leases.delete(id);
    this.#events.announce(id);
    return claimed;
  }

  /** A job that still runs in this process is not abandoned, even when a machine that slept renews its lease too late. */
  #abandoned(): Prisma.Sql {
    return Prisma.sql`(state = 'running' AND "leaseUntil" < ${NOW} AND NOT id = ANY(${[...this.#leases.keys()]}::text[]))`;
  }

  #leaseEnd(): Prisma.Sql {
    return Prisma.sql`${NOW} + make_interval(secs => ${this.#leaseSeconds})`;
  }
}

/**
 * What `Jobs.enqueue` does, as a part of a larger transaction.
 * @throws HopscopeError `not-found` when there is no such knowledge base
 */
export async function enqueueWithin(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  kind: JobKind,
  input: JobInput = null,
): Promise<Job> {
  await lockKnowledgeBase(transaction, knowledgeBaseId); // two requests take turns: the second finds the job of the first
  const queued = await transaction.job.findMany({ where: { knowledgeBaseId, kind, state: "queued" } });
  const same = queued.find((job) => JSON.stringify(job.input) === JSON.stringify(input));
  return readJob(
    same ??
      (await transaction.job.create({
        data: { knowledgeBaseId, kind, ...(input && { input: input as Prisma.InputJsonObject }) },
      })),
  );
}

/** A row as the noun. */
export function readJob({ knowledgeBaseId, ...row }: Row): Job {
  return readStored(jobSchema, `job ${row.id}`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}

function stepsCell(steps: readonly JobStep[]): Prisma.Sql {
  return Prisma.sql`steps = ${JSON.stringify(steps)}::json`;
}
