import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readQuestions } from "./read-questions";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-questions-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("refuses a folder that is called like an archive", async () => {
  const archive = path.join(folder, "questions.jsonl.gz");
  mkdirSync(archive);
  await expect(readQuestions(archive, undefined)).rejects.toMatchObject({ code: "invalid-input" });
});
