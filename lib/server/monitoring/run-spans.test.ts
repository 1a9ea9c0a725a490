/** What the spans of a run say where methods failed, were stopped or reused, and what they leave out. */
import { describe, expect, it, vi } from "vitest";
import type { Run, RunColumn } from "../../measure/run/run";
import type { LlmCall } from "../../methods/llm/llm-call";
import type { StageRecord } from "../../methods/trace/trace";
import { readEnvironment } from "../../stores/environment";
import { type RunTimes, readTraceParent, runSpans } from "./run-spans";
import { openTraceExport, TraceExport } from "./trace-export";

const BEGAN = 1_700_000_000_000;

const stage = (
  id: string,
  startedAtMs: number,
  ms: number,
  rest: Partial<StageRecord> = {},
): StageRecord => ({
  ...{ id, startedAtMs, ms, state: "done", graphReads: 3, artefacts: [], ...rest },
});
const column = (id: string, rest: Partial<RunColumn> = {}): RunColumn => ({
  ...{ id, method: id, state: "done", params: {}, counterfactual: null, stages: [], retrieval: null },
  ...{ ms: 5, llmCalls: 0, llmTokens: 0, llmCost: 0, error: null, ...rest },
});
const call = (ms: number, rest: Partial<LlmCall> = {}) => ({
  ...{ kind: "llm-call" as const, purpose: "answer the question", model: "m", answer: "Carol Reed" },
  ...{ messages: [{ role: "user" as const, content: "Who?" }], ms, cost: null, cached: false, attempts: 1 },
  ...{ usage: { input: 30, output: 7, estimated: false }, ...rest },
});
const run = (columns: RunColumn[], rest: Partial<Run> = {}) =>
  ({ id: "r1", question: "Who?", knowledgeBaseName: "Films", generation: "g", columns, ...rest }) as Run;

function timesOf(columns: readonly string[], rest: Partial<RunTimes> = {}): RunTimes {
  return { run: BEGAN - 100, reading: null, columns: new Map(columns.map((id) => [id, BEGAN])), ...rest };
}
function spansOf(asked: Run, times = timesOf(asked.columns.map(({ id }) => id))) {
  return runSpans(asked, times, null, "http://here/runs/r1");
}
const named = (spans: ReturnType<typeof spansOf>, name: string) => spans.find((span) => span.name === name)!;

describe("the spans of a run", () => {
  it("say which method failed and why, and fail as a whole only where none is done", () => {
    const failed = column("sage", { state: "failed", error: "The index is gone." });
    const one = spansOf(run([column("hybrid"), failed]));
    expect(one.map(({ name, status }) => [name, status])).toEqual([
      ["run", "ok"],
      ["hybrid", "ok"],
      ["sage", { error: "The index is gone." }],
    ]);
    expect(spansOf(run([failed]))[0]!.status).toEqual({ error: "The index is gone." });
    expect(named(spansOf(run([column("mor", { state: "cancelled" })])), "mor").status).toBe("unset");
  });

  it("have what ran: no stage that was skipped or reused, no method of an earlier time", () => {
    const stages = [
      stage("first", 0, 10, { reused: true }),
      stage("second", 10, 5, { artefacts: [{ kind: "note", level: "flag", text: "cut at 200" }] }),
      stage("third", 15, 0, { state: "skipped", reason: "not needed" }),
      stage("fourth", 15, 4, { state: "failed", reason: "no room" }),
    ];
    const asked = run([column("hybrid"), column("sage.2", { stages })], { reading: stage("reading", 0, 9) });
    const spans = spansOf(asked, timesOf(["sage.2"]));
    expect(
      spans.map(({ name, from, to }) => [name, from - BEGAN, name === "run" ? null : to - BEGAN]),
    ).toEqual([
      ["run", -100, null],
      ["sage.2", 10, 19],
      ["second", 10, 15],
      ["fourth", 15, 19],
    ]);
    expect(named(spans, "second").attributes["output.value"]).toBe("cut at 200");
    expect(named(spans, "fourth").status).toEqual({ error: "no room" });
  });

  it("have calls of language models one after the other within their stage, failed ones too", () => {
    const calls = [call(4), call(4, { error: "429" }), call(4)];
    const spans = spansOf(run([column("stem", { stages: [stage("answer", 2, 10, { artefacts: calls })] })]));
    const found = spans.filter(({ attributes }) => attributes["openinference.span.kind"] === "LLM");
    expect(found.map(({ from, to }) => [from - BEGAN, to - BEGAN])).toEqual([
      [2, 6],
      [6, 10],
      [8, 12],
    ]);
    expect(found.map(({ status }) => status)).toEqual(["ok", { error: "429" }, "ok"]);
    expect(found[0]!.attributes).toMatchObject({
      ...{ "llm.model_name": "m", "llm.token_count.prompt": 30n, "llm.token_count.completion": 7n },
    });
  });

  it("are bounded: documents, calls, messages, and the length of each text", () => {
    const long = "x".repeat(50_000);
    const messages = Array.from({ length: 100 }, () => ({ role: "user" as const, content: long }));
    const artefacts = Array.from({ length: 100 }, () => call(1, { messages, answer: long }));
    const nodes = Array.from({ length: 200 }, (_, at) => ({
      ...{ id: `n${at}`, name: long, labels: [], role: "answer" as const, excerpt: long },
    }));
    const retrieval = {
      ranking: nodes.map(({ id }) => ({ node: id, score: 1, contributions: [], via: [] })),
      evidence: { nodes, edges: [], omitted: 0, omittedEdges: 0 },
      answer: {
        writer: "llm" as const,
        abstained: false,
        nodes: [],
        sentences: [{ text: long, citations: [] }],
      },
    };
    const stages = [stage("answer", 0, 10, { artefacts })];
    const spans = spansOf(run([column("stem", { stages, retrieval, error: long, state: "failed" })]));
    expect(spans).toHaveLength(3 + 20);
    for (const { attributes, status } of spans) {
      expect(Object.keys(attributes).length).toBeLessThan(100);
      for (const value of [...Object.values(attributes), Object(status).error])
        expect(String(value).length).toBeLessThanOrEqual(8_000);
    }
  });
});

it.each([
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true],
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", false],
  ["cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-03-what-comes-later", true],
])("reads the header %s", (header, sampled) => {
  expect(readTraceParent(new Headers({ traceparent: header }))).toEqual({
    ...{ trace: "4bf92f3577b34da6a3ce929d0e0e4736", id: "00f067aa0ba902b7", sampled },
  });
});

it.each([
  "",
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `00-4bf92f3577b34da6a3ce929d0e0e4736-${"0".repeat(16)}-01`,
  "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01x",
])("takes no parent from the header %j", (header) => {
  expect(readTraceParent(new Headers({ traceparent: header }))).toBeNull();
  expect(readTraceParent(new Headers())).toBeNull();
});

it("more than 64 traces do not wait: others are dropped and counted", async () => {
  const counted = { sent: 0, failed: 0, dropped: 0 };
  const fetched = vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
  const metrics = { traceEnded: (outcome: keyof typeof counted) => void counted[outcome]++ };
  const url = new URL("http://collector/v1/traces");
  const traces = new TraceExport(url, readEnvironment({}), metrics, "http://here");
  const ending = { finished: Promise.resolve(run([])), times: timesOf([]), parent: null };
  try {
    for (let at = 0; at < 100; at++) traces.take(ending);
    // One of them is being sent.
    const expected = { sent: 0, failed: 0, dropped: 100 - 65 };
    await vi.waitFor(() => expect(counted).toEqual(expected), 20_000);
    expect(fetched).toHaveBeenCalledOnce();
  } finally {
    await traces.close();
    fetched.mockRestore();
  }
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://a:4318" }, "http://a:4318/v1/traces"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://a/api/public/otel/" }, "https://a/api/public/otel/v1/traces"],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://a/as/it/is" }, "http://a/as/it/is"],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://a", OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://b/t" },
    "http://b/t",
  ],
])("sends by %j to %s", async (variables, url) => {
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  const traces = openTraceExport(
    readEnvironment(variables),
    { traceEnded: () => {} } as never,
    "http://here",
  )!;
  const ending = { finished: Promise.resolve(run([])), times: timesOf([]), parent: null };
  traces.take(ending);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(String(fetched.mock.calls[0]![0])).toBe(url);
  await traces.close();
  fetched.mockRestore();
});

it.each([
  ["Authorization=Basic%20cGs6c2s=,x-b= 2 ,", { Authorization: "Basic cGs6c2s=", "x-b": "2" }],
  ["a=100%", { a: "100%" }],
  ["", {}],
])("reads the headers %j", (text, headers) => {
  expect(readEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: text }).OTEL_EXPORTER_OTLP_HEADERS).toEqual(headers);
});

it.each([
  { OTEL_EXPORTER_OTLP_HEADERS: "a key" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" },
  { OTEL_RESOURCE_ATTRIBUTES: "a=b,c" },
])("refuses the start with %j, and names it", (variables) => {
  expect(() => readEnvironment(variables)).toThrow(Object.keys(variables)[0]);
});
