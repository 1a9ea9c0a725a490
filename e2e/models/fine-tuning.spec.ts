/** A language model is taught at its endpoint: examples are saved, the price is asked, the job is followed, its model is used. */
import { readFileSync } from "node:fs";
import type { FineTuning } from "../../lib/api/fine-tuning";
import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import { type APIRequestContext, expect, test } from "../support/test";

const TUNING = "/api/knowledge-bases/films/fine-tuning";
const QUESTIONS = readFileSync("prisma/sample/questions.jsonl");

let server: FakeLlmServer;
test.beforeEach(async ({ request }) => {
  server = await FakeLlmServer.start();
  const llm = llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model" });
  await request.put("/api/settings", { data: { llm } });
});
test.afterEach(async ({ request }) => {
  for (const { id } of (await tuningOf(request)).models) await request.delete(`${TUNING}/models/${id}`);
  await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
  await server.close();
});

async function tuningOf(request: APIRequestContext): Promise<FineTuning> {
  return (await request.get(TUNING)).json();
}

test("examples are exported, a tuning is estimated, followed to its end, used and forgotten", {
  tag: "@deep",
}, async ({ page, request }) => {
  await page.goto("/knowledge-bases/films/models");
  const section = (title: string | RegExp) =>
    page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });
  const panel = section("Fine-tune a language model");
  await panel
    .getByLabel("Questions with answers")
    .setInputFiles({ name: "questions.jsonl", mimeType: "application/x-ndjson", buffer: QUESTIONS });
  await panel.getByRole("button", { name: "Show the queries found" }).click();
  await expect(panel.getByRole("cell", { name: "Who directed The Third Man?" })).toBeVisible();

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export as chat JSONL" }).click();
  const exported = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\n");
  expect(JSON.parse(exported[0]!).messages.at(-1).role).toBe("assistant");

  await panel.getByLabel("Price of a million training tokens").fill("8");
  await panel.getByRole("button", { name: "What would it take?" }).click();
  await expect(panel).toContainText(/30 questions give about \d+ examples.* at this price/);
  expect(server.training.jobs).toHaveLength(0);
  await panel.getByRole("button", { name: "Tune", exact: true }).click();
  const model = panel.getByRole("listitem").filter({ hasText: "ft:fake-model:fake" });
  // Every fifth question is kept apart: its example is not sent.
  await expect(model).toContainText(/with \d+ examples/, { timeout: 600_000 });
  await expect(section(/^Fine-tuning/).getByRole("heading", { name: "succeeded" })).toBeVisible();
  expect(server.training.uploads).toHaveLength(1);
  const sent = exported.filter((line) => server.training.uploads[0]!.includes(line));
  await expect(model).toContainText(`with ${sent.length} examples`);
  expect(exported.length - sent.length).toBeLessThanOrEqual(6);

  // It answers as the model of the settings does, so a person puts it to use.
  await expect(model).toContainText(/On 6 questions kept apart: mean reciprocal rank .* no better/);
  await model.getByRole("button", { name: "Use it" }).click();
  await expect(model.getByText("in use", { exact: true })).toBeVisible();
  await model.getByRole("button", { name: "Do without it" }).click();
  await model.getByRole("button", { name: "Use it" }).click();
  await model.getByRole("button", { name: "Forget this model" }).click();
  await expect(model).toHaveCount(0);
  await page.getByRole("button", { name: "Close toast" }).last().click();
  await expect.poll(async () => (await tuningOf(request)).models).toEqual([]);
});
