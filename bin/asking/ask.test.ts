import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askQuestion } from "../../lib/api/runs";
import type { Run } from "../../lib/measure/run/run";
import { answer, fakeCaller } from "../testing/fake-caller";
import { ask } from "./ask";

let out: string[];
beforeEach(() => {
  out = [];
  vi.spyOn(console, "log").mockImplementation((line = "") => void out.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const OPTIONS = { methods: ["sage"], k: 5, params: {}, read: [] };
const { signal } = new AbortController();

async function askAfter(run: Partial<Run>): Promise<unknown> {
  const requests: unknown[] = [];
  const whole = { id: "r2", question: "", columns: [], ...run } as unknown as Run;
  const call = fakeCaller(
    answer(askQuestion, async function* ({ body }) {
      requests.push(body);
      yield { type: "run-start", run: whole };
      yield { type: "run-end", run: whole };
    }),
  );
  await ask(call, "films", "and who wrote it?", { ...OPTIONS, follow: "r1" }, signal);
  return requests[0];
}

it("sends the run that it follows, and says what its words refer to", async () => {
  const follows = {
    run: "r1",
    thread: "r1",
    asked: "and who wrote it?",
    references: [
      {
        span: [14, 16] as [number, number],
        text: "it",
        nodes: [{ node: "f1", name: "Notorious" }],
        alternatives: [[{ node: "f2", name: "Vertigo" }]],
      },
    ],
  };
  expect(await askAfter({ question: "Who wrote Notorious?", follows })).toMatchObject({ follows: "r1" });
  expect(out.slice(0, 2)).toEqual(['"it" is read as Notorious; or: Vertigo', "Asks: Who wrote Notorious?"]);
});

it("says that nothing was replaced", async () => {
  const follows = { run: "r1", thread: "r1", asked: "and who wrote it?", references: [] };
  await askAfter({ question: "and who wrote it?", follows });
  expect(out[0]).toBe("Nothing in the question was replaced: it is asked as typed.");
});
