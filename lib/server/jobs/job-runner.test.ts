/** The runner when the database goes away under a job. */
import { afterEach, expect, it, vi } from "vitest";
import type { Job } from "../../api/schemas/job";
import { nextTurn } from "../../graph/numeric/yielder";
import type { Jobs } from "../../stores/prisma/jobs";
import { JobRunner } from "./job-runner";

const JOB = { id: "j1", knowledgeBase: "kb" } as Job;

afterEach(() => vi.restoreAllMocks());

it("runs one small job beside a large one, and the next large one after it", async () => {
  const waiting = { large: ["large", "another"], small: ["small", "smaller"] };
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const queue: Partial<Jobs> = {
    claim: async ({ onlySmall = false } = {}) => {
      const id = (!onlySmall && waiting.large.shift()) || waiting.small.shift();
      return id ? { ...JOB, id } : null;
    },
    succeed: async () => {},
  };
  const runner = new JobRunner(queue as Jobs, 1, ({ id }) => {
    began.push(id);
    return new Promise((resolve) => ends.set(id, resolve));
  });
  runner.start();
  await vi.waitFor(() => expect(began).toEqual(["large", "small"]), { timeout: 60_000 });
  ends.get("small")!();
  await vi.waitFor(() => expect(began).toEqual(["large", "small", "smaller"]), { timeout: 60_000 });
  ends.get("large")!();
  await vi.waitFor(() => expect(began).toEqual(["large", "small", "smaller", "another"]), {
    timeout: 60_000,
  });
  for (const end of ends.values()) end();
  await runner.stop();
});

it("lets no other job wait for a sync, which may fetch for an hour", async () => {
  const waiting: Job[] = [
    { ...JOB, kind: "sync" },
    { ...JOB, id: "j2", kind: "index" },
    { ...JOB, id: "j3", kind: "index" },
  ];
  const began: string[] = [];
  const queue: Partial<Jobs> = {
    claim: async ({ onlySmall = false } = {}) => (onlySmall ? null : (waiting.shift() ?? null)),
    succeed: async () => {},
  };
  const ends: (() => void)[] = [];
  const runner = new JobRunner(queue as Jobs, 1, ({ id }) => {
    began.push(id);
    return new Promise((resolve) => ends.push(resolve));
  });
  runner.start();
  await vi.waitFor(() => expect(began).toEqual(["j1", "j2"]), { timeout: 60_000 });
  for (const end of ends) end();
  await vi.waitFor(() => expect(began).toEqual(["j1", "j2", "j3"]), { timeout: 60_000 });
  for (const end of ends) end();
  await runner.stop();
});

it("lets what a job computes go on behind what somebody waits for", async () => {
  const waiting = [JOB];
  const seen: string[] = [];
  const threeTurns = async (name: string) => {
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      seen.push(name);
    }
  };
  let begin = () => {};
  const runner = new JobRunner(
    { claim: async () => waiting.shift() ?? null, succeed: async () => {} } satisfies Partial<Jobs> as never,
    1,
    async ({ id }) => {
      await new Promise<void>((resolve) => {
        begin = resolve;
      });
      await threeTurns(id);
    },
  );
  runner.start();
  const idle = begin;
  await vi.waitFor(() => expect(begin).not.toBe(idle), { timeout: 60_000 });
  begin();
  await threeTurns("question");
  await vi.waitFor(() => expect(seen).toHaveLength(6), { timeout: 60_000 });
  await runner.stop();
  expect(seen).toEqual(["question", "question", "question", "j1", "j1", "j1"]);
});

it("outlives a job whose end cannot be written, and goes on with the next", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const gone = () => Promise.reject(new Error("The database is gone."));
  const waiting = [JOB, { ...JOB, id: "j2" }];
  const ran: string[] = [];
  const queue: Partial<Jobs> = {
    claim: async () => waiting.shift() ?? null,
    succeed: gone,
    fail: gone,
  };
  const runner = new JobRunner(queue as Jobs, 1, async ({ id }) => void ran.push(id));
  runner.start();
  await vi.waitFor(() => expect(ran).toEqual(["j1", "j2"]), { timeout: 60_000 });
  await runner.stop();
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: "The database is gone." }));
});
