/** What is counted for which end, and that the text is what Prometheus reads. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { bookedCall } from "../../measure/costs";
import type { LlmCall } from "../../methods/llm/llm-call";
import { readExposition } from "../testing/read-exposition";
import { Metrics } from "./metrics";

const CALL: LlmCall = {
  ...{ purpose: "answer SECRET", model: "SECRET-model", messages: [], answer: "SECRET" },
  ...{ usage: { input: 30, output: 7, estimated: false }, ms: 1_500, cost: null, cached: false, attempts: 1 },
};

let metrics: Metrics;
beforeEach(() => {
  metrics = new Metrics(["hybrid", "sage"]);
});
afterEach(() => metrics.close());

const read = async () => readExposition(await metrics.text());

it("begins with 0 for every method, kind of job and work, and nothing for requests", async () => {
  const { value, samples } = await read();
  expect(value("hopscope_runs_total", { method: "sage", outcome: "failed" })).toBe(0);
  expect(value("hopscope_jobs_total", { kind: "index", state: "failed" })).toBe(0);
  expect(value("hopscope_llm_calls_total", { work: "judging", outcome: "refused" })).toBe(0);
  expect(value("hopscope_llm_tokens_total", { direction: "read" })).toBe(0);
  expect(samples.filter(({ name }) => name.includes("http"))).toEqual([]);
});

it("counts requests by route, method and class of status, and their time in buckets", async () => {
  const route = { method: "get", path: "/api/runs/{id}" } as const;
  metrics.requestEnded(route, 200, 30);
  metrics.requestEnded(route, 204, 700);
  metrics.requestEnded(route, 404, 1);
  const { value } = await read();
  const labels = { route: "/api/runs/{id}", method: "GET" };
  expect(value("hopscope_http_requests_total", { ...labels, status: "2xx" })).toBe(2);
  expect(value("hopscope_http_requests_total", { ...labels, status: "4xx" })).toBe(1);
  const below = (le: string) => value("hopscope_http_request_duration_seconds_bucket", { ...labels, le });
  expect(["0.005", "0.05", "0.5", "1", "+Inf"].map(below)).toEqual([1, 2, 2, 3, 3]);
  expect(value("hopscope_http_request_duration_seconds_sum", labels)).toBeCloseTo(0.731);
});

it("counts runs, and jobs, of which one that never began has no time", async () => {
  metrics.runEnded("sage", "abstained", 2_000);
  metrics.jobEnded({ id: "j1", kind: "index", state: "succeeded", seconds: 12 });
  metrics.jobEnded({ id: "j2", kind: "index", state: "cancelled", seconds: null });
  const { value } = await read();
  expect(value("hopscope_runs_total", { method: "sage", outcome: "abstained" })).toBe(1);
  expect(value("hopscope_runs_total", { method: "hybrid", outcome: "abstained" })).toBe(0);
  expect(value("hopscope_run_duration_seconds_sum", { method: "sage" })).toBe(2);
  expect(value("hopscope_jobs_total", { kind: "index", state: "succeeded" })).toBe(1);
  expect(value("hopscope_jobs_total", { kind: "index", state: "cancelled" })).toBe(1);
  expect(value("hopscope_job_duration_seconds_count", { kind: "index" })).toBe(1);
  expect(value("hopscope_job_duration_seconds_sum", { kind: "index" })).toBe(12);
});

it.each<[string, Partial<LlmCall>, sent: boolean]>([
  ["answered", {}, true],
  ["failed", { answer: "", error: "SECRET at https://user:SECRET@host" }, true],
  ["cached", { cached: true, attempts: 0 }, false],
  ["refused", { attempts: 0, answer: "", error: "the budget is spent" }, false],
])("counts a call that is %s, with nothing of what was said", async (outcome, change, sent) => {
  metrics.modelCalled(bookedCall({ ...CALL, ...change }), "run");
  const text = await metrics.text();
  expect(text).not.toContain("SECRET");
  const { value, samples } = readExposition(text);
  const counted = samples.filter((one) => one.name === "hopscope_llm_calls_total" && one.value > 0);
  expect(counted).toEqual([expect.objectContaining({ labels: { work: "run", outcome }, value: 1 })]);
  expect(value("hopscope_llm_call_duration_seconds_count")).toBe(sent ? 1 : 0);
  expect(value("hopscope_llm_tokens_total", { direction: "read" })).toBe(sent ? 30 : 0);
  expect(value("hopscope_llm_tokens_total", { direction: "written" })).toBe(sent ? 7 : 0);
});

it("sets what is there now anew each time, and escapes what labels say", async () => {
  const labels = { version: 'a"b\\c\nd' };
  metrics.setNow("build_info", "What runs here.", [{ labels, value: 1 }]);
  metrics.setNow("knowledge_bases", "Knowledge bases.", [{ value: 3 }]);
  metrics.setNow("knowledge_bases", "Knowledge bases.", [{ value: 2 }]);
  const { value } = await read();
  expect(value("hopscope_knowledge_bases")).toBe(2);
  expect(value("hopscope_build_info", labels)).toBe(1);
});

it("measures the process: memory, processor time that only grows, and a lag that leaves out the wait between looks", async () => {
  const before = await read();
  expect(before.value("process_resident_memory_bytes")).toBeGreaterThan(2 ** 20);
  expect(before.value("process_start_time_seconds")).toBeLessThanOrEqual(Date.now() / 1_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const until = performance.now() + 200;
  while (performance.now() < until); // holds the event loop up
  await new Promise((resolve) => setTimeout(resolve, 50));
  const after = await read();
  expect(after.value("process_cpu_seconds_total")).toBeGreaterThan(before.value("process_cpu_seconds_total"));
  const [mean, max] = ["mean", "max"].map((one) => after.value(`nodejs_eventloop_lag_${one}_seconds`));
  expect(max).toBeGreaterThan(0.1);
  expect(mean).toBeLessThan(max!);
});

it.each([
  ["a\n", "Not a sample"],
  ["# TYPE a counter\na 1\n", "without help"],
  ["# HELP a b\n# TYPE a counter\na 1\na 2\n", "Twice"],
  ["# HELP a b\n# TYPE a counter\na -1\n", "below 0"],
  ['# HELP a b\n# TYPE a gauge\na{x="y} 1\n', "Not a sample"],
  ["# HELP a b\n# TYPE a gauge\nb 1\n", "Not below its type"],
  ['# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n', "last bucket"],
])("the reader of these tests refuses %j", (text, message) => {
  expect(() => readExposition(text)).toThrow(message);
});
