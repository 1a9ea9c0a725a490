/** What a language model adds: asked for in the form, measured in pairs, shown beside the other figures. */
import { readFileSync } from "node:fs";
import type { Experiment } from "../../lib/api/schemas/experiment";
import { llmSettingsSchema } from "../../lib/api/schemas/settings";
import { answerFromEvidence } from "../../lib/stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../lib/stores/llm/testing/fake-llm-server";
import { sideways, unreadable } from "../support/readable";
import { expect, test } from "../support/test";

const SETS = "/api/knowledge-bases/films/question-sets";
const QUESTIONS = readFileSync("prisma/sample/questions.jsonl", "utf8")
  .split("\n")
  .filter(Boolean)
  .slice(0, 3);

let server: FakeLlmServer;
test.beforeEach(async () => {
  server = await FakeLlmServer.start({ answer: answerFromEvidence });
});
test.afterEach(async ({ request }) => {
  await request.put("/api/settings", { data: { llm: llmSettingsSchema.parse({}) } });
  await server.close();
});

test("each variant is asked without the model, too, and the difference is a column", {
  tag: "@deep",
}, async ({ page, request }) => {
  const { set } = await (await request.post(`${SETS}?name=gains`, { data: QUESTIONS.join("\n") })).json();
  await request.put("/api/settings", { data: { llm: { baseUrl: server.url, model: "gains-model" } } });
  await page.goto("/experiments");
  const form = page.getByRole("form", { name: "New experiment" });
  await form.getByLabel("Question set").selectOption(set.id);
  const without = form.getByLabel("Ask each variant without it, too");
  await expect(without).toBeHidden();
  await form.getByLabel("Let methods use the language model").check();
  await without.check();
  for (const method of ["GraphRAFT", "MoR", "SG-RAG", "STEM", "SAGE"])
    await form.getByRole("button", { name: method, exact: true }).click();
  await expect(form.getByText("3 questions × 2 variants = 6 answers")).toBeVisible();
  await form.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/\/experiments\/.+/);

  const id = page.url().split("/").at(-1)!;
  const read = async () => (await (await request.get(`/api/experiments/${id}`)).json()) as Experiment;
  await expect.poll(async () => (await read()).job?.state, { timeout: 600_000 }).toBe("succeeded");
  expect((await read()).variants.map(({ name }) => name)).toEqual(["Hybrid", "Hybrid, no model"]);
  await page.reload();
  const table = page.getByRole("region", { name: "Comparison" });
  await expect(table.getByRole("columnheader", { name: "A model adds, Hit@1" })).toBeVisible();
  const cell = table
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^(holds: )?[+−]\d+\.\d$/ })
    .first();
  await cell.focus();
  await expect(page.getByRole("tooltip")).toContainText(
    "points against the same variant without the language model",
  );
  await page.keyboard.press("Escape");
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sideways(page), `${width}`).toBeLessThanOrEqual(0);
  }
  expect(await unreadable(page)).toEqual([]);
  await request.delete(`/api/experiments/${id}`);
  await request.delete(`${SETS}/${set.id}`);
});
