/** What language models cost: nothing at first, then what a run took, with and without a price. */

import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import { answerFromEvidence } from "../../lib/stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import { answered, ask } from "../support/run-page";
import { expect, test } from "../support/test";

let server: FakeLlmServer;
test.beforeEach(async () => {
  server = await FakeLlmServer.start({ answer: answerFromEvidence, details: { cached: 5, reasoning: 2 } });
});
test.afterEach(async ({ request }) => {
  await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
  await server.close();
});

test("calls of a run are counted, have money once there is a price, and are saved as CSV", {
  tag: "@deep",
}, async ({ page, request }) => {
  const save = (prices: object) =>
    request.put("/api/settings", {
      data: { llm: { baseUrl: server.url, model: "costly-model", prices } },
    });
  expect((await save({})).ok()).toBe(true);
  const question = `Who directed Alien in ${Date.now()}?`;
  await ask(page, question);
  await answered(page);

  await page.goto("/settings");
  await page.getByRole("link", { name: "What language models cost" }).click();
  await expect(page.getByRole("heading", { name: "Costs", level: 1 })).toBeVisible();
  // Other journeys may have left models without a price on this server, which are named beside it.
  const unpriced = page.getByText(
    /costly-model.* (has|have) no price, so the money of \d+ calls? is not counted/,
  );
  await expect(unpriced).toBeVisible();
  await expect(
    page.getByText(/tokens read from the endpoint's cache; [\d,]+ tokens of thoughts/),
  ).toBeVisible();

  await page.getByLabel("Grouped").selectOption("By run");
  const row = page.getByRole("row").filter({ hasText: question });
  await expect(row).toContainText("no price");
  expect((await save({ "costly-model": { input: 1_000, output: 2_000 } })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByLabel("Grouped")).toHaveValue("run");
  await expect(row).toContainText(/\$\d/);
  await expect(unpriced).toBeHidden();

  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^costs-run-.*\.csv$/);
  await row.getByRole("link", { name: question }).click();
  await expect(page).toHaveURL(/\/runs\//);
});
