/** How a call ends for each way in which an endpoint can go wrong: in which words, after how many requests, at what cost. */
import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "../endpoint/circuit-breaker";
import { FakeLlmServer, type Trouble } from "./testing/fake-llm-server";
import {
  ask,
  caller,
  calls,
  FREE,
  open,
  refusal,
  server,
  startForEachTest,
  store,
} from "./testing/llm-under-test";

startForEachTest();

interface Ending {
  message: RegExp;
  requests: number;
  /** Whether tokens are booked: only where an answer had begun, or was there and could not be read. */
  booked: boolean;
  /** Whether the endpoint is left alone afterwards. */
  opens: boolean;
}

const RETRIES = 1;
const free = { booked: false, opens: true };

const FAULTS: [string, Trouble, Ending][] = [
  ["401", { kind: "status", status: 401 }, { ...free, message: /status 401/, requests: 1 }],
  ["402", { kind: "status", status: 402 }, { ...free, message: /status 402/, requests: 1 }],
  ["403", { kind: "status", status: 403 }, { ...free, message: /status 403/, requests: 1, opens: false }],
  ["404", { kind: "status", status: 404 }, { ...free, message: /status 404/, requests: 1, opens: false }],
  ["429", { kind: "status", status: 429 }, { ...free, message: /status 429/, requests: 2 }],
  [
    "429 with Retry-After",
    { kind: "status", status: 429, retryAfter: "0.1" },
    { ...free, message: /status 429/, requests: 2 },
  ],
  [
    "429 for hours",
    { kind: "status", status: 429, retryAfter: "7200" },
    { ...free, message: /status 429/, requests: 1 },
  ],
  [
    "429 with a reset",
    { kind: "status", status: 429, headers: { "x-ratelimit-reset-requests": "120ms" } },
    { ...free, message: /status 429/, requests: 2 },
  ],
  ["500", { kind: "status", status: 500 }, { ...free, message: /status 500/, requests: 2 }],
  ["503", { kind: "status", status: 503 }, { ...free, message: /status 503/, requests: 2 }],
  ["nothing at all", { kind: "hang" }, { ...free, message: /in time/, requests: 1 }],
  ["half an answer", { kind: "stall" }, { ...free, message: /in time/, requests: 1 }],
  ["rubbish", { kind: "rubbish" }, { message: /cannot be read/, requests: 2, booked: true, opens: true }],
  [
    "other JSON",
    { kind: "other-json" },
    { message: /cannot be read/, requests: 2, booked: true, opens: true },
  ],
  ["a web page", { kind: "web-page" }, { ...free, message: /a web page/, requests: 1 }],
  [
    "an empty body",
    { kind: "empty-body" },
    { message: /cannot be read/, requests: 2, booked: true, opens: true },
  ],
  [
    "a cut answer",
    { kind: "cut", share: 0.5 },
    { message: /broke off/, requests: 2, booked: true, opens: true },
  ],
  [
    "a gigabyte",
    { kind: "gigabyte" },
    { message: /more than an answer/, requests: 1, booked: true, opens: true },
  ],
  [
    "a gigabyte that is announced",
    { kind: "gigabyte", declared: true },
    { message: /more than an answer/, requests: 1, booked: true, opens: true },
  ],
  [
    "a refusal",
    { kind: "refusal", by: "model" },
    { message: /declined to answer/, requests: 1, booked: true, opens: false },
  ],
  [
    "a content filter",
    { kind: "refusal", by: "filter" },
    { message: /declined to answer/, requests: 1, booked: true, opens: false },
  ],
];

/** Whole answers, and streams. */
describe.each([["whole"], ["streamed"]])("a call whose answer is %s", (form) => {
  const listener = () => (form === "streamed" ? { ...caller(), onText: () => {} } : caller());

  it.each(FAULTS)("ends truthfully after %s", async (what, trouble, { message, requests, booked, opens }) => {
    server.script.trouble = () => trouble;
    const breaker = new CircuitBreaker();
    // Only what never comes may end by its time: on a busy machine a gigabyte takes longer.
    const timeoutMs = ["hang", "stall"].includes(trouble.kind) ? 1_500 : 60_000;
    const llm = open({ retries: RETRIES, timeoutMs, breaker }).within(FREE);
    const error = await refusal(llm.complete(ask("Who?"), listener()));
    expect(error.code).toBe("model-unavailable");
    expect(error.message).toMatch(message);
    expect(error.hint).toBeTruthy();
    expect(server.requests).toHaveLength(requests);
    expect(calls).toHaveLength(1);
    const [{ usage, attempts, outage } = expect.fail("no call was recorded")] = calls;
    expect(attempts).toBe(requests);
    // A stream that stops in its middle had begun; a whole answer of which a part arrived had not shown what it took.
    const streamed = form === "streamed" && what === "half an answer";
    expect(usage.input + usage.output > 0).toBe(booked || streamed);
    expect(breaker.opening !== null).toBe(opens);
    expect(outage?.reason).toEqual(opens ? expect.stringMatching(message) : undefined);
    expect(store.size).toBe(0);

    // Whoever comes next is refused without a request, and nothing is booked.
    if (!opens) return;
    const next = await refusal(llm.complete(ask("Who else?"), listener()));
    expect(next.message).toMatch(/is not asked for now: it /);
    expect(next.message).toMatch(message);
    expect(server.requests).toHaveLength(requests);
    expect(calls[1]).toMatchObject({ attempts: 0, usage: { input: 0, output: 0 }, outage: {} });
  });
});

describe("a redirect", () => {
  it("to another server is not followed: neither the question nor the key gets there", async () => {
    const other = await FakeLlmServer.start();
    server.script.trouble = () => ({ kind: "redirect", to: `${other.url}/chat/completions` });
    const error = await refusal(open().within(FREE).complete(ask("Who?"), caller()));
    expect(error.message).toMatch(/sends its callers to another server/);
    expect(server.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it("to the same server is followed, but not in a circle", async () => {
    server.script.trouble = ({ turn }) =>
      turn === 1 ? { kind: "redirect", to: "/v1/chat/completions?again" } : null;
    const llm = open().within(FREE);
    expect(await llm.complete(ask("Who?"), caller())).toBe("Yes.");
    server.script.trouble = () => ({ kind: "redirect", to: "/v1/chat/completions" });
    await refusal(llm.complete(ask("Who else?"), caller()));
    expect(server.requests).toHaveLength(2 + 4);
  });
});

describe("an endpoint that fails", () => {
  it("lets the calls of a job wait until it is back", async () => {
    let now = Date.now();
    const breaker = new CircuitBreaker(() => now);
    const llm = open({ breaker, retries: 0 });
    server.script.trouble = () => ({ kind: "status", status: 500 });
    await refusal(llm.within(FREE).complete(ask("One?"), caller()));
    server.script.trouble = () => null;
    await refusal(llm.within(FREE).complete(ask("Two?"), caller()));
    const patient = llm.within(FREE, { patienceMs: 3_600_000 }).complete(ask("Three?"), caller());
    now += 15_000;
    expect(await patient).toBe("Yes.");
    expect(breaker.opening).toBeNull();
    expect(await llm.within(FREE).complete(ask("Four?"), caller())).toBe("Yes.");
  });

  it("is left alone by all calls that wait for their turn", async () => {
    server.script.trouble = () => ({ kind: "hang" });
    const llm = open({ concurrency: 2, timeoutMs: 300 }).within(FREE);
    const work = Array.from({ length: 20 }, (_, at) => llm.complete(ask(`Question ${at}`), caller()));
    const ended = await Promise.allSettled(work);
    expect(ended.every(({ status }) => status === "rejected")).toBe(true);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    expect(calls.every(({ usage }) => usage.input + usage.output === 0)).toBe(true);
  });

  it("is asked on while others are answered", async () => {
    server.script.trouble = ({ body }) => (body.messages?.[0]?.content === "Slow?" ? { kind: "hang" } : null);
    const breaker = new CircuitBreaker();
    const llm = open({ timeoutMs: 500, breaker }).within(FREE);
    const slow = refusal(llm.complete(ask("Slow?"), caller()));
    for (let at = 0; at < 5; at++) await llm.complete(ask(`Quick ${at}?`), caller());
    const error = await slow;
    expect(error.message).toMatch(/in time/);
    // It is alive, so the request that took too long may have been paid for.
    expect(calls.at(-1)!.usage.input).toBeGreaterThan(0);
  });
});
