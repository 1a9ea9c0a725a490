/** A file that cannot be read or written is named in one line, and nothing is asked for that would have been in vain. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { evaluationEventSchema } from "@/lib/measure/evaluation";
import type { CallApi } from "../lib/api/call-api";
import { reportError } from "./report-error";
import { capturedConsole } from "./testing/captured-console";
import { type Requested, recordingCaller } from "./testing/recording-caller";
import { smallestValue } from "./testing/smallest-value";
import { testedProgram } from "./testing/tested-program";
import { wordsOfLine } from "./testing/words-of-line";

let caller: CallApi;
let requests: Requested[];
vi.mock("./commands/with-caller", () => ({
  withCaller: (work: (call: CallApi, signal: AbortSignal) => Promise<void>) =>
    work(caller, new AbortController().signal),
}));

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-files-"));
writeFileSync(path.join(folder, "questions.jsonl"), '{"id": "one", "question": "Who?", "answers": ["x"]}');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KNOWN = new Map<unknown, unknown>();
KNOWN.set(
  evaluationEventSchema,
  evaluationEventSchema.options.map((event) => smallestValue(event, KNOWN)),
);

const { err } = capturedConsole();
beforeEach(() => {
  ({ call: caller, requests } = recordingCaller(KNOWN));
  vi.stubEnv("HOPSCOPE_CALLED_FROM", folder);
  vi.stubEnv("HOPSCOPE_DATA", path.join(folder, "data"));
});

/** The one line that is said; a hint may follow. */
async function refusalOf(line: string): Promise<string> {
  const thrown = await testedProgram()
    .parseAsync(wordsOfLine(line), { from: "user" })
    .catch((error: unknown) => error);
  err.length = 0;
  reportError(thrown);
  const [said, ...hints] = err;
  expect(said).toMatch(/^hopscope: .*\.$/);
  expect(said).not.toMatch(/E[A-Z]{4,}/);
  for (const hint of hints) expect(hint).toMatch(/^ {2}\S/);
  return said!;
}

it.each([
  "train films --questions missing.jsonl",
  "finetune films --questions missing.jsonl",
  "evaluate films --questions missing.jsonl",
  "questions films --add missing.jsonl",
  "experiment films --questions s1 --variants missing.jsonl",
  "extract films --schema missing.jsonl",
  "edit import films missing.jsonl",
  "replay missing.jsonl",
  "import missing.jsonl --name Films",
  "add films missing.jsonl",
  "preview missing.jsonl",
  "restore missing.jsonl",
])("says which file is not there: %s", async (line) => {
  expect(await refusalOf(line)).toContain("missing.jsonl");
  expect(requests).toEqual([]);
});

it.each([
  "evaluate films --questions questions.jsonl --out missing/file",
  "export films --out missing/file",
  "edit export films --out missing/file",
  "costs --csv missing/file",
  "finetune films --questions questions.jsonl --export missing/file",
  "extract films --save-schema missing/file",
  "bundle e1 missing/file",
  "file films nodes.csv missing/file",
  "backup missing/file",
])("says which file cannot be written: %s", async (line) => {
  expect(await refusalOf(line)).toContain(path.join("missing", "file"));
});

it("says which splits there are", async () => {
  const said = await refusalOf("train films --questions questions.jsonl --split hard");
  expect(said).toBe('hopscope: No question is in the split "hard"; there are: none.');
});
