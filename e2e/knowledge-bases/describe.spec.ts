/** Chunks described by a language model: the estimate, the bill, a kill -9 in the middle that pays for nothing twice. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { KnowledgeBaseDetail } from "../../lib/api/schemas/knowledge-base";
import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import type { SourcesAdded } from "../../lib/api/sources";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import type { FakeRequest } from "../../lib/stores/llm/testing/fake-request";
import { Application } from "../support/application";
import { type APIRequestContext, expect, test } from "../support/test";

const KEY = "sk-fake-describes-0123456789";
const CITIES = ["Vienna", "Belfast", "Dublin", "Rome", "Oslo", "Turin"];
const DOCUMENTS = CITIES.map((city) =>
  JSON.stringify({ id: city, title: city, text: `${city} is a city. Ida Holm filmed there.` }),
).join("\n");

let server: FakeLlmServer;
test.beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: describeChunk });
});
test.afterEach(() => server.close());

function describeChunk({ body }: FakeRequest): object {
  const title = /^Title: (.*)$/m.exec(body.messages?.at(-1)?.content ?? "")?.[1];
  return {
    topic: `Filming in ${title}.`,
    entities: [{ name: "Ida Holm", type: "person", details: "" }],
    events: [],
  };
}

function settings(): object {
  const llm = {
    baseUrl: server.url,
    model: "fake-model",
    concurrency: 2,
    prices: { "fake-model": { input: 2, output: 8 } },
  };
  return { llm: llmSettingsSchema.parse(llm), key: KEY };
}

/** Imports the documents into a knowledge base of that name, and waits until it can be asked. */
async function importFiles(
  request: APIRequestContext,
  address: string,
  name: string,
): Promise<KnowledgeBaseDetail> {
  const made = await request.post(`${address}/api/knowledge-bases`, { data: { name } });
  const { id } = (await made.json()) as { id: string };
  const files = { name: "documents.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(DOCUMENTS) };
  const added = await request.post(`${address}/api/knowledge-bases/${id}/sources`, { multipart: { files } });
  expect(((await added.json()) as SourcesAdded).rejected).toBe(0);
  await expect.poll(async () => (await read(request, address, id)).state).toBe("ready");
  return read(request, address, id);
}

async function read(request: APIRequestContext, address: string, id: string): Promise<KnowledgeBaseDetail> {
  return (await request.get(`${address}/api/knowledge-bases/${id}`)).json();
}

test("from the page: what it will take, then what it took", { tag: "@deep" }, async ({
  page,
  request,
  baseURL,
}) => {
  await request.put("/api/settings", { data: settings() });
  const { id } = await importFiles(request, baseURL ?? "", "Described");
  try {
    await page.goto(`/knowledge-bases/${id}`);
    const panel = page.locator("section").filter({ hasText: "Descriptions of chunks" });
    await expect(panel).toContainText("By what they are");
    await panel.getByRole("button", { name: /^Describe chunks with the language model/ }).click();
    await expect(panel).toContainText(`fake-model@127.0.0.1`);
    await expect(panel).toContainText("Calls6");
    await expect(panel).toContainText("$");
    expect(server.requests).toHaveLength(0);
    await panel.getByRole("button", { name: "Describe 6 chunks" }).click();
    await expect(panel).toContainText("All 6 chunks by fake-model@127.0.0.1");
    expect(server.requests).toHaveLength(6);
    await expect(page.getByText(/6 of 6 chunks described\. 6 calls, [\d,]+ tokens/)).toBeVisible();

    await panel.getByRole("button", { name: /^Describe chunks with the language model/ }).click();
    await expect(panel).toContainText("Paid for before6");
    await expect(panel).toContainText("Cost$0");
    // Indexing once more keeps them, and pays for nothing.
    await page.getByRole("button", { name: "Index again" }).click();
    await expect(page.getByText(/0 calls, 0 tokens.* 6 of them were paid for before/)).toBeVisible();
    expect(server.requests).toHaveLength(6);
  } finally {
    await request.delete(`/api/knowledge-bases/${id}`);
    await request.put("/api/settings", { data: { llm: { baseUrl: server.url }, key: null } });
    await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
  }
});

test("killed in the middle: the job goes on and pays for the rest only", { tag: "@deep" }, async ({
  request,
  baseURL,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-describe-"));
  // As if the sample had been added before: its job would be in the way.
  writeFileSync(path.join(folder, "sample-brought"), "");
  const application = new Application(Number(new URL(baseURL ?? "").port) + 1, folder);
  try {
    await application.start();
    const { address } = application;
    await request.put(`${address}/api/settings`, { data: settings() });
    const { id } = await importFiles(request, address, "Killed");
    server.script.trouble = ({ turn }) => (turn > 4 ? { kind: "hang" } : null);
    await request.post(`${address}/api/knowledge-bases/${id}/index?describe=true`);
    await expect.poll(() => server.requests.length).toBe(6);
    await application.kill();
    server.script.trouble = () => null;
    await application.start();
    await expect
      .poll(async () => (await read(request, address, id)).job?.state, { timeout: 600_000 })
      .toBe("succeeded");
    const { manifest, job } = await read(request, address, id);
    expect(manifest?.described).toMatchObject({ chunks: 6, of: 6 });
    expect(job?.attempts).toBe(2);
    // Four were answered before it died; the two that hung are asked again.
    expect(server.requests).toHaveLength(8);
    const [note] = (job?.steps ?? []).flatMap(({ note }) => note ?? []);
    expect(note).toContain("2 calls");
    expect(note).toContain("4 of them were paid for before.");
  } finally {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
