/** The runner when the database goes away under a job. */
import { afterEach, expect, it, vi } from "vitest";
import type { Job } from "../../methods/contract/job";
import type { Jobs } from "../stores/prisma/jobs";
import { JobRunner } from "./job-runner";

const JOB = { id: "j1", knowledgeBase: "kb" } as Job;

afterEach(() => vi.restoreAllMocks());

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
