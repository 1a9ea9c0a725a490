import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readTrainingQuestions, storeTrainingQuestions } from "./training-questions";

const QUESTIONS = Array.from({ length: 2_000 }, (_, at) => ({
  question: `Who wrote book ${at}?`,
  answers: [`p${at}`],
}));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "hopscope-training-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("questions that wait to be trained on", () => {
  it("equal ones, stored by many at once, are one file that is whole", async () => {
    const digests = await Promise.all(
      Array.from({ length: 24 }, () => storeTrainingQuestions(folder, QUESTIONS)),
    );
    expect(new Set(digests).size).toBe(1);
    expect(await readTrainingQuestions(folder, digests[0]!)).toEqual(QUESTIONS);
    expect(await readdir(path.join(folder, "training"))).toEqual([`${digests[0]}.json`]);
  });

  it("files of jobs that never started are forgotten after a month", async () => {
    const digest = await storeTrainingQuestions(folder, QUESTIONS.slice(0, 1));
    const place = path.join(folder, "training", "left.json");
    await writeFile(place, "[]");
    await utimes(place, new Date(0), new Date(0));
    await storeTrainingQuestions(folder, QUESTIONS.slice(0, 2));
    expect(await readdir(path.join(folder, "training"))).not.toContain("left.json");
    expect(await readTrainingQuestions(folder, digest)).toHaveLength(1);
  });

  it("says that they are gone, and what to do", async () => {
    await expect(readTrainingQuestions(folder, "0".repeat(64))).rejects.toMatchObject({ code: "not-found" });
  });
});
