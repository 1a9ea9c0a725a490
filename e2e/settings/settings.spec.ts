/** A language model from the settings to the answer: a real application, a real protocol, a fake model. */

import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import { answerFromEvidence } from "../../lib/stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import {
  answered,
  ask,
  askByApi,
  columnOf,
  openColumn,
  runId,
  stageOf,
  storedRun,
} from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const KEY = "sk-fake-0123456789-wxyz";

let server: FakeLlmServer;
test.beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: answerFromEvidence });
});
test.afterEach(async ({ request }) => {
  await request.put("/api/settings", { data: { llm: { baseUrl: server.url }, key: null } });
  await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
  await server.close();
});

/** Everything that the application answers to this page. */
function heard(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/")) bodies.push(response.text().catch(() => ""));
  });
  return bodies;
}

async function fillIn(page: Page, key: string): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByText("No language model", { exact: true })).toBeVisible();
  await page.getByLabel("Endpoint").fill(server.url);
  await page.getByLabel("Model", { exact: true }).fill("fake-model");
  await page.getByLabel("Key", { exact: true }).fill(key);
}

test("a language model is tested, saved and asked; its answer cites, its calls are shown, its key is not", async ({
  page,
}) => {
  const bodies = heard(page);
  await fillIn(page, KEY);
  await page.getByRole("button", { name: "Test" }).click();
  const report = page.getByRole("region", { name: "What the endpoint can do" });
  for (const ability of ["Answers", "Structured output", "Streaming", "Fine-tuning"])
    await expect(report.getByRole("listitem").filter({ hasText: `${ability}: yes` })).toBeVisible();
  await expect(report).toContainText("2 listed, this one among them");

  await page.getByRole("button", { name: "Add a price" }).click();
  await page.getByLabel("Price of a million tokens read by fake-model").fill("2");
  await page.getByLabel("Price of a million tokens written by fake-model").fill("8");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Language model in use")).toBeVisible();
  await expect(page.getByPlaceholder("set, ends in …wxyz")).toHaveValue("");

  // These two ask for the answer alone, which the model of this test can write; it cannot plan.
  const asked = await askByApi(page, "Who directed Alien?", {
    methods: ["hybrid", "sage"],
    params: { sage: { seedsBy: "hybrid" } },
  });
  await page.goto(`/runs/${asked}`);
  await answered(page);
  const sage = await openColumn(page, "SAGE");
  await expect(sage.getByText("Language model", { exact: true })).toBeVisible();
  await expect(sage.getByText(/^The evidence names/)).toBeVisible();
  await expect(sage.getByRole("button", { name: /^Source 1:/ }).first()).toBeVisible();
  await expect(sage.getByRole("banner").or(sage.locator("header"))).toContainText(
    /1 LLM call · [\d,]+ tokens · \$0\.\d+/,
  );
  await stageOf(sage, "Answer").click();
  const calls = sage.getByRole("region", { name: "Calls of the language model" });
  await calls.getByText("answer the question").click();
  await expect(calls).toContainText("You answer a question from numbered evidence");
  await expect(calls).toContainText("Question: Who directed Alien?");

  const run = await storedRun(page, runId(page));
  for (const { retrieval } of run.columns) expect(retrieval?.answer.writer).toBe("llm");
  const sent = server.requests.length;
  await page.getByRole("link", { name: "Ask again" }).click();
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answered(page);
  await stageOf(await openColumn(page, "SAGE"), "Answer").click();
  await expect(columnOf(page, "SAGE").getByText("from the cache")).toBeVisible();
  expect(server.requests).toHaveLength(sent);

  const received = await Promise.all(bodies);
  expect(received.length).toBeGreaterThan(5);
  for (const body of received) expect(body).not.toContain(KEY);
  expect(server.requests.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true);
});

test("health and metrics, a mistake that is named, a key that is removed, and an answer that grows", async ({
  page,
  request,
}) => {
  await fillIn(page, KEY);
  await test.step("Settings lead to the health and the metrics of the server", async () => {
    for (const [name, words] of [
      ["Health", '"status":"ok"'],
      ["Metrics", "# TYPE hopscope_http_requests_total counter"],
    ] as const) {
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name, exact: true }).click();
      const shown = await opened;
      await expect(shown.locator("body")).toContainText(words);
      await shown.close();
    }
    const metrics = await request.get("/api/metrics");
    expect(metrics.headers()["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(await metrics.text()).toMatch(/^hopscope_knowledge_bases [1-9]\d*$/m);
  });
  await test.step("a mistake is named where it is, and nothing is lost", async () => {
    await page.getByLabel("Calls at a time").fill("many");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("concurrency");
    await expect(page.getByLabel("Key", { exact: true })).toHaveValue(KEY);
    await page.getByLabel("Calls at a time").fill("4");
    await page.getByLabel("Allowed hosts").fill("https://hop.internal");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByLabel("Allowed hosts")).toHaveAccessibleDescription(/^Expected a host name/);
    await page.getByLabel("Allowed hosts").fill("");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("Language model in use")).toBeVisible();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByPlaceholder("none")).toBeVisible();
    const key = async () => (await (await request.get("/api/settings")).json()).key.from;
    await expect.poll(key).toBeNull();
  });
  await test.step("an answer is on the page while it is written", async () => {
    const llm = { baseUrl: server.url, model: "fake-model" };
    expect((await request.put("/api/settings", { data: { llm, key: KEY } })).status()).toBe(200);
    let finish = () => {};
    server.script.secondHalf = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await page.goto("/ask?kb=films&q=Who+directed+The+Third+Man%3F&methods=hybrid");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const growing = (await openColumn(page, "Hybrid")).getByRole("status", {
      name: "The result is on its way",
    });
    await expect(growing).toContainText("The evidence", { timeout: 600_000 });
    finish();
    await expect(
      columnOf(page, "Hybrid")
        .getByRole("button", { name: /^Source 1:/ })
        .first(),
    ).toBeVisible({
      timeout: 600_000,
    });
  });
});

test("a wrong key is explained in words, and what was typed stays", { tag: "@deep" }, async ({ page }) => {
  const bodies = heard(page);
  await fillIn(page, "sk-fake-wrong-key-0000");
  await page.getByRole("button", { name: "Test" }).click();
  const report = page.getByRole("region", { name: "What the endpoint can do" });
  await expect(report.getByRole("listitem").filter({ hasText: "Answers: no" })).toContainText("status 401");
  await expect(page.getByLabel("Key", { exact: true })).toHaveValue("sk-fake-wrong-key-0000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Language model in use")).toBeVisible();

  await ask(page, "Who wrote Chinatown?");
  const hybrid = await openColumn(page, "Hybrid");
  await expect(hybrid.getByText("Extractive", { exact: true })).toBeVisible();
  await expect(hybrid.getByText(/answered with status 401\. The answer is extractive/)).toBeVisible();
  for (const body of await Promise.all(bodies)) expect(body).not.toContain("wrong-key");
});

test("settings over HTTP: the key goes in, and only its ending comes out", async ({ request }) => {
  const llm = { baseUrl: server.url, model: "fake-model" };
  const saved = await request.put("/api/settings", { data: { llm, key: KEY } });
  expect(saved.status()).toBe(200);
  const text = await (await request.get("/api/settings")).text();
  expect(text).not.toContain(KEY);
  expect(JSON.parse(text)).toMatchObject({ ready: true, key: { from: "settings", ending: "wxyz" } });
  const bad = await request.put("/api/settings", { data: { llm, key: `${KEY} with spaces` } });
  expect(bad.status()).toBe(400);
  expect(await bad.text()).not.toContain(KEY);
  const foreign = await request.put("/api/settings", {
    data: { llm },
    headers: { origin: "https://example.org" },
  });
  expect(foreign.status()).toBe(403);
});

test("while the disk takes nothing, Settings says why until a write succeeds", { tag: "@deep" }, async ({
  page,
}) => {
  const reason = "The file cannot be stored: the disk is full (/data). Nothing of it was added.";
  let storage: object | null = { reason, hint: "Make room.", since: new Date().toISOString() };
  await page.route("**/api/health", async (route) => {
    const health = await (await route.fetch()).json();
    await route.fulfill({ json: { ...health, status: storage ? "degraded" : "ok", storage } });
  });
  await page.goto("/settings");
  const note = page.getByRole("alert").filter({ hasText: "Nothing new can be stored" });
  await expect(note).toContainText(`${reason}Make room.`);
  storage = null;
  await expect(note).toHaveCount(0);
});
