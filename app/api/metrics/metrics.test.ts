/** What is counted over HTTP: known calls of real routes, runs and jobs; and that nothing said or named is in the text. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readHealth, readMetrics } from "@/lib/api/health";
import { readKnowledgeBase } from "@/lib/api/knowledge-bases";
import { askQuestion, readRun } from "@/lib/api/runs";
import { llmSettingsSchema } from "@/lib/api/schemas/settings";
import type { Run } from "@/lib/measure/run/run";
import type { Engine } from "@/lib/server/engine";
import { saveSettings } from "@/lib/server/settings";
import { provideEngine } from "@/lib/server/singleton";
import { indexedBase } from "@/lib/server/testing/indexed-base";
import { type Exposition, readExposition } from "@/lib/server/testing/read-exposition";
import { type Scratch, SMALL_WORLD, unstarted } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { answerFromEvidence } from "@/lib/stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "@/lib/stores/llm/testing/fake-llm-server";
import { call } from "../testing/accounts-world";

const NAME = "Quux archive";
const KEY = "sk-hush-0123456789";
const RUNS = "hopscope_runs_total";
const REQUESTS = "hopscope_http_requests_total";

let place: Scratch;
let engine: Engine;
let server: FakeLlmServer;
let base: string;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  provideEngine(engine);
  server = await FakeLlmServer.start({ key: KEY, answer: answerFromEvidence });
  base = await indexedBase(engine, NAME, SMALL_WORLD);
}, 120_000);
afterAll(async () => {
  await engine?.close();
  await server?.close();
  place.remove();
});

async function readText(): Promise<string> {
  const response = await call(readMetrics);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return response.text();
}

const read = async () => readExposition(await readText());

/** How often an endpoint was answered so; 0 before the first time. */
function requests({ samples }: Exposition, method: string, route: string, status: string): number {
  return (
    samples.find(
      ({ name, labels }) =>
        name === REQUESTS && labels.route === route && labels.method === method && labels.status === status,
    )?.value ?? 0
  );
}

async function ask(question: string, methods: string[]): Promise<Run> {
  const response = await call(askQuestion, {}, { body: { knowledgeBase: base, question, methods } });
  expect(response.status).toBe(201);
  return (await response.json()) as Run;
}

it("says what is there now: what runs here, knowledge bases, jobs, and that nothing fails", async () => {
  const { value, samples } = await read();
  expect(value("hopscope_knowledge_bases")).toBe(1);
  expect(value("hopscope_runs_running")).toBe(0);
  expect(value("hopscope_jobs_open", { kind: "index", state: "queued" })).toBe(0);
  expect([value("hopscope_storage_failing"), value("hopscope_llm_outage")]).toEqual([0, 0]);
  const build = samples.find(({ name }) => name === "hopscope_build_info");
  expect(build).toMatchObject({
    labels: { version: "0.1.0", node: process.version, database: "pglite" },
    value: 1,
  });
  expect(value("hopscope_jobs_total", { kind: "index", state: "succeeded" })).toBe(1);
  expect(value("hopscope_job_duration_seconds_count", { kind: "index" })).toBe(1);
});

it("counts jobs that wait and run, and those that are cancelled before they begin", async () => {
  await engine.jobs.stop();
  const { id } = await engine.database.jobs.enqueue(base, "projection");
  const waiting = await read();
  expect(waiting.value("hopscope_jobs_open", { kind: "projection", state: "queued" })).toBe(1);
  await engine.database.jobs.claim();
  const running = await read();
  expect(running.value("hopscope_jobs_open", { kind: "projection", state: "queued" })).toBe(0);
  expect(running.value("hopscope_jobs_open", { kind: "projection", state: "running" })).toBe(1);
  await engine.database.jobs.fail(id, "The source SECRET is gone.");
  const next = await engine.database.jobs.enqueue(base, "projection");
  await engine.database.jobs.cancel(next.id);
  const ended = await read();
  expect(ended.value("hopscope_jobs_open", { kind: "projection", state: "running" })).toBe(0);
  expect(ended.value("hopscope_jobs_total", { kind: "projection", state: "failed" })).toBe(1);
  expect(ended.value("hopscope_jobs_total", { kind: "projection", state: "cancelled" })).toBe(1);
  expect(ended.value("hopscope_job_duration_seconds_count", { kind: "projection" })).toBe(1);
});

it("counts requests by the endpoint's own path, whatever is asked for", async () => {
  const before = await read();
  for (let turn = 0; turn < 3; turn++) await call(readHealth);
  const hostile = ["..%2f..", 'x"} 1\n# TYPE evil counter\nevil 1', "🦊", "a".repeat(5_000), "__proto__"];
  for (const id of hostile) {
    const at = { params: { id: encodeURIComponent(id) } };
    expect((await call(readKnowledgeBase, {}, at)).status).toBe(404);
    expect((await call(readRun, { "x-forwarded-for": encodeURIComponent(id) }, at)).status).toBe(404);
  }
  const { GET } = await import("../health/route");
  const odd = new Request("http://localhost/api/health?q=evil", {
    method: "BREW",
    headers: { host: "localhost" },
  });
  await GET(odd, { params: Promise.resolve({}) });
  const after = await read();
  const more = (...of: [string, string, string]) => requests(after, ...of) - requests(before, ...of);
  expect(more("GET", "/api/health", "2xx")).toBe(4);
  expect(more("GET", "/api/knowledge-bases/{id}", "4xx")).toBe(hostile.length);
  expect(more("GET", "/api/runs/{id}", "4xx")).toBe(hostile.length);
  expect(more("GET", "/api/metrics", "2xx")).toBe(1);
  const series = ({ samples }: Exposition) => samples.filter(({ name }) => name === REQUESTS).length;
  // Health, one knowledge base, one run; and this endpoint's own, which was not counted yet when it was first read.
  expect(series(after) - series(before)).toBeLessThanOrEqual(4);
  expect(await readText()).not.toMatch(/evil|proto|🦊|BREW|aaaa/);
});

it("counts methods and how they ended, and requests that are refused", async () => {
  const before = await read();
  const run = await ask("Who directed Odd Man Out?", ["hybrid", "sage"]);
  const silent = await ask("Which zebras juggle quietly in Antarctica?", ["graphraft"]);
  expect(silent.columns[0]?.retrieval?.answer.abstained).toBe(true);
  const refused = await call(
    askQuestion,
    {},
    { body: { knowledgeBase: base, question: "Who?", methods: ["no-method"] } },
  );
  expect(refused.status).toBe(404);
  const after = await read();
  const more = (name: string, labels: Record<string, string>) =>
    after.value(name, labels) - before.value(name, labels);
  for (const { method, retrieval } of run.columns) {
    const outcome = retrieval?.answer.abstained ? "abstained" : "answered";
    expect(more(RUNS, { method, outcome }), method).toBe(1);
  }
  expect(more(RUNS, { method: "graphraft", outcome: "abstained" })).toBe(1);
  expect(after.value("hopscope_run_duration_seconds_count", { method: "hybrid" })).toBe(1);
  const total = after.samples.filter(({ name }) => name === RUNS).reduce((sum, { value }) => sum + value, 0);
  expect(total).toBe(3);
  expect(requests(after, "POST", "/api/runs", "2xx")).toBe(2);
  expect(requests(after, "POST", "/api/runs", "4xx")).toBe(1);
});

it("counts calls of a language model and their tokens as the run has them, and says nothing of what was said", async () => {
  await saveSettings(engine, {
    llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "hush-model" }),
    key: KEY,
  });
  const run = await ask("Who directed The Third Man in hushed Vienna?", ["hybrid"]);
  const calls = run.columns.reduce((sum, { llmCalls }) => sum + llmCalls, 0);
  const tokens = run.columns.reduce((sum, { llmTokens }) => sum + llmTokens, 0);
  expect(calls).toBeGreaterThan(0);
  const text = await readText();
  const { value } = readExposition(text);
  const asked = ["answered", "failed"].map((outcome) =>
    value("hopscope_llm_calls_total", { work: "run", outcome }),
  );
  expect(asked[0]! + asked[1]!).toBe(calls);
  expect(value("hopscope_llm_call_duration_seconds_count")).toBe(calls);
  const [readTokens, written] = ["read", "written"].map((direction) =>
    value("hopscope_llm_tokens_total", { direction }),
  );
  expect(readTokens! + written!).toBe(tokens);
  expect(text).not.toMatch(/hush|Vienna|Third Man|Odd Man|zebra|quux|SECRET|127\.0\.0\.1|localhost/i);
  expect(text).not.toContain(place.folder);
});
