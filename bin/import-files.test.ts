/** What importing with descriptions asks of Hopscope, and in which order. */
import { afterEach, expect, it, vi } from "vitest";
import type { Job } from "../lib/core/job";
import type { Client } from "./client";
import { importFiles } from "./import-files";

const OPTIONS = { name: "Films", into: false, replace: false, strict: false, json: true };
const ESTIMATE = {
  model: "m",
  chunks: 3,
  kept: 0,
  calls: 3,
  tokens: { input: 30, output: 6 },
  cost: null,
  budget: { tokens: null, cost: null },
};

afterEach(() => vi.restoreAllMocks());

function jobOf(id: string): Job {
  return { id, state: "succeeded", finishedAt: "2026-01-01T00:00:00Z", steps: [] } as unknown as Job;
}

function clientThat(asked: string[], started: Job | null) {
  return {
    createKnowledgeBase: async () => ({ id: "films", name: "Films" }),
    addFiles: async () => ({ sources: [], rejected: 0, rejections: [], job: jobOf("indexed") }),
    async *followJob(id: string) {
      asked.push(`followed ${id}`);
      yield jobOf(id);
    },
    estimateDescriptions: async () => {
      asked.push("estimated");
      return ESTIMATE;
    },
    startIndexing: async (_base: string, wanted: { describe: boolean }) => {
      asked.push(`indexing, described ${wanted.describe}`);
      return started;
    },
  } as unknown as Client;
}

async function imported(given: { wait: boolean; describe: boolean }, started: Job | null) {
  const asked: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const listing = { files: [], skipped: [] };
  const signal = new AbortController().signal;
  await importFiles(clientThat(asked, started), listing, { ...OPTIONS, ...given }, signal);
  return { asked, told: error.mock.calls.flat().join("\n"), job: JSON.parse(String(log.mock.calls[0])).job };
}

it("describes chunks after they are indexed, and tells before what it will take", async () => {
  const { asked, told, job } = await imported({ wait: true, describe: true }, jobOf("described"));
  expect(asked).toEqual(["followed indexed", "estimated", "indexing, described true", "followed described"]);
  expect(told).toContain("m would describe 3 chunks");
  expect(job.id).toBe("described");
});

it("ends with the indexing when all chunks have their descriptions, or none were asked for", async () => {
  expect((await imported({ wait: true, describe: true }, null)).job.id).toBe("indexed");
  expect((await imported({ wait: true, describe: false }, null)).asked).toEqual(["followed indexed"]);
});

it("brings nothing when it is not to wait", async () => {
  await expect(imported({ wait: false, describe: true }, null)).rejects.toMatchObject({
    code: "invalid-input",
  });
});
