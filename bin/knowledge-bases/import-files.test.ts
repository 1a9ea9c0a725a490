/** What importing with descriptions asks of Hopscope, and in which order. */
import { afterEach, expect, it, vi } from "vitest";
import { followJob } from "../../lib/api/jobs";
import { createKnowledgeBase, estimateDescriptions, startIndexing } from "../../lib/api/knowledge-bases";
import { addSources } from "../../lib/api/sources";
import type { Job } from "../../lib/core/contract/job";
import { answer, fakeCaller } from "../testing/fake-caller";
import { importFiles } from "./import-files";

const OPTIONS = { name: "Films", into: false, replace: false, strict: false, json: true };
const ESTIMATE = {
  model: "m",
  chunks: 3,
  cached: 0,
  calls: 3,
  tokens: { input: 30, output: 6 },
  cost: null,
  budget: { tokens: null, cost: null },
};

afterEach(() => vi.restoreAllMocks());

function jobOf(id: string): Job {
  return { id, state: "succeeded", finishedAt: "2026-01-01T00:00:00Z", steps: [] } as unknown as Job;
}

function callerThat(asked: string[], started: Job | null) {
  return fakeCaller(
    answer(createKnowledgeBase, () => ({ id: "films", name: "Films" })),
    answer(addSources, () => ({ sources: [], rejected: 0, rejections: [], job: jobOf("indexed") })),
    answer(followJob, async function* ({ params: { id } }) {
      asked.push(`followed ${id}`);
      yield jobOf(id);
    }),
    answer(estimateDescriptions, () => {
      asked.push("estimated");
      return ESTIMATE;
    }),
    answer(startIndexing, ({ query }) => {
      asked.push(`indexing, described ${query?.describe}`);
      return { job: started };
    }),
  );
}

async function imported(given: { wait: boolean; describe: boolean }, started: Job | null) {
  const asked: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const listing = { files: [], skipped: [] };
  const signal = new AbortController().signal;
  await importFiles(callerThat(asked, started), listing, { ...OPTIONS, ...given }, signal);
  return {
    asked,
    printed: error.mock.calls.flat().join("\n"),
    job: JSON.parse(String(log.mock.calls[0])).job,
  };
}

it("describes chunks after they are indexed, and says first what it will take", async () => {
  const { asked, printed, job } = await imported({ wait: true, describe: true }, jobOf("described"));
  expect(asked).toEqual(["followed indexed", "estimated", "indexing, described true", "followed described"]);
  expect(printed).toContain("m would describe 3 chunks");
  expect(job.id).toBe("described");
});

it("ends with the indexing when all chunks have their descriptions, or none were asked for", async () => {
  expect((await imported({ wait: true, describe: true }, null)).job.id).toBe("indexed");
  expect((await imported({ wait: true, describe: false }, null)).asked).toEqual(["followed indexed"]);
});

it("imports nothing when it is not to wait", async () => {
  await expect(imported({ wait: false, describe: true }, null)).rejects.toMatchObject({
    code: "invalid-input",
  });
});
