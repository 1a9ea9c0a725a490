import { describe, expect, it } from "vitest";
import type { Job } from "@/lib/api/schemas/job";
import { describeProgress, shareOf } from "./job-progress";

const job = (progress: Job["progress"], state: Job["state"] = "running"): Job => ({
  id: "j",
  kind: "index",
  knowledgeBase: "kb",
  input: null,
  state,
  progress,
  steps: [],
  attempts: 1,
  error: null,
  createdAt: "2026-01-01T00:00:00Z",
  startedAt: null,
  finishedAt: null,
});

describe("job progress", () => {
  it("says how many jobs are before one that waits", () => {
    expect(describeProgress(job(null, "queued"))).toBe("Waiting for its turn");
    expect(describeProgress({ ...job(null, "queued"), ahead: 1 })).toBe(
      "Waiting for its turn · 1 job is before it",
    );
    expect(describeProgress({ ...job(null, "queued"), ahead: 12 })).toBe(
      "Waiting for its turn · 12 jobs are before it",
    );
  });

  it("says phase, counts, rate and time left", () => {
    const running = job({
      phase: "Embedding texts",
      done: 1_200,
      total: 3_600,
      unit: "texts",
      rate: 240,
      remainingSeconds: 10,
    });
    expect(describeProgress(running)).toBe(
      "Embedding texts · 1,200 of 3,600 texts · 240 texts/s · 10.0 s left in this phase",
    );
    expect(shareOf(running)).toBeCloseTo(1 / 3);
  });

  it("says bytes in megabytes, and which file is read", () => {
    const reading = job({
      phase: "Reading files",
      done: 1_200_000,
      total: 36_000_000,
      unit: "bytes",
      detail: "file 12 of 500, report.pdf",
      rate: 2_000_000,
      remainingSeconds: 17.4,
    });
    expect(describeProgress(reading)).toBe(
      "Reading files · 1.2 MB of 36.0 MB · file 12 of 500, report.pdf · 2.0 MB/s · 17.4 s left in this phase",
    );
  });

  it("claims no share and no time while they are unknown", () => {
    const unknown = job({
      phase: "Reading",
      done: 5,
      total: null,
      unit: "rows",
      rate: null,
      remainingSeconds: null,
    });
    expect(describeProgress(unknown)).toBe("Reading · 5 rows");
    expect(shareOf(unknown)).toBeNull();
    expect(
      shareOf(job({ phase: "x", done: 0, total: 0, unit: "rows", rate: null, remainingSeconds: null })),
    ).toBe(1);
    expect(describeProgress(job(null, "queued"))).toBe("Waiting for its turn");
  });
});
