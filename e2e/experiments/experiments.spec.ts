/** From a file of questions to a comparison, and from a figure to the questions behind it. */
import { readFileSync } from "node:fs";
import type { Experiment } from "../../lib/api/schemas/experiment";
import type { QuestionSet } from "../../lib/measure/question-sets/question-set";
import { type APIRequestContext, expect, type Page, test } from "../support/test";

const QUESTIONS = readFileSync("prisma/sample/questions.jsonl", "utf8");
const SETS = "/api/knowledge-bases/films/question-sets";

test.afterEach(async ({ request }) => {
  for (const { id } of await experimentsOf(request)) await request.delete(`/api/experiments/${id}`);
  const { questionSets } = (await (await request.get(SETS)).json()) as { questionSets: QuestionSet[] };
  for (const { id } of questionSets) await request.delete(`${SETS}/${id}`);
});

async function experimentsOf(request: APIRequestContext): Promise<Experiment[]> {
  return ((await (await request.get("/api/experiments")).json()) as { experiments: Experiment[] })
    .experiments;
}

async function importQuestions(page: Page, text: string): Promise<void> {
  await page.getByLabel("Questions with gold answers").setInputFiles({
    name: "sample.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
}

test("questions are imported, methods run over them, and a figure leads to its questions", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/experiments");
  await expect(page.getByText("No questions yet")).toBeVisible();
  await importQuestions(page, QUESTIONS);
  await expect(page.getByText("30 questions, version 1")).toBeVisible();
  await page.getByRole("button", { name: "Check gold" }).click();
  await expect(page.getByText("30 of 30 questions have gold that names one thing each.")).toBeVisible();

  // Three are compared as six are, in half the time.
  for (const title of ["MoR", "SG-RAG", "STEM"])
    await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/\/experiments\/.+/);
  const table = page.getByRole("region", { name: "Comparison" });
  await expect(page.getByText("30 questions compared")).toBeVisible({ timeout: 600_000 });
  await expect(table.getByRole("rowheader", { name: "Hybrid" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Hit@1" })).toBeVisible();

  await page.getByLabel("Baseline").selectOption({ label: "SAGE" });
  await expect(page).toHaveURL(/baseline=1/);
  await table.getByRole("button", { name: /wins of GraphRAFT/ }).click();
  await expect(page.getByLabel("Which questions")).toHaveValue("wins");
  const rows = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Questions", exact: true }) });
  await expect(rows.getByRole("listitem").first()).toContainText("GraphRAFT");
  await page.reload();
  await expect(page.getByLabel("Which questions")).toHaveValue("wins");

  await rows.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/(ask|runs)/);
});

test("an experiment that is stopped keeps its answers and goes on", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/experiments");
  const many = Array.from({ length: 20 }, (_, copy) =>
    QUESTIONS.trim()
      .split("\n")
      .map((line) => JSON.stringify({ ...JSON.parse(line), id: `${JSON.parse(line).id}-${copy}` })),
  ).flat();
  await importQuestions(page, many.join("\n"));
  await expect(page.getByText("600 questions, version 1")).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible({ timeout: 600_000 });
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Answering" })).toBeVisible({ timeout: 600_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible({ timeout: 600_000 });
});

test("a file with mistakes is refused line by line, or taken without them; tables of the papers are presets", async ({
  page,
}) => {
  await page.goto("/experiments");
  await importQuestions(page, `${QUESTIONS}\n{"question": "no answers"}\nnonsense`);
  const problem = page.getByRole("main").getByRole("alert");
  await expect(problem).toContainText("2 of the 32 questions in sample.jsonl cannot be used");
  await problem.getByRole("button", { name: "Go on without them" }).click();
  await expect(page.getByText("30 questions, version 1")).toBeVisible();

  await page.getByText("Ablations, tables of the papers, sweeps").click();
  await page.getByRole("combobox", { name: "Method", exact: true }).selectOption({ label: "MoR" });
  const tables = page.getByLabel("Table of its paper");
  await tables.selectOption({ index: 1 });
  await expect(page.getByRole("list", { name: "Variants" }).getByRole("listitem").first()).toContainText(
    "MoR, ",
  );
});
