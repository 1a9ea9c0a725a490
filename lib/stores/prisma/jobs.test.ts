import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import { type Database, openDatabase } from "./database";
import type { PrismaClient } from "./generated/client";
import { Jobs, MOST_STARTS_IN_PLACE } from "./jobs";

const PROGRESS = {
  phase: "Embedding texts",
  done: 3,
  total: 10,
  unit: "texts",
  rate: 1.5,
  remainingSeconds: 4.67,
};
const STEP = { phase: "Reading", ms: 12.5, done: 3, unit: "rows" };

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.remove());
beforeEach(async () => {
  for (const { id } of await database.knowledgeBases.list()) await database.knowledgeBases.remove(id);
  await database.knowledgeBases.create({ name: "kb" });
});

describe("Jobs", () => {
  test("are queued once for each knowledge base, also when asked for at the same time", async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => database.jobs.enqueue("kb")));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    await expect(database.jobs.enqueue("nowhere")).rejects.toMatchObject({ code: "not-found" });
  });

  test("with another input are other jobs", async () => {
    const job = await database.jobs.enqueue("kb", "index", { labels: ["Film"] });
    expect(job.input).toEqual({ labels: ["Film"] });
    expect(await database.jobs.enqueue("kb", "index", { labels: ["Film"] })).toEqual(job);
    expect((await database.jobs.enqueue("kb", "index", { labels: ["Person"] })).id).not.toBe(job.id);
    expect((await database.jobs.enqueue("kb")).input).toBeNull();
  });

  test("of syncs go a day after they ended, and no others", async () => {
    for (const kind of ["sync", "index"] as const) {
      await database.jobs.enqueue("kb", kind);
      await database.jobs.succeed((await database.jobs.claim())!.id, []);
    }
    await database.jobs.enqueue("kb", "sync");
    const left = async (hours?: number) => {
      await database.jobs.removeEndedSyncs(hours);
      return (await database.jobs.list("kb")).map(({ kind, state }) => `${kind} ${state}`).sort();
    };
    expect(await left()).toEqual(["index succeeded", "sync queued", "sync succeeded"]);
    expect(await left(0)).toEqual(["index succeeded", "sync queued"]);
  });

  test("that are small can be claimed before large ones, which cannot then be claimed as small", async () => {
    const add = async (name: string, bytes: number) => {
      const { id } = await database.knowledgeBases.create({ name });
      const source = { name: "a.jsonl", format: "nodes" as const, sha256: "0".repeat(64) };
      const { job } = await database.sources.addAndEnqueue(id, [
        { ...source, bytes, accepted: 1, rejected: 0 },
      ]);
      return job.id;
    };
    const large = await add("large", 2 ** 18 + 1);
    const small = await add("small", 2 ** 18);
    const empty = (await database.jobs.enqueue("kb")).id;
    expect((await database.jobs.claim({ onlySmall: true }))?.id).toBe(small);
    expect(await database.jobs.claim({ onlySmall: true })).toBeNull();
    expect((await database.jobs.claim())?.id).toBe(large);
    expect((await database.jobs.claim())?.id).toBe(empty);
  });

  test("of what people wait for pass experiments, and these indexing, but not for ever", async () => {
    for (const name of ["waited", "indexed", "tested", "read"])
      await database.knowledgeBases.create({ name });
    const now = Date.now();
    const queued: string[] = [];
    for (const [base, kind, minutes] of [
      ["waited", "index", 18],
      ["indexed", "index", 14],
      ["kb", "train", 3],
      ["kb", "experiment", 2],
      ["indexed", "experiment", 1],
      ["tested", "experiment", 0.5],
      ["read", "router", 0],
    ] as const) {
      vi.useFakeTimers({ toFake: ["Date"], now: now - minutes * 60_000 });
      queued.push((await database.jobs.enqueue(base, kind)).id);
    }
    vi.useRealTimers();
    const ahead = await Promise.all(queued.map(async (id) => (await database.jobs.get(id)).ahead));
    expect(ahead).toEqual([1, 4, 5, 3, 4, 4, 0]);
    const taken: number[] = [];
    for (let job = await database.jobs.claim(); job; job = await database.jobs.claim()) {
      taken.push(queued.indexOf(job.id));
      await database.jobs.succeed(job.id, []);
    }
    expect(taken).toEqual([6, 0, 5, 1, 4, 2, 3]);
  });

  test("say how many are before them while they wait, and their followers learn of it", async () => {
    const { id: other } = await database.knowledgeBases.create({ name: "other" });
    const first = (await database.jobs.enqueue(other)).id;
    const second = (await database.jobs.enqueue("kb")).id;
    expect(await database.jobs.get(first)).toMatchObject({ ahead: 0 });
    const seen: (number | undefined)[] = [];
    const followed = (async () => {
      for await (const { ahead } of database.jobs.follow(second)) seen.push(ahead);
    })();
    await vi.waitFor(() => expect(seen).toEqual([1]), { timeout: 60_000 });
    await database.jobs.claim();
    await database.jobs.succeed(first, []);
    await vi.waitFor(() => expect(seen).toEqual([1, 0]), { timeout: 60_000 });
    await database.jobs.claim();
    await database.jobs.succeed(second, []);
    await followed;
    expect((await database.jobs.get(second)).ahead).toBeUndefined();
  });

  test("go from queued over running to succeeded, with progress and steps", async () => {
    const queued = await database.jobs.enqueue("kb");
    expect(queued).toMatchObject({
      state: "queued",
      attempts: 0,
      startedAt: null,
      progress: null,
      steps: [],
    });
    const running = await database.jobs.claim();
    expect(running).toMatchObject({ id: queued.id, state: "running", attempts: 1, finishedAt: null });
    expect(await database.jobs.heartbeat(queued.id, PROGRESS, [STEP])).toEqual({
      cancelRequested: false,
      lost: false,
    });
    expect(await database.jobs.get(queued.id)).toMatchObject({ progress: PROGRESS, steps: [STEP] });
    await database.jobs.succeed(queued.id, [STEP, STEP]);
    const done = await database.jobs.get(queued.id);
    expect(done).toMatchObject({ state: "succeeded", steps: [STEP, STEP], error: null });
    expect(await database.jobs.claim()).toBeNull();
    for (const time of [done.createdAt, done.startedAt, done.finishedAt]) {
      expect(Math.abs(Date.now() - Date.parse(time!))).toBeLessThan(60_000); // UTC whatever the server's time zone
    }
  });

  test("run one at a time for each knowledge base, oldest first", async () => {
    await database.knowledgeBases.create({ name: "other" });
    const first = await database.jobs.enqueue("kb");
    expect(await database.jobs.claim()).toMatchObject({ id: first.id });
    const second = await database.jobs.enqueue("kb");
    expect(second.id).not.toBe(first.id);
    expect(await database.jobs.claim()).toBeNull();
    const other = await database.jobs.enqueue("other");
    expect(await database.jobs.claim()).toMatchObject({ id: other.id });
    await database.jobs.fail(first.id, "The disk is full.");
    expect(await database.jobs.get(first.id)).toMatchObject({ state: "failed", error: "The disk is full." });
    expect(await database.jobs.claim()).toMatchObject({ id: second.id });
    expect((await database.jobs.list("kb")).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("are claimed once, however many ask", async () => {
    for (let at = 0; at < 6; at++) {
      await database.knowledgeBases.create({ name: `many ${at}` });
      await database.jobs.enqueue(`many-${at}`);
    }
    const claimed = (await Promise.all(Array.from({ length: 10 }, () => database.jobs.claim()))).filter(
      (job) => job !== null,
    );
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    while (await database.jobs.claim()) claimed.push(claimed[0]!);
    expect(claimed).toHaveLength(6);
  });

  test("are cancelled at once when queued, at the next heartbeat when running, and not at all when done", async () => {
    const queued = await database.jobs.enqueue("kb");
    expect(await database.jobs.cancel(queued.id)).toMatchObject({
      state: "cancelled",
      finishedAt: expect.any(String),
    });

    const { id } = await database.jobs.enqueue("kb");
    await database.jobs.claim();
    expect(await database.jobs.cancel(id)).toMatchObject({ state: "running", finishedAt: null });
    expect(await database.jobs.heartbeat(id, PROGRESS, [])).toEqual({ cancelRequested: true, lost: false });
    await database.jobs.endCancelled(id);
    expect(await database.jobs.cancel(id)).toMatchObject({ state: "cancelled" });
    await expect(database.jobs.cancel("nothing")).rejects.toMatchObject({ code: "not-found" });
  });

  test("whose lease ran out go to the next claim, and the former worker changes nothing more", async () => {
    const { id } = await database.jobs.enqueue("kb");
    await database.jobs.claim();
    expect(await database.jobs.claim()).toBeNull();
    await database.jobs.expireLeases();
    expect(await database.jobs.heartbeat(id, PROGRESS, [])).toMatchObject({ lost: true });
    await database.jobs.succeed(id, []);
    expect(await database.jobs.get(id)).toMatchObject({ state: "running", progress: null });
    expect(await database.jobs.claim()).toMatchObject({ id, attempts: 2 });
  });

  test("whose end could not be written are taken up again when their lease has run out", async () => {
    const rows = [[], [{ id: "j1" }]];
    const statements: unknown[][] = [];
    const client = {
      $queryRaw: async (_text: unknown, ...values: unknown[]) => {
        statements.push(values);
        const next = rows.shift();
        if (!next) throw new Error("The database is gone.");
        return next;
      },
      job: { findUnique: async () => null },
    };
    const jobs = new Jobs(client as unknown as PrismaClient, { shared: false });
    await expect(jobs.claim()).rejects.toMatchObject({ code: "not-found" });
    await expect(jobs.succeed("j1", [])).rejects.toThrow("gone");
    await expect(jobs.claim()).rejects.toThrow("gone");
    expect(JSON.stringify(statements.at(-1))).not.toContain("j1");
  });

  test("that are given back start again without counting an attempt", async () => {
    const { id } = await database.jobs.enqueue("kb");
    await database.jobs.claim();
    await database.jobs.release(id);
    expect(await database.jobs.get(id)).toMatchObject({ state: "queued", attempts: 0 });
    expect(await database.jobs.claim()).toMatchObject({ id, attempts: 1 });
  });

  test("that someone cancelled before their worker died are not started again", async () => {
    const { id } = await database.jobs.enqueue("kb");
    await database.jobs.claim();
    await database.jobs.cancel(id);
    await database.jobs.expireLeases();
    expect(await database.jobs.claim()).toBeNull();
    expect(await database.jobs.get(id)).toMatchObject({ state: "cancelled" });
  });

  test("that take every worker down are given up", async () => {
    const { id } = await database.jobs.enqueue("kb");
    for (let attempt = 1; attempt <= MOST_STARTS_IN_PLACE; attempt++) {
      expect(await database.jobs.claim()).toMatchObject({ attempts: attempt });
      await database.jobs.expireLeases();
    }
    expect(await database.jobs.claim()).toBeNull();
    expect(await database.jobs.get(id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("each time"),
    });
  });

  describe("whose process is killed again and again", () => {
    /** One start that comes to `done` of 1000 texts, then the process is gone. */
    const start = async (id: string, done: number | null, total = 1000) => {
      expect(await database.jobs.claim()).toMatchObject({ id, state: "running" });
      if (done !== null) await database.jobs.heartbeat(id, { ...PROGRESS, done, total }, []);
      await database.jobs.expireLeases();
    };

    test("go on as long as each start, or each few, comes farther", async () => {
      const { id } = await database.jobs.enqueue("kb");
      for (let at = 1; at <= 3 * MOST_STARTS_IN_PLACE; at++) await start(id, at * 50);
      // The last of these starts and three that end before they come anywhere are not yet too many.
      for (let at = 2; at < MOST_STARTS_IN_PLACE; at++) await start(id, null);
      await start(id, 900);
      // What is left counts, where a start counts only the rest.
      for (let at = 1; at < 2 * MOST_STARTS_IN_PLACE; at++) await start(id, 1, 90 - 5 * at);
      expect(await database.jobs.claim()).toMatchObject({ id, attempts: 29 });
      await database.jobs.succeed(id, [STEP]);
      expect(await database.jobs.get(id)).toMatchObject({ state: "succeeded", error: null });
    });

    test("end with the phase that they crash in, when none comes farther", async () => {
      const { id } = await database.jobs.enqueue("kb");
      await start(id, 100);
      for (const done of [500, 400, 500, 505, 500]) await start(id, done);
      expect(await database.jobs.claim()).toBeNull();
      expect(await database.jobs.get(id)).toMatchObject({
        state: "failed",
        attempts: 6,
        error: expect.stringMatching(
          /5 times without coming any farther.*"Embedding texts".*log of the server/,
        ),
      });
    });

    test("do not count a start that was given back", async () => {
      const { id } = await database.jobs.enqueue("kb");
      for (let at = 1; at < MOST_STARTS_IN_PLACE; at++) await start(id, null);
      await database.jobs.claim();
      await database.jobs.release(id);
      await start(id, null);
      expect(await database.jobs.claim()).toBeNull();
      expect(await database.jobs.get(id)).toMatchObject({ state: "failed", attempts: MOST_STARTS_IN_PLACE });
    });
  });

  test("of a removed knowledge base end as lost", async () => {
    const { id } = await database.jobs.enqueue("kb");
    await database.jobs.claim();
    await database.knowledgeBases.remove("kb");
    expect(await database.jobs.heartbeat(id, PROGRESS, [])).toMatchObject({ lost: true });
  });
});

describe("following a job", () => {
  test("reports how it is, every change, and ends with it", async () => {
    const { id } = await database.jobs.enqueue("kb");
    const following = database.jobs.follow(id);
    const next = async () => (await following.next()).value?.state;
    expect(await next()).toBe("queued");
    const change = next();
    await database.jobs.claim();
    expect(await change).toBe("running");
    await database.jobs.heartbeat(id, PROGRESS, []); // comes while nobody waits
    expect((await following.next()).value).toMatchObject({ progress: PROGRESS });
    const end = next();
    await database.jobs.succeed(id, []);
    expect(await end).toBe("succeeded");
    expect((await following.next()).done).toBe(true);
  });

  test("ends when the follower leaves, and fails when the job is not there", async () => {
    const { id } = await database.jobs.enqueue("kb");
    const leaving = new AbortController();
    const following = database.jobs.follow(id, leaving.signal);
    await following.next();
    const rest = following.next();
    leaving.abort();
    expect((await rest).done).toBe(true);
    await expect(database.jobs.follow("nothing").next()).rejects.toMatchObject({ code: "not-found" });
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)("with several processes on one PostgreSQL", () => {
  let other: Database;
  beforeAll(async () => {
    other = await openDatabase(opened.environment, { leaseSeconds: 0.3 });
  });
  afterAll(() => other.close());

  test("a follower sees what another process changes", async () => {
    const { id } = await database.jobs.enqueue("kb");
    const following = database.jobs.follow(id);
    await following.next();
    const change = following.next();
    await other.jobs.claim();
    expect((await change).value).toMatchObject({ state: "running" });
    await following.return(undefined);
  });

  test("a lease that is not renewed runs out and goes to another process, never to the same one", async () => {
    const { id } = await database.jobs.enqueue("kb");
    await other.jobs.claim();
    expect(await database.jobs.claim()).toBeNull();
    await pause(400);
    expect(await other.jobs.claim()).toBeNull();
    expect(await database.jobs.claim()).toMatchObject({ id, attempts: 2 });
    expect(await other.jobs.heartbeat(id, PROGRESS, [])).toMatchObject({ lost: true });
    await other.jobs.fail(id, "It must not be seen.");
    expect(await database.jobs.get(id)).toMatchObject({ state: "running", progress: null, error: null });
  });

  test("several processes claim every job once", async () => {
    // With a lease that does not run out while a busy machine claims.
    const third = await openDatabase(opened.environment);
    for (let at = 0; at < 8; at++) {
      await database.knowledgeBases.create({ name: `shared ${at}` });
      await database.jobs.enqueue(`shared-${at}`);
    }
    const asked = await Promise.all(
      Array.from({ length: 16 }, (_, at) => (at % 2 ? database : third).jobs.claim()),
    );
    await third.close();
    const claimed = asked.filter((job) => job !== null).map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });
});
