import { afterEach, beforeEach, expect, it } from "vitest";
import { probeEndpoint } from "./probe-endpoint";
import { FakeLlmServer } from "./testing/fake-llm-server";
import { trainTokenModel } from "./testing/token-model";

const KEY = "sk-very-secret-0123456789abcd";
const { signal } = new AbortController();
let server: FakeLlmServer;
beforeEach(async () => {
  server = await FakeLlmServer.start({
    key: KEY,
    answer: ({ body }) => (body.response_format ? { city: "Paris" } : "yes, one, two, three, four"),
    nextTokens: () => ({ " Paris": -0.1 }),
  });
});
afterEach(() => server.close());

const probe = async (apiKey = KEY, model = "fake-model") => {
  const report = await probeEndpoint({ baseUrl: server.url, model, apiKey }, signal);
  expect(JSON.stringify(report)).not.toContain(KEY);
  const able = Object.fromEntries(report.abilities.map(({ ability, able }) => [ability, able]));
  const detail = Object.fromEntries(report.abilities.map(({ ability, detail }) => [ability, detail]));
  return { ...report, able, detail };
};

it("finds what an endpoint can do", async () => {
  const { able, detail, models, latencyMs } = await probe();
  expect(able).toEqual({
    models: true,
    chat: true,
    structured: true,
    streaming: true,
    odds: true,
    scores: false,
    grammars: false,
    fineTuning: true,
  });
  expect(detail.structured).toBe("by JSON Schema");
  expect(models).toEqual(["fake-model", "fake-model-large"]);
  expect(latencyMs).toBeGreaterThan(0);
});

it("finds that an endpoint scores given texts", async () => {
  server.script.abilities = { echo: true };
  const { able, detail } = await probe();
  expect(able.scores).toBe(true);
  expect(detail.scores).toMatch(/^4 tokens/);
});

it("finds that a server takes grammars, and that one only says so", async () => {
  server.script.abilities = { vllm: true, grammars: true };
  server.script.model = trainTokenModel(["The capital of France is Paris"]);
  delete server.script.nextTokens;
  expect(await probe()).toMatchObject({
    able: { grammars: true },
    detail: { grammars: "GBNF, as vLLM takes it" },
  });
  server.script.abilities = { vllm: true };
  server.script.model = trainTokenModel(["The capital of France is Prague"]);
  expect((await probe()).detail.grammars).toContain("did not keep to the grammar");
});

it("finds what it cannot do", async () => {
  server.script.abilities = {
    jsonSchema: false,
    jsonObject: false,
    streaming: false,
    logProbabilities: false,
    fineTuning: false,
  };
  server.script.answer = ({ turn }) => (turn % 2 ? '{"city": "Paris"}' : { city: "Paris" });
  const { able, detail } = await probe(KEY, "unknown-model");
  expect(able).toMatchObject({
    chat: true,
    structured: true,
    streaming: false,
    odds: false,
    scores: false,
    grammars: false,
    fineTuning: false,
  });
  expect(detail.structured).toMatch(/prompt alone/);
  expect(detail.models).toMatch(/not among them/);
});

it("says that the key is wrong, without the key", async () => {
  const { able, detail } = await probe(`${KEY}x`);
  expect(able).toEqual({
    models: false,
    chat: false,
    structured: null,
    streaming: null,
    odds: null,
    scores: null,
    grammars: null,
    fineTuning: null,
  });
  expect(detail.chat).toContain("401");
});
