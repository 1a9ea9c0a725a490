/** A language model over a server of the test's own, new for each test, with what it was asked and what it stored. */
import { afterEach, beforeEach, expect } from "vitest";
import type { HopscopeError } from "../../../graph/errors";
import type { LlmRequest } from "../../../methods/llm/llm";
import type { LlmCall } from "../../../methods/llm/llm-call";
import type { BudgetLimits } from "../budget";
import { type LlmSettings, openLlm } from "../open-llm";
import type { AnswerStore, CachedAnswer } from "../shared-answers";
import { FakeLlmServer } from "./fake-llm-server";
import type { FakeRequest } from "./fake-request";

export const KEY = "sk-very-secret-0123456789abcd";
export const PRICES = { "fake-model": { input: 2, output: 8 } };
export const FREE: BudgetLimits = { tokens: null, cost: null };

export let server: FakeLlmServer;
export let calls: LlmCall[];
export let store: Map<string, CachedAnswer>;

/** Each test file that uses them calls this: hooks belong to a file, and this module is imported once for many. */
export function startForEachTest(): void {
  beforeEach(async () => {
    server = await FakeLlmServer.start({ key: KEY });
    calls = [];
    store = new Map();
  });
  afterEach(() => server.close());
}

export const answers: AnswerStore = {
  get: async (key) => store.get(key) ?? null,
  set: async (key, answer) => {
    store.set(key, answer);
  },
};

export function open(settings: Partial<LlmSettings> = {}) {
  return openLlm(
    {
      baseUrl: server.url,
      model: "fake-model",
      apiKey: KEY,
      prices: PRICES,
      concurrency: 16,
      timeoutMs: 5_000,
      ...settings,
    },
    answers,
  );
}

export function caller(signal: AbortSignal = new AbortController().signal) {
  return { signal, record: (call: LlmCall) => calls.push(call) };
}

export function ask(content: string, purpose = "test"): LlmRequest {
  return { purpose, messages: [{ role: "user", content }], maxTokens: 100 };
}

export const prompt = ({ body }: FakeRequest) => body.messages?.at(-1)?.content ?? "";

export async function refusal(work: Promise<unknown>): Promise<HopscopeError> {
  const error = await work.then(
    () => expect.fail("expected a refusal"),
    (reason: unknown) => reason as HopscopeError,
  );
  expect(error.name).toBe("HopscopeError");
  const everything = [error.message, error.hint, error.stack, JSON.stringify(error), String(error.cause)];
  for (const text of [...everything, JSON.stringify(calls)]) expect(text).not.toContain(KEY);
  return error;
}
