import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ReadingProcesses } from "./reading-processes";

const LIMITS = { lineLimitBytes: 2 ** 23 };
const signal = new AbortController().signal;

let folder: string;
let processes: ReadingProcesses;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-reading-"));
  processes = new ReadingProcesses();
});
afterAll(async () => {
  await processes.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array) {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return { name, path: place };
}

it("reads one task after another in the same process", async () => {
  const good = write("good.csv", "source,type,target\na,knows,b\n");
  const { files } = await processes.run("check", { files: [good], ...LIMITS }, { signal });
  expect(files).toMatchObject([{ name: "good.csv", accepted: 1 }]);
  const task = { files: [good], ...LIMITS, wholeLimitBytes: 2 ** 20 };
  expect((await processes.run("preview", task, { signal }))[0]).toMatchObject({ accepted: 1 });
});

it("ends what a caller no longer waits for, and then reads for others", async () => {
  const abort = new AbortController();
  const hard = write("brackets.md", "[".repeat(2_000_000));
  const reading = processes.run("check", { files: [hard], ...LIMITS }, { signal: abort.signal });
  setTimeout(() => abort.abort(), 100);
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  const questions = {
    kind: "questions" as const,
    text: '{"question":"who?","answers":["a"]}\n',
    file: "q.jsonl",
  };
  expect(await processes.run("readText", questions, { signal })).toMatchObject({
    questions: [{ question: "who?" }],
  });
});

it("keeps the kind of a refusal", async () => {
  const questions = { kind: "questions" as const, text: "nothing", file: "q.jsonl" };
  await expect(processes.run("readText", questions, { signal })).rejects.toMatchObject({
    code: "invalid-input",
    message: "q.jsonl has no question that can be read.",
  });
});

it.each(["her", undefined])(
  "reads for another caller beside %s, who fills a small machine",
  async (caller) => {
    const small = new ReadingProcesses(4_096);
    onTestFinished(() => small.close());
    const abort = new AbortController();
    const hard = { files: [write("brackets.md", "[".repeat(2_000_000))], ...LIMITS };
    const hers = [1, 2, 3].map(() => small.run("check", hard, { signal: abort.signal, caller }));
    const questions = {
      kind: "questions" as const,
      text: '{"question":"who?","answers":["a"]}\n',
      file: "q.jsonl",
    };
    const his = small.run("readText", questions, { signal, caller: "him" });
    const first = await Promise.race([his, ...hers.map((one) => one.catch(() => "hers"))]);
    expect(first).toMatchObject({ questions: [{ question: "who?" }] });
    abort.abort();
    await Promise.allSettled(hers);
  },
);
