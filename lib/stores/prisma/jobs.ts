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
  type JobState,
  type JobStep,
  jobKindSchema,
} from "../../api/schemas/job";
import { enqueueWithin } from "./enqueue-job";
import { Prisma, type PrismaClient, type Job as Row } from "./generated/client";
import { ANY_JOB, type EndedJob, JobEvents } from "./job-events";
import { fartherReach, type JobReach, jobReachSchema, NOWHERE } from "./job-reach";
import { jobGone, readJob } from "./job-row";
import { NEWEST_FIRST, storable } from "./stored-row";

/** Believed without a heartbeat for so long; a heartbeat should come several times within it. */
const LEASE_SECONDS = 30;
/** A job that took its process down this often without coming any farther is not started again. */
export const MOST_STARTS_IN_PLACE = 5;
const GIVEN_UP = `It was started ${MOST_STARTS_IN_PLACE} times without coming any farther, and each time the process ended before it was done.`;
const GO_ON =
  " The log of the server says how it ended; too little memory is the usual reason. Start the job again when that is put right.";
/** Interval at which a follower looks for changes by other processes. */
const POLL_MS = 1_000;
/** Poll interval while waiting for any job, where other processes begin some: an open page waits for hours. */
const WATCH_MS = 3_000;

type JobInput = Job["input"];

interface Claim {
  lease: string;
  reach: JobReach;
}

/** Result of a heartbeat. */
export interface Pulse {
  /** Someone asked for the job to end. */
  cancelRequested: boolean;
  /** The lease ran out and the job is another worker's by now, or it was removed: nothing more is written. */
  lost: boolean;
}

/** Sources that are indexed within seconds. */
const SMALL_BYTES = 2 ** 18;
/** Kinds that hold up no other job. */
const WAITING = jobKindSchema.options.filter(isWaitingJob);
/**
 * A kind passes what came so many minutes before it: a page waits for the first, and indexing for what came a quarter of an hour after it
 * never. So nothing waits for ever.
 */
const HEAD_START = { router: 30, experiment: 15, judge: 15 } satisfies Partial<Record<JobKind, number>>;
const HEAD_STARTS = Object.entries(HEAD_START).map(([kind, minutes]) => `WHEN '${kind}' THEN ${minutes}`);
/** Jobs are taken up in the order of it. */
const turnOf = (job: "job" | "other") =>
  Prisma.raw(
    `(${job}."createdAt" - make_interval(mins => CASE ${job}.kind ${HEAD_STARTS.join(" ")} ELSE 0 END), ${job}.id)`,
  );
/** A later job of a knowledge base works with what an earlier one makes of it. */
const IS_OLDER = Prisma.sql`(other."createdAt", other.id) < (job."createdAt", job.id)`;
/** UTC, as the columns are. */
const NOW = Prisma.sql`timezone('utc', now())`;
const ENDED = Prisma.sql`lease = NULL, "leaseUntil" = NULL, "finishedAt" = ${NOW}`;
const END_COLUMNS = Prisma.sql`id, kind, state::text AS state, extract(epoch FROM "finishedAt" - "startedAt")::float8 AS seconds`;

export class Jobs {
  readonly #events = new JobEvents();
  /** True if other processes can change jobs, too. */
  readonly #shared: boolean;
  readonly #leaseSeconds: number;
  /** By id, the jobs claimed here. Every write names the lease, so a worker that lost its lease changes nothing. */
  readonly #claims = new Map<string, Claim>();

  constructor(
    private readonly client: PrismaClient,
    { shared, leaseSeconds = LEASE_SECONDS }: { shared: boolean; leaseSeconds?: number },
  ) {
    this.#shared = shared;
    this.#leaseSeconds = leaseSeconds;
  }

  /** Calls `listener` with every job that this process ends, in whatever way. */
  whenEnded(listener: (job: EndedJob) => void): void {
    this.#events.whenEnded(listener);
  }

  async countOpen(): Promise<{ kind: string; state: JobState; count: number }[]> {
    const groups = await this.client.job.groupBy({
      by: ["kind", "state"],
      where: { state: { in: ["queued", "running"] } },
      _count: true,
    });
    return groups.map(({ kind, state, _count: count }) => ({ kind, state, count }));
  }

  /**
   * Queues a job, or returns the one that is queued already with the same input. A job that runs by now may have read the sources before
   * they changed, so another is queued behind it; it starts when that one has ended.
   * @throws HopscopeError `not-found` when there is no such knowledge base
   */
  async enqueue(knowledgeBaseId: string, kind: JobKind = "index", input: JobInput = null): Promise<Job> {
    return this.client.$transaction((transaction) =>
      enqueueWithin(transaction, knowledgeBaseId, kind, input),
    );
  }

  /**
   * Takes the next job that is queued or whose lease has run out; null when there is none. Routers come before experiments, and these
   * before all else, as far as `HEAD_START` says. Those of one knowledge base run one at a time and in their order, beside those that wait for a
   * server elsewhere. `attempts` above 1 means that the job was started before.
   * @param onlySmall takes only one that indexes few bytes of sources
   */
  async claim({ onlySmall = false } = {}): Promise<Job | null> {
    await this.#endAbandoned();
    const lease = `${os.hostname()}:${process.pid}:${randomUUID()}`;
    const [claimed] = await this.client.$queryRaw<{ id: string }[]>`
      WITH next AS MATERIALIZED (
        SELECT id FROM "Job" job
        WHERE (${!onlySmall} OR (kind = 'index' AND ${SMALL_BYTES} >=
                (SELECT sum(bytes) FROM "Source" source WHERE source."knowledgeBaseId" = job."knowledgeBaseId")))
          AND (${this.#abandoned()} OR (state = 'queued' AND (kind = ANY(${WAITING}) OR NOT EXISTS (
                SELECT 1 FROM "Job" other WHERE other."knowledgeBaseId" = job."knowledgeBaseId" AND NOT other.kind = ANY(${WAITING})
                  AND (other.state = 'running' OR (other.state = 'queued' AND ${!onlySmall} AND ${IS_OLDER}))))))
        ORDER BY ${turnOf("job")}
        FOR UPDATE SKIP LOCKED
        LIMIT 1
      )
      UPDATE "Job" SET state = 'running', lease = ${lease}, "leaseUntil" = ${this.#leaseEnd()},
        attempts = attempts + 1, "startsInPlace" = "startsInPlace" + 1, "startedAt" = coalesce("startedAt", ${NOW})
      FROM next WHERE "Job".id = next.id
      RETURNING "Job".id`;
    if (!claimed) return null;
    const claim: Claim = { lease, reach: NOWHERE };
    this.#claims.set(claimed.id, claim);
    this.#events.announce(claimed.id);
    const row = await this.#row(claimed.id);
    claim.reach = jobReachSchema.catch(NOWHERE).parse(row.reach);
    return readJob(row);
  }

  /** Renews the lease of a claimed job and stores how far it is; where it is farther than ever, its starts count anew. */
  async heartbeat(id: string, progress: JobProgress | null, steps: readonly JobStep[]): Promise<Pulse> {
    const claim = this.#claims.get(id);
    const reach = claim ? fartherReach(claim.reach, progress, steps) : null;
    const farther = reach
      ? Prisma.sql`, reach = ${JSON.stringify(reach)}::json, "startsInPlace" = 1`
      : Prisma.empty;
    const claimed = await this.#write(
      id,
      Prisma.sql`"leaseUntil" = ${this.#leaseEnd()}, progress = ${progress && JSON.stringify(progress)}::json, ${stepsCell(steps)}${farther}`,
    );
    if (claim && claimed && reach) claim.reach = reach;
    return { cancelRequested: claimed?.cancelRequested ?? false, lost: claimed === undefined };
  }

  /** Writes down how far a claimed job has come, for a later claim to go on from. */
  async noteInput(id: string, input: NonNullable<JobInput>): Promise<void> {
    await this.#write(id, Prisma.sql`input = ${JSON.stringify(input)}::json, "startsInPlace" = 1`);
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
      Prisma.sql`state = 'queued', lease = NULL, "leaseUntil" = NULL, attempts = attempts - 1, "startsInPlace" = "startsInPlace" - 1`,
    );
    this.#claims.delete(id);
  }

  /**
   * Asks for a job to end: a queued one is cancelled at once, a running one learns it at its next heartbeat, a finished
   * one stays as it is.
   * @throws HopscopeError `not-found`
   */
  async cancel(id: string): Promise<Job> {
    const changed = await this.client.$queryRaw<(EndedJob | { state: "running" })[]>`
      UPDATE "Job" SET "cancelRequested" = true,
        "finishedAt" = CASE WHEN state = 'queued' THEN ${NOW} END,
        state = CASE WHEN state = 'queued' THEN 'cancelled'::"JobState" ELSE state END
      WHERE id = ${id} AND state IN ('queued', 'running') RETURNING ${END_COLUMNS}`;
    this.#events.announce(id);
    for (const job of changed) if (job.state !== "running") this.#events.end(job);
    return this.get(id);
  }

  /** Removes jobs of syncs that ended so long ago: a schedule makes one every hour, and each place has the report of its last. */
  async removeEndedSyncs(hours = 24): Promise<void> {
    await this.client
      .$executeRaw`DELETE FROM "Job" WHERE kind = 'sync' AND "finishedAt" < ${NOW} - make_interval(hours => ${hours}::int)`;
  }

  /** True if it waits or runs, and nobody has asked it to stop. */
  async goesOn(id: string): Promise<boolean> {
    const live = await this.client.job.count({
      where: { id, state: { in: ["queued", "running"] }, cancelRequested: false },
    });
    return live > 0;
  }

  /** With its place, while it waits. @throws HopscopeError `not-found` */
  async get(id: string): Promise<Job> {
    const row = await this.#row(id);
    if (row.state !== "queued") return readJob(row);
    const [before] = await this.client.$queryRaw<{ ahead: number }[]>`
      SELECT count(*)::int AS ahead FROM "Job" job, "Job" other WHERE job.id = ${id} AND other.id <> job.id
        AND (other.state = 'running' OR (other.state = 'queued' AND CASE WHEN other."knowledgeBaseId" = job."knowledgeBaseId" THEN ${IS_OLDER} ELSE ${turnOf("other")} < ${turnOf("job")} END))`;
    return { ...readJob(row), ahead: before!.ahead };
  }

  /** Newest first. */
  async list(knowledgeBaseId: string): Promise<Job[]> {
    return (await this.client.job.findMany({ where: { knowledgeBaseId }, orderBy: NEWEST_FIRST })).map(
      readJob,
    );
  }

  /**
   * The job as it is now and whenever it has changed, until it has ended or `signal` aborts. Changes that come faster
   * than they are read are left out, never the last one.
   * @throws HopscopeError `not-found` when there is no such job, or no longer
   */
  async *follow(id: string, signal?: AbortSignal): AsyncGenerator<Job> {
    const listen = (to: string) =>
      this.#events.listen(to, this.#shared ? POLL_MS : Number.POSITIVE_INFINITY, signal);
    // While it waits, other jobs change its place.
    let changes = listen(ANY_JOB);
    let waits = true;
    try {
      for (let last = ""; !signal?.aborted; await changes.next()) {
        let job = await this.get(id);
        if (waits && job.state !== "queued") {
          waits = false;
          changes.stop();
          changes = listen(id);
          job = await this.get(id);
        }
        const now = JSON.stringify(job);
        if (now !== last) yield job;
        last = now;
        if (job.finishedAt !== null) return;
      }
    } finally {
      changes.stop();
    }
  }

  /** Listens for changes of any job; `next` also resolves now and then where other processes change jobs, and when `signal` aborts. */
  listen(signal: AbortSignal): ReturnType<JobEvents["listen"]> {
    return this.#events.listen(ANY_JOB, this.#shared ? WATCH_MS : Number.POSITIVE_INFINITY, signal);
  }

  /** Lets every running job be claimed at once: for a process that knows that no other works on this database. */
  async expireLeases(): Promise<void> {
    this.#claims.clear();
    await this.client
      .$executeRaw`UPDATE "Job" SET "leaseUntil" = ${NOW} - interval '1 second' WHERE state = 'running'`;
  }

  async #row(id: string): Promise<Row> {
    const row = await this.client.job.findUnique({ where: { id } });
    if (!row) throw jobGone(id);
    return row;
  }

  /** Ends jobs whose worker died after someone had cancelled them, or which have taken too many workers down in one place. */
  async #endAbandoned(): Promise<void> {
    const ended = await this.client.$queryRaw<EndedJob[]>`
      UPDATE "Job" SET
        state = CASE WHEN "cancelRequested" THEN 'cancelled'::"JobState" ELSE 'failed'::"JobState" END,
        error = CASE WHEN "cancelRequested" THEN error ELSE ${GIVEN_UP} || coalesce(' It was last in the phase "' || (progress->>'phase') || '".', '') || ${GO_ON} END,
        ${ENDED}
      WHERE ${this.#abandoned()} AND ("cancelRequested" OR "startsInPlace" >= ${MOST_STARTS_IN_PLACE})
      RETURNING ${END_COLUMNS}`;
    for (const job of ended) this.#events.end(job);
  }

  async #end(id: string, changes: Prisma.Sql): Promise<void> {
    try {
      const written = await this.#write(id, Prisma.sql`${changes}, ${ENDED}`);
      if (written) this.#events.end(written);
    } finally {
      // Also when the database is gone: a job that counts as running here is never taken up again.
      this.#claims.delete(id);
    }
  }

  /** Changes a job that this process claimed; undefined when its lease was lost. */
  async #write(
    id: string,
    changes: Prisma.Sql,
  ): Promise<(EndedJob & { cancelRequested: boolean }) | undefined> {
    const [claimed] = await this.client.$queryRaw<(EndedJob & { cancelRequested: boolean })[]>`
      UPDATE "Job" SET ${changes} WHERE id = ${id} AND lease = ${this.#claims.get(id)?.lease ?? null} RETURNING ${END_COLUMNS}, "cancelRequested"`;
    if (!claimed) this.#claims.delete(id);
    this.#events.announce(id);
    return claimed;
  }

  /** A job that still runs in this process is not abandoned, even when a machine that slept renews its lease too late. */
  #abandoned(): Prisma.Sql {
    return Prisma.sql`(state = 'running' AND "leaseUntil" < ${NOW} AND NOT id = ANY(${[...this.#claims.keys()]}::text[]))`;
  }

  #leaseEnd(): Prisma.Sql {
    return Prisma.sql`${NOW} + make_interval(secs => ${this.#leaseSeconds})`;
  }
}

function stepsCell(steps: readonly JobStep[]): Prisma.Sql {
  return Prisma.sql`steps = ${JSON.stringify(steps)}::json`;
}
