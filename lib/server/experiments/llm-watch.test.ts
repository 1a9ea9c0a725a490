/** What was asked of a language model is seen whole, so that all of it can be answered again without asking. */
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import type { Toolkit } from "../../methods/contract/retriever";
import type { Llm, LlmRequest } from "../../methods/llm/llm";
import { openLlm, openRecordedLlm } from "../../stores/llm/open-llm";
import type { CachedAnswer } from "../../stores/llm/shared-answers";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import { LlmWatch } from "./llm-watch";

const KEY = "sk-very-secret-0123456789abcd";
const OPTIONS = ["one street", "two streets", "a bridge"];
const city = z.strictObject({ city: z.string() });

let server: FakeLlmServer;
let store: Map<string, CachedAnswer>;
beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY });
  store = new Map();
});
afterEach(() => server.close());

const caller = () => ({ signal: new AbortController().signal, record: () => {} });
const ask = (content: string): LlmRequest => ({ purpose: "test", messages: [{ role: "user", content }] });

function open(tokens: number | null = null): Llm {
  const settings = { baseUrl: server.url, model: "fake-model", apiKey: KEY, prices: {} };
  const answers = {
    get: async (key: string) => store.get(key) ?? null,
    set: async (key: string, answer: CachedAnswer) => void store.set(key, answer),
  };
  return openLlm({ ...settings, concurrency: 4, timeoutMs: 5_000 }, answers).within({ tokens, cost: null });
}

function watched(watch: LlmWatch, llm: Llm): Llm {
  return watch.watch({ llm } as Toolkit).llm!;
}

/** A text, a value that is first written wrong, and a choice with probabilities. */
async function converse(llm: Llm): Promise<unknown[]> {
  return [
    await llm.complete(ask("Say it."), caller()),
    await llm.structured(ask("Which city?"), city, caller()),
    (await llm.choose(ask("Which way?"), OPTIONS, { ...caller(), probabilities: true }))[0]!.option,
  ];
}

it("a conversation is answered again from what was seen, wrong answers and all, without a request", async () => {
  server.script.answer = ({ body }) => {
    const asked = body.messages?.map(({ content }) => content).join(" ") ?? "";
    if (!asked.includes("Which city?")) return "The evidence is clear.";
    return (body.messages?.length ?? 0) > 2 ? { city: "Vienna" } : "It must be some city, I think.";
  };
  const watch = new LlmWatch();
  const said = await converse(watched(watch, open()));
  expect(said).toEqual(["The evidence is clear.", { city: "Vienna" }, expect.any(String)]);
  expect(watch.unusable.size).toBe(1);

  const requests = server.requests.length;
  const place = { baseUrl: server.url, model: "fake-model" };
  const usable = new Map([...watch.keys].map((key) => [key, store.get(key)!.text]));
  const recorded = openRecordedLlm(place, { usable, unusable: watch.unusable });
  expect(await converse(recorded.llm)).toEqual(said);
  expect(recorded.refused()).toBe(0);

  const poorer = openRecordedLlm(place, { usable, unusable: new Map() });
  await expect(converse(poorer.llm)).rejects.toMatchObject({
    code: "model-unavailable",
    message: expect.stringContaining("not on record"),
  });
  expect(poorer.refused()).toBe(1);
  expect(server.requests).toHaveLength(requests);
});

it("a budget that is spent is seen, whatever the method makes of it", async () => {
  server.script.answer = () => "word ".repeat(60);
  const watch = new LlmWatch();
  const llm = watched(watch, open(10));
  await llm.complete(ask("one"), caller());
  expect(watch.budgetSpent).toBe(false);
  await llm.complete(ask("two"), caller()).catch(() => "the method goes on without");
  expect(watch.budgetSpent).toBe(true);
});
