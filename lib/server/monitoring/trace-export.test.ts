/** Runs at a collector of traces: what it gets, and that a run is the same whatever the collector does. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as postRetrieve } from "../../../app/api/retrieve/route";
import { POST as postRun } from "../../../app/api/runs/route";
import { llmSettingsSchema } from "../../api/schemas/settings";
import type { Run } from "../../measure/run/run";
import { answerFromEvidence } from "../../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { Engine } from "../engine";
import { saveSettings } from "../settings";
import { provideEngine } from "../singleton";
import * as asked from "../testing/asked-run";
import { indexedBase } from "../testing/indexed-base";
import { readExposition } from "../testing/read-exposition";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { type ReceivedSpan, type ReceivedTrace, TraceCollector } from "../testing/trace-collector";
import type { Attributes } from "./otlp-message";

const QUESTION = "Who directed The Third Man?";
const METHODS = ["hybrid", "sage", "graphraft"];
const CALLER = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", id: "00f067aa0ba902b7" };

let collector: TraceCollector;
let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  collector = await TraceCollector.start();
  place = unstarted({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20cGs6c2s=, x-project = films",
    OTEL_RESOURCE_ATTRIBUTES: "openinference.project.name=films,deployment.environment=test%2C here",
  });
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
});
afterAll(async () => {
  await engine?.close();
  place?.remove();
  await collector?.close();
});
beforeEach(() => {
  collector.received.length = 0;
  collector.status = 200;
});
afterEach(() => vi.restoreAllMocks());

const outcomes = async (of = engine) => {
  const { value } = readExposition(await of.metrics.text());
  return ["sent", "failed", "dropped"].map((outcome) => value("hopscope_traces_total", { outcome })!);
};

/** The next trace of this run at the collector. */
const traceOf = (id: string, before = 0) =>
  vi.waitFor(
    () => {
      const found = collector.received.filter(({ spans }) => metadata(spans[0]!).run === id);
      expect(found.length).toBeGreaterThan(before);
      return found.at(-1)!;
    },
    { timeout: 20_000 },
  );

const metadata = ({ attributes }: { attributes: Attributes }) => JSON.parse(String(attributes.metadata));
const childrenOf = ({ spans }: ReceivedTrace, parent: ReceivedSpan) =>
  spans.filter((span) => span.parent === parent.id);

function expectNested({ spans }: ReceivedTrace): void {
  const byId = new Map(spans.map((span) => [span.id, span]));
  expect(byId.size).toBe(spans.length);
  for (const span of spans) {
    expect(span.trace).toBe(spans[0]!.trace);
    expect(span.to, span.name).toBeGreaterThanOrEqual(span.from);
    if (span === spans[0]) continue;
    const parent = byId.get(span.parent!)!;
    expect(span.from, span.name).toBeGreaterThanOrEqual(parent.from - 0.001);
    expect(span.to, span.name).toBeLessThanOrEqual(parent.to + 0.001);
  }
}

describe("a run that has ended", () => {
  it("is one trace: the run, how it was read, each method with what it found, each stage that ran", async () => {
    const before = Date.now();
    const run = await asked.ask(engine, QUESTION, METHODS);
    const received = await traceOf(run.id);
    const [root] = received.spans as [ReceivedSpan];
    expect(received.path).toBe("/v1/traces");
    expect(received.headers).toMatchObject({
      ...{ "content-type": "application/x-protobuf", authorization: "Basic cGs6c2s=", "x-project": "films" },
    });
    expect(received.resource).toMatchObject({
      ...{ "service.name": "hopscope", "openinference.project.name": "films" },
      ...{ "deployment.environment": "test, here", "service.version": expect.stringMatching(/^\d/) },
    });
    expect(received.scope).toBe("hopscope");
    expect(root).toMatchObject({
      ...{ parent: null, name: "run", kind: 1, status: { code: 1 } },
      trace: expect.stringMatching(/^[\da-f]{32}$/),
      id: expect.stringMatching(/^[\da-f]{16}$/),
      attributes: {
        ...{ "openinference.span.kind": "CHAIN", "input.value": QUESTION },
        "output.value": run.verdict!.sentence,
      },
    });
    expect(metadata(root)).toMatchObject({
      ...{ knowledgeBase: "Small world", link: expect.stringContaining(`/runs/${run.id}`) },
    });
    expect(root.from).toBeGreaterThanOrEqual(before);
    expect(root.to).toBeLessThanOrEqual(Date.now());
    expectNested(received);
    const [reading, ...methods] = childrenOf(received, root);
    expect(reading).toMatchObject({ name: "reading", attributes: { "openinference.span.kind": "CHAIN" } });
    expect(reading!.attributes["output.value"]).toMatch(/^\d+ %: /);
    expect(reading!.to - reading!.from).toBeCloseTo(run.reading!.ms, 1);
    expect(methods.map(({ name }) => name)).toEqual(METHODS);
    for (const span of methods) expectMethod(received, span, asked.columnOf(run, span.name));
  });

  it("has the calls of language models below their stages, with tokens as whole numbers", async () => {
    const server = await FakeLlmServer.start({ answer: answerFromEvidence });
    const llm = llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model" });
    await saveSettings(engine, { llm, key: "a-key-for-tests" });
    try {
      const run = await asked.ask(engine, QUESTION, ["hybrid"]);
      const received = await traceOf(run.id);
      expectNested(received);
      const calls = received.spans.filter((span) => span.attributes["openinference.span.kind"] === "LLM");
      const recorded = run.columns[0]!.stages.flatMap(({ artefacts }) =>
        artefacts.filter((artefact) => artefact.kind === "llm-call"),
      );
      expect(calls.length).toBeGreaterThan(0);
      expect(calls).toHaveLength(recorded.length);
      for (const [at, { attributes, from, to }] of calls.entries()) {
        const { usage, messages, answer, ms } = recorded[at]!;
        expect(attributes).toMatchObject({
          "llm.model_name": "fake-model",
          "llm.token_count.prompt": BigInt(usage.input),
          "llm.token_count.completion": BigInt(usage.output),
          "llm.token_count.total": BigInt(usage.input + usage.output),
          "llm.input_messages.0.message.role": messages[0]!.role,
          "llm.input_messages.0.message.content": messages[0]!.content,
          "llm.output_messages.0.message.content": answer,
        });
        expect(to - from).toBeCloseTo(ms, 1);
      }
      expect(JSON.stringify(received.spans, (_, value) => String(value))).not.toContain("a-key-for-tests");
    } finally {
      await saveSettings(engine, { llm: llmSettingsSchema.parse({}), key: null });
      await server.close();
    }
  });

  it("is a trace of its own again when it was changed and run again, with what ran then", async () => {
    const run = await asked.ask(engine, QUESTION, ["sage"]);
    const first = await traceOf(run.id);
    const column = await asked.rerun(engine, run.id, { column: "sage", params: { titleWeight: 2 } });
    const again = await traceOf(run.id, 1);
    expectNested(again);
    expect(again.spans[0]!.trace).not.toBe(first.spans[0]!.trace);
    expect(childrenOf(again, again.spans[0]!).map(({ name }) => name)).toEqual(["sage.2"]);
    const ran = column.stages.filter(({ state, reused }) => !reused && state === "done");
    expect(again.spans.slice(2).map(({ name }) => name)).toEqual(ran.map(({ id }) => id));
    expect(again.spans[0]!.from).toBeGreaterThanOrEqual(first.spans[0]!.to);
  });
});

function expectMethod(received: ReceivedTrace, span: ReceivedSpan, column: Run["columns"][number]): void {
  const { answer, ranking, evidence } = column.retrieval!;
  expect(span.status).toEqual({ code: 1, message: "" });
  expect(span.attributes).toMatchObject({
    ...{ "openinference.span.kind": "RETRIEVER", "input.value": QUESTION },
    ...{ "hopscope.confidence": answer.confidence, "hopscope.abstained": answer.abstained },
  });
  expect(metadata(span)).toMatchObject({ method: column.method, params: column.params });
  expect(ranking.length).toBeGreaterThan(0);
  for (const [at, { node, score }] of ranking.entries()) {
    const document = `retrieval.documents.${at}.document`;
    const { name, labels } = evidence.nodes.find(({ id }) => id === node) ?? { name: node, labels: [] };
    expect(span.attributes).toMatchObject({
      ...{ [`${document}.id`]: node, [`${document}.score`]: score },
      [`${document}.content`]: expect.stringContaining(name),
    });
    const said = JSON.parse(String(span.attributes[`${document}.metadata`]));
    expect(said).toEqual({ labels, rank: at + 1 });
  }
  const ran = column.stages.filter(({ state }) => state === "done");
  const stages = childrenOf(received, span);
  expect(stages.map(({ name }) => name)).toEqual(ran.map(({ id }) => id));
  for (const [at, { from, to }] of stages.entries()) {
    expect(to - from).toBeCloseTo(ran[at]!.ms, 1);
    expect(from - stages[0]!.from).toBeCloseTo(ran[at]!.startedAtMs - ran[0]!.startedAtMs, 1);
  }
}

describe("a caller's trace", () => {
  const request = (body: object, flags: string) =>
    new Request("http://localhost:3000/api", {
      method: "POST",
      headers: { host: "localhost:3000", traceparent: `00-${CALLER.trace}-${CALLER.id}-${flags}` },
      body: JSON.stringify({ knowledgeBase: "small-world", question: QUESTION, ...body }),
    });
  beforeEach(() => provideEngine(engine));

  it("has the run as a child, asked either way", async () => {
    const context = { params: Promise.resolve({}) };
    const answers = [
      await postRun(request({ methods: ["hybrid"] }, "01"), context),
      await postRetrieve(request({ method: "hybrid" }, "01"), context),
    ];
    for (const [at, answer] of answers.entries()) {
      const said = await answer.json();
      const { spans } = await traceOf(at === 0 ? said.id : said.run);
      expect(spans[0]).toMatchObject({ trace: CALLER.trace, parent: CALLER.id });
      expect(new Set(spans.map(({ trace }) => trace))).toEqual(new Set([CALLER.trace]));
    }
  });

  it("that is not recorded has none", async () => {
    await postRun(request({ methods: ["hybrid"] }, "00"), { params: Promise.resolve({}) });
    const { id } = await asked.ask(engine, QUESTION, ["hybrid"]);
    await traceOf(id);
    expect(collector.received).toHaveLength(1);
  });
});

describe("a collector", () => {
  it("that is busy is asked again, one that refuses is not, and both are counted", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [sent, failed] = await outcomes();
    collector.status = 503;
    const { id } = await asked.ask(engine, QUESTION, ["hybrid"]);
    await traceOf(id);
    collector.status = 200;
    await vi.waitFor(async () => expect(await outcomes()).toEqual([sent! + 1, failed, 0]), 10_000);
    expect(collector.received).toHaveLength(2);
    expect(collector.received[1]!.body).toEqual(collector.received[0]!.body);
    collector.status = 401;
    await asked.ask(engine, QUESTION, ["hybrid"]);
    await asked.ask(engine, QUESTION, ["hybrid"]);
    await vi.waitFor(async () => expect(await outcomes()).toEqual([sent! + 1, failed! + 2, 0]), 10_000);
    expect(collector.received).toHaveLength(4);
    expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringContaining(": status 401.")]]);
  });

  it.each(["never answers", "is not there"])("that %s changes no run, and holds no end up", async (how) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const expected = await asked.ask(engine, QUESTION, METHODS);
    await traceOf(expected.id);
    collector.status = null;
    const gone = await TraceCollector.start();
    const address = how === "is not there" ? gone.url : collector.url;
    await gone.close();
    const own = unstarted({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/own/path` });
    const other = await openTestEngine(own.environment);
    try {
      await indexedBase(other, "Small world", SMALL_WORLD);
      for (let at = 0; at < 3; at++)
        expect(found(await asked.ask(other, QUESTION, METHODS))).toEqual(found(expected));
      if (how === "never answers")
        await vi.waitFor(() => expect(collector.received.at(-1)!.path).toBe("/own/path"));
      expect(await outcomes(other)).toEqual([0, expect.any(Number), 0]);
      const began = performance.now();
      await other.close();
      expect(performance.now() - began).toBeLessThan(10_000);
      const why = how === "is not there" ? "ECONNREFUSED" : "ended before it answered";
      await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining(why)));
    } finally {
      await other.close();
      own.remove();
    }
  });
});

/** What a run says, without times and generations. */
const found = ({ verdict, columns }: Run) => ({
  verdict,
  columns: columns.map(({ id, state, retrieval }) => ({ id, state, retrieval })),
});

it("without the variable nothing is sent, wherever it would go", async () => {
  const own = unstarted({ OTEL_SERVICE_NAME: "hopscope", OTEL_EXPORTER_OTLP_HEADERS: "a=b" });
  const other = await openTestEngine(own.environment);
  try {
    await indexedBase(other, "Small world", SMALL_WORLD);
    const fetched = vi.spyOn(globalThis, "fetch");
    await asked.ask(other, QUESTION, METHODS);
    await other.close();
    expect(other.traces).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
    // What the same question does where there is one.
    await traceOf((await asked.ask(engine, QUESTION, ["hybrid"])).id);
    expect(fetched).toHaveBeenCalledOnce();
  } finally {
    await other.close();
    own.remove();
  }
});
