import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvents } from "@/lib/api/event-stream";
import type { Run, RunEvent } from "@/lib/measure/run/run";
import { readRun } from "./read-run";

const RUN = {
  id: "r",
  state: "running",
  columns: [{ id: "a", state: "running", stages: [] }],
} as unknown as Run;
const stageStart = (stage: string): RunEvent => ({
  type: "trace",
  column: "a",
  event: { type: "stage-start", stage, atMs: 0 },
});
const stagesOf = ({ columns }: Run) => columns.flatMap(({ stages }) => stages.map(({ id }) => id));

let reported: string[];
let controller: ReadableStreamDefaultController<Uint8Array>;
let reading: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
  reported = [];
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  reading = readRun(readEvents(body), {
    onStart: ({ id }) => reported.push(`start ${id}`),
    onRun: (run) => reported.push(`run ${stagesOf(run).join()}`),
    signal: new AbortController().signal,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function send(...events: RunEvent[]): Promise<void> {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  controller.enqueue(new TextEncoder().encode(text));
  await vi.advanceTimersByTimeAsync(1);
}

describe("a run that is read", () => {
  it("is reported soon, with all that came at once, before its start is reported", async () => {
    await send({ type: "run-start", run: RUN }, stageStart("x"), stageStart("y"));
    expect(reported).toEqual(["run x,y", "start r"]);
  });

  it("is reported no faster than a screen shows, and its start once", async () => {
    await send({ type: "run-start", run: RUN });
    await send(stageStart("x"));
    await send(stageStart("y"));
    expect(reported).toEqual(["run ", "start r"]);
    await vi.advanceTimersByTimeAsync(40);
    expect(reported).toEqual(["run ", "start r", "run x,y"]);
    await vi.advanceTimersByTimeAsync(40);
    await send(stageStart("z"));
    expect(reported.at(-1)).toBe("run x,y,z");
  });

  it("is reported once more at its end", async () => {
    await send({ type: "run-start", run: RUN });
    await send(stageStart("x"));
    controller.close();
    await reading;
    expect(reported).toEqual(["run ", "start r", "run x"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
