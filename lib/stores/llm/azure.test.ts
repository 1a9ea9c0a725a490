import { expect, it } from "vitest";
import { readAddress } from "../endpoint/connection";
import { ask, caller, FREE, KEY, open, server, startForEachTest } from "./testing/llm-under-test";

startForEachTest();

it.each([
  [
    "https://it.openai.azure.com/openai/deployments/gpt?api-version=2025-01-01",
    { query: { "api-version": "2025-01-01" }, isAzure: true },
  ],
  [
    "https://it.openai.azure.com/openai/deployments/gpt/",
    { query: { "api-version": expect.any(String) }, isAzure: true },
  ],
  ["https://it.openai.azure.com/openai/v1/", { query: {}, isAzure: true }],
  ["https://api.openai.com/v1", { query: {}, isAzure: false }],
])("%s", (baseUrl, expected) => {
  const read = readAddress(baseUrl);
  expect(read).toMatchObject(expected);
  expect(read.address).not.toMatch(/[?/]$/);
});

it("an address of Azure gets its version with every request, and the key in Azure's header", async () => {
  const llm = open({ baseUrl: `${server.url}/openai/deployments/gpt?api-version=2024-10-21` }).within(FREE);
  server.script.trouble = () => ({ kind: "refusal", by: "filter" });
  await expect(llm.complete(ask("Who?"), caller())).rejects.toMatchObject({ code: "model-unavailable" });
  expect(server.requests).toMatchObject([
    {
      path: "/openai/deployments/gpt/chat/completions",
      query: { "api-version": "2024-10-21" },
      apiKey: KEY,
      authorization: undefined,
    },
  ]);
});
