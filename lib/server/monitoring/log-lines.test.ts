/** Which lines are written, and which are not. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEnvironment } from "../../stores/environment";
import type { EndedJob } from "../../stores/prisma/job-events";
import type { Engine } from "../engine";
import { type AnsweredRequest, logJobs, logRequest } from "./log-lines";
import { requestIdOf } from "./request-id";

const JSON_LOG = readEnvironment({ HOPSCOPE_LOG: "json" });
const TEXT_LOG = readEnvironment({});
const REQUEST: AnsweredRequest = {
  ...{ id: "r1", status: 200, code: null, ms: 12.3456, role: "viewer" },
  endpoint: { method: "get", path: "/api/runs/{id}" },
};

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    expect(text).toMatch(/^[^\n]+\n$/);
    lines.push(JSON.parse(String(text)));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Ends jobs in an engine that logs as its environment says. */
function endJobs(environment: Engine["environment"], ...jobs: EndedJob[]): void {
  const listeners: ((job: EndedJob) => void)[] = [];
  const whenEnded = (listener: (job: EndedJob) => void) => void listeners.push(listener);
  logJobs({ environment, database: { jobs: { whenEnded } } } as unknown as Engine);
  for (const job of jobs) for (const listener of listeners) listener(job);
}

it("a request is one line, whose level follows from its status", () => {
  const engine = { environment: JSON_LOG, isOwner: false };
  logRequest(engine, REQUEST);
  logRequest(engine, { ...REQUEST, status: 404, code: "not-found", role: null });
  logRequest(engine, { ...REQUEST, status: 500, code: "internal" });
  const line = {
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...{ level: "info", event: "request", id: "r1", method: "GET", route: "/api/runs/{id}" },
    ...{ status: 200, code: null, ms: 12.3, role: "viewer" },
  };
  expect(lines).toEqual([
    line,
    { ...line, level: "warn", status: 404, code: "not-found", role: null },
    { ...line, level: "error", status: 500, code: "internal" },
  ]);
});

it("a job is one line when it ends; one that failed is an error, one that never began has no time", () => {
  endJobs(
    JSON_LOG,
    { id: "j1", kind: "index", state: "succeeded", seconds: 1.5 },
    { id: "j2", kind: "train", state: "failed", seconds: 2 },
    { id: "j3", kind: "judge", state: "cancelled", seconds: null },
  );
  const time = expect.any(String);
  expect(lines).toEqual([
    { time, level: "info", event: "job", id: "j1", kind: "index", state: "succeeded", ms: 1_500 },
    { time, level: "error", event: "job", id: "j2", kind: "train", state: "failed", ms: 2_000 },
    { time, level: "info", event: "job", id: "j3", kind: "judge", state: "cancelled", ms: null },
  ]);
});

it("nothing is written by default, nor by commands that print their results", () => {
  logRequest({ environment: TEXT_LOG, isOwner: false }, REQUEST);
  logRequest({ environment: JSON_LOG, isOwner: true }, REQUEST);
  endJobs(TEXT_LOG, { id: "j1", kind: "index", state: "succeeded", seconds: 1 });
  expect(lines).toEqual([]);
});

it("another value of HOPSCOPE_LOG is refused at the start", () => {
  expect(() => readEnvironment({ HOPSCOPE_LOG: "JSON" })).toThrow("HOPSCOPE_LOG");
});

it.each(["a", "4bf92f3577b34da6a3ce929d0e0e4736", "web-1.req_7", "x".repeat(64)])(
  "takes the caller's id %s",
  (id) => {
    expect(requestIdOf(new Headers({ "x-request-id": id }))).toBe(id);
  },
);

it.each(["", "x".repeat(65), "a b", 'a"b', "a,b", "{}", "<b>", "%0a", "é", "a/../b"])(
  "makes another in place of %j",
  (id) => {
    const made = requestIdOf(new Headers({ "x-request-id": id }));
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(requestIdOf(new Headers({ "x-request-id": id }))).not.toBe(made);
  },
);
