import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { totalCalls } from "../../methods/llm/llm-call";
import {
  ask,
  caller,
  calls,
  FREE,
  KEY,
  open,
  prompt,
  refusal,
  server,
  startForEachTest,
  store,
} from "./testing/llm-under-test";

startForEachTest();

describe("many calls at once", () => {
  it("loses none, charges none twice and keeps their order when 30 % fail", async () => {
    const failed = new Set<string>();
    server.script.answer = (request) => `About ${prompt(request)}.`;
    server.script.trouble = (request) => {
      const number = Number(prompt(request));
      // Of ten questions three fail at their first request, each in its own way.
      if (number % 10 > 2 || failed.has(prompt(request))) return { kind: "slow", ms: 10 };
      failed.add(prompt(request));
      if (number % 10 === 0) return { kind: "status", status: 429, retryAfter: "0.05" };
      return number % 10 === 1 ? { kind: "status", status: 500 } : { kind: "malformed" };
    };
    const llm = open().within(FREE);
    const who = caller();
    const questions = Array.from({ length: 200 }, (_, index) => String(index));
    const texts = await Promise.all(questions.map((question) => llm.complete(ask(question), who)));
    expect(texts).toEqual(questions.map((question) => `About ${question}.`));
    expect(server.load.most).toBeLessThanOrEqual(16);
    expect(server.load.most).toBeGreaterThan(1);
    expect(calls).toHaveLength(200);
    expect(server.requests).toHaveLength(260);
    expect(calls.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(260);
    // What was malformed was billed by the server and not counted for us; it is reported as an estimate.
    const malformed = calls.filter(({ usage }) => usage.estimated);
    expect(malformed).toHaveLength(20);
    const { llmTokens, llmCalls } = totalCalls(calls);
    const lost = malformed.reduce((sum, { answer }) => sum + Math.ceil(answer.length / 4), 0);
    expect(llmTokens).toBe(server.billed.input + server.billed.output - lost);
    expect(llmCalls).toBe(200);
  });

  it("never pass a budget of tokens by more than one call, and say what was done", async () => {
    server.script.answer = () => "word ".repeat(60);
    const limit = 2_000;
    const llm = open().within({ tokens: limit, cost: null });
    const who = caller();
    const ended = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => llm.complete(ask(`Question ${index}`), who)),
    );
    const perCall = (server.billed.input + server.billed.output) / server.requests.length;
    expect(server.billed.input + server.billed.output).toBeGreaterThanOrEqual(limit);
    expect(server.billed.input + server.billed.output).toBeLessThan(limit + perCall + 1);
    const refused = ended.filter(({ status }) => status === "rejected");
    expect(ended.length - refused.length).toBe(server.requests.length);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        code: "budget-spent",
        message: expect.stringMatching(/budget of 2,000 tokens is spent: \d+ calls took 2,\d+ tokens/),
      });
  });

  it("stop when they are cancelled, long before their answers end, and spend nothing more", async () => {
    const WHOLE_ANSWER_TOKENS = 2_500;
    server.script.answer = () => "word ".repeat(2_000);
    server.script.pieceMs = 20;
    const begun = new Set<number>();
    const abort = new AbortController();
    const llm = open({ concurrency: 4 }).within(FREE);
    const who = caller(abort.signal);
    const work = Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        llm.complete(
          { ...ask(`Question ${index}`), maxTokens: 3_000 },
          { ...who, onText: () => begun.add(index) },
        ),
      ),
    );
    await vi.waitFor(() => expect(begun.size).toBe(4), { timeout: 60_000 });
    abort.abort();
    const ended = await work;
    expect(ended.every(({ status }) => status === "rejected")).toBe(true);
    for (const { reason } of ended as PromiseRejectedResult[]) expect(reason.name).toBe("AbortError");
    expect(calls.every(({ error }) => error === "Cancelled.")).toBe(true);
    // What had begun is charged, what waited is not.
    const charged = calls.filter(({ usage }) => usage.output > 0);
    expect(charged).toHaveLength(4);
    for (const { usage } of charged) expect(usage.output).toBeLessThan(WHOLE_ANSWER_TOKENS);
    expect(calls.filter(({ attempts }) => attempts === 0)).toHaveLength(16);
    const sent = server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.requests).toHaveLength(sent);
    expect(server.load.now).toBe(0);
  });
});

describe("complete", () => {
  it("streams, and begins again when the stream is cut", async () => {
    server.script.answer = () => "The Third Man was directed by Carol Reed.";
    server.script.trouble = ({ turn }) => (turn === 1 ? { kind: "cut", share: 0.5 } : null);
    const seen: (string | null)[] = [];
    const text = await open()
      .within(FREE)
      .complete(ask("Who?"), { ...caller(), onText: (piece) => seen.push(piece) });
    expect(text).toBe("The Third Man was directed by Carol Reed.");
    expect(seen).toContain(null);
    expect(seen.slice(seen.lastIndexOf(null) + 1).join("")).toBe(text);
    expect(calls).toMatchObject([{ attempts: 2, cached: false, answer: text }]);
    expect(calls[0]!.cost).toBeGreaterThan(0);
  });

  it("pays for an answer once: the next time, and when two ask at once", async () => {
    const llm = open();
    const who = caller();
    await Promise.all([1, 2, 3].map(() => llm.within(FREE).complete(ask("Same?"), who)));
    expect(server.requests).toHaveLength(1);
    const pieces: (string | null)[] = [];
    // Another opening, as after a restart: the store is what lasts.
    await open()
      .within(FREE)
      .complete(ask("Same?"), { ...who, onText: (piece) => pieces.push(piece) });
    expect(server.requests).toHaveLength(1);
    expect(pieces.join("")).toBe("Yes.");
    expect(calls.filter(({ cached }) => cached)).toHaveLength(3);
    const made = calls.find(({ cached }) => !cached)!;
    for (const { cached, before } of calls)
      expect(before).toEqual(cached ? { usage: made.usage, cost: made.cost } : undefined);
    expect(totalCalls(calls.filter(({ cached }) => cached))).toEqual({
      llmCalls: 0,
      llmTokens: 0,
      llmCost: 0,
    });
    await open({ model: "fake-model-large" }).within(FREE).complete(ask("Same?"), who);
    expect(server.requests).toHaveLength(2);
    expect(calls.at(-1)!.cost).toBeNull();
  });

  it("does not lose an answer to another's cancelling", async () => {
    server.script.trouble = () => ({ kind: "slow", ms: 150 });
    const llm = open();
    const abort = new AbortController();
    const first = llm.within(FREE).complete(ask("Same?"), caller(abort.signal));
    const second = llm.within(FREE).complete(ask("Same?"), caller());
    setTimeout(() => abort.abort(), 50);
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    expect(await second).toBe("Yes.");
  });

  it("waits as Retry-After says, but not for hours", async () => {
    server.script.trouble = ({ turn }) =>
      turn === 1 ? { kind: "status", status: 429, retryAfter: "1" } : null;
    const started = performance.now();
    await open().within(FREE).complete(ask("One?"), caller());
    expect(performance.now() - started).toBeGreaterThan(900);
    server.script.trouble = () => ({ kind: "status", status: 429, retryAfter: "86400" });
    const error = await refusal(open().within(FREE).complete(ask("Two?"), caller()));
    expect(error.message).toContain("429");
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [{ kind: "hang" }, /in time/],
    [{ kind: "status", status: 503 }, /status 503/],
    [{ kind: "malformed" }, /cannot be read/],
    [{ kind: "cut", share: 0.3 }, /broke off/],
  ] as const)("says what happened: %j", async (trouble, message) => {
    server.script.trouble = () => trouble;
    const timeoutMs = trouble.kind === "hang" ? 200 : 60_000;
    const llm = open({ retries: 0, timeoutMs }).within(FREE);
    const error = await refusal(llm.complete(ask("Who?"), { ...caller(), onText: () => {} }));
    expect(error.code).toBe("model-unavailable");
    expect(error.message).toMatch(message);
    expect(error.message).toContain(new URL(server.url).host);
    expect(calls).toMatchObject([{ error: error.message, attempts: 1 }]);
  });

  it("never lets the key out, whatever the server says about it", async () => {
    const wrong = await refusal(
      open({ apiKey: `${KEY}-wrong` })
        .within(FREE)
        .complete(ask("Who?"), caller()),
    );
    expect(wrong).toMatchObject({ code: "model-unavailable", hint: expect.stringContaining("key") });
    server.script.trouble = () => ({ kind: "status", status: 400 });
    await refusal(open({ retries: 0 }).within(FREE).complete(ask("Who?"), caller()));
    await refusal(open({ retries: 0 }).within(FREE).structured(ask("Who?"), z.object({}), caller()));
    expect(JSON.stringify(open())).not.toContain(KEY);
  });

  it("refuses an answer that is empty", async () => {
    server.script.answer = () => "  ";
    const error = await refusal(open().within(FREE).complete(ask("Who?"), caller()));
    expect(error.message).toContain("wrote nothing");
    expect(store.size).toBe(0);
  });
});

describe("what the endpoint cannot do", () => {
  const film = z.object({ title: z.string(), year: z.number().optional() });
  const structures = () =>
    server.requests
      .filter(({ path }) => path === "/chat/completions")
      .map(({ body }) => body.response_format?.type ?? "none");

  it.each([
    [{}, ["json_schema", "json_schema"]],
    [{ jsonSchema: false }, ["json_schema", "json_object", "json_object"]],
    [{ jsonSchema: false, jsonObject: false }, ["json_schema", "json_object", "none", "none"]],
  ])("is found out once, for structured answers: %j", async (abilities, expected) => {
    server.script.abilities = abilities;
    server.script.answer = () => ({ title: "Alien", year: 1979 });
    const llm = open().within(FREE);
    expect(await llm.structured(ask("One?"), film, caller())).toEqual({ title: "Alien", year: 1979 });
    await llm.structured(ask("Two?"), film, caller());
    expect(structures()).toEqual(expected);
    const includesSchema = server.requests
      .at(-1)!
      .body.messages!.some(({ content }) => content.includes('"title"'));
    expect(includesSchema).toBe(expected.at(-1) !== "json_schema");
  });

  it("is left out: temperature, the name of the longest answer, usage of streams, streams", async () => {
    server.script.abilities = {
      temperature: false,
      tokenLimitName: "max_completion_tokens",
      streamUsage: false,
      streaming: false,
    };
    const llm = open().within(FREE);
    const pieces: (string | null)[] = [];
    await llm.complete(ask("One?"), { ...caller(), onText: (piece) => pieces.push(piece) });
    expect(pieces).toEqual(["Yes."]);
    const sent = server.requests.length;
    await llm.complete(ask("Two?"), { ...caller(), onText: () => {} });
    expect(server.requests).toHaveLength(sent + 1);
    expect(calls[0]!.usage).toEqual({ input: 1, output: 1, estimated: false });
  });

  it("is not blamed for a refusal that has another reason", async () => {
    server.script.trouble = () => ({ kind: "status", status: 400 });
    const llm = open({ retries: 0 }).within(FREE);
    await refusal(llm.structured(ask("One?"), film, caller()));
    server.script.trouble = () => null;
    server.script.answer = () => ({ title: "Alien" });
    await llm.structured(ask("Two?"), film, caller());
    expect(structures().at(-1)).toBe("json_schema");
  });
});

describe("a server that sends nothing", () => {
  it("is given up in less than 3 s, by all calls together", async () => {
    server.script.trouble = () => ({ kind: "hang" });
    const llm = open({ timeoutMs: 60_000 }).within(FREE);
    const started = performance.now();
    const refusals = await Promise.all(
      ["a", "b", "c"].map((question) => refusal(llm.complete(ask(question), caller()))),
    );
    expect(performance.now() - started).toBeLessThan(3_500);
    for (const { message } of refusals) expect(message).toContain("did not answer in time");
    expect(server.lookedFor).toBe(1);
  });

  it("is waited for when it answers anything else meanwhile: its model is slow", async () => {
    server.script.answer = () => "Paris.";
    server.script.trouble = ({ path }) => (path === "/models" ? null : { kind: "slow", ms: 4_000 });
    const llm = open({ timeoutMs: 60_000 }).within(FREE);
    expect(await llm.complete(ask("Where?"), caller())).toBe("Paris.");
    expect(await llm.complete(ask("Where else?"), caller())).toBe("Paris.");
    expect(server.lookedFor).toBe(1);
  });
});

it("learns from a refusal how much the model reads", async () => {
  const said = "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.";
  server.script.trouble = () => ({ kind: "status", status: 400, said });
  const llm = open().within(FREE);
  expect(llm.window).toBeNull();
  await refusal(llm.complete(ask("word ".repeat(9_000)), caller()));
  expect(llm.window).toBe(4_096);
});
