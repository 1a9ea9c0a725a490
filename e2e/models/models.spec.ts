/** What a knowledge base learns from questions: trained, watched, used, deleted; and the words of its relations. */

import type { TrainedModel } from "../../lib/api/schemas/trained-model";
import type { Run } from "../../lib/measure/run/run";
import { type APIRequestContext, expect, type Page, test } from "../support/test";

const MODELS = "/knowledge-bases/films/models";

test.afterEach(async ({ request }) => {
  for (const { id } of await modelsOf(request)) {
    await request.delete(`/api/knowledge-bases/films/models/${id}`);
  }
  await request.put("/api/knowledge-bases/films/aliases", { data: { aliases: {} } });
});

async function modelsOf(request: APIRequestContext): Promise<TrainedModel[]> {
  const response = await request.get("/api/knowledge-bases/films/models");
  return ((await response.json()) as { models: TrainedModel[] }).models;
}

async function train(page: Page, made: number): Promise<void> {
  await page.getByLabel("Questions made from the graph").fill(String(made));
  await page.getByRole("button", { name: "Train", exact: true }).click();
}

/** The part of the page under a heading. */
function panel(page: Page, title: string | RegExp) {
  return page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });
}

function jobPanel(page: Page) {
  return panel(page, /^Training/);
}

test("a planner is trained from the graph, put to use, put aside and deleted", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto(MODELS);
  await expect(page.getByText("Nothing trained yet")).toBeVisible();
  await train(page, 200);
  const job = jobPanel(page);
  await expect(job.getByRole("progressbar")).toBeVisible();
  await expect(job.getByRole("heading", { name: "running" })).toBeVisible({ timeout: 600_000 });
  await expect(job.getByRole("heading", { name: "succeeded" })).toBeVisible({ timeout: 600_000 });

  const planners = panel(page, "Planners");
  const model = planners.getByRole("listitem").filter({ hasText: "200 questions from the graph" });
  await expect(model.getByText("200 questions from the graph", { exact: true })).toBeVisible();
  for (const title of ["Before training", "Unseen questions", "Unseen wordings"])
    await expect(model.getByRole("definition").filter({ hasText: "%" }).first(), title).toBeVisible();
  await expect(model).toContainText("cross-validated");
  await expect(planners.getByText("zero-shot in use")).toBeVisible();

  await model.getByRole("button", { name: "Use it" }).click();
  await expect(model.getByText("in use", { exact: true })).toBeVisible();
  await page.reload();
  await expect(model.getByText("in use", { exact: true })).toBeVisible();
  expect(await plannerOf(page)).toContain("trained model");
  await model.getByRole("button", { name: "Do without it" }).click();
  await expect(planners.getByText("zero-shot in use")).toBeVisible();
  expect(await plannerOf(page)).toContain("zero-shot");

  await model.getByRole("button", { name: "Delete this model" }).click();
  await expect(model).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(model).toBeVisible();
  await model.getByRole("button", { name: "Delete this model" }).click();
  await expect(page.getByText("Nothing trained yet")).toBeVisible();
  // The server is called when the page is left.
  await page.reload();
  await expect(page.getByText("Nothing trained yet")).toBeVisible();
});

test("what a method learns is trained, and its column says so", { tag: "@deep" }, async ({ page }) => {
  await page.goto(MODELS);
  await page.getByLabel("What learns").selectOption({ label: "Reranker, of MoR" });
  await train(page, 50);
  await expect
    .poll(async () => (await modelsOf(page.request)).map(({ kind }) => kind), { timeout: 600_000 })
    .toContain("mor-reranker");
  // One that is better than what is used without it is in use at once.
  for (const { id } of await modelsOf(page.request))
    await page.request.post(`/api/knowledge-bases/films/models/${id}/deactivate`);
  await page.reload();
  const rerankers = panel(page, "Reranker, of MoR");
  await expect(rerankers.getByText("untrained in use")).toBeVisible();
  await expect(rerankers.getByRole("definition").first()).toContainText("before");
  const rankingTitle = async () => {
    const asked = await page.request.post("/api/runs", {
      data: { knowledgeBase: "films", question: "Which films did Carol Reed direct?", methods: ["mor"] },
    });
    const { columns } = (await asked.json()) as Run;
    const artefacts = columns.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
    return artefacts.find(({ kind }) => kind === "ranking");
  };
  const before = await rankingTitle();
  await rerankers.getByRole("button", { name: "Use it" }).click();
  await expect(rerankers.getByText("in use", { exact: true })).toBeVisible();
  expect(before).toMatchObject({ title: "Candidates by the linear score" });
  expect(await rankingTitle()).not.toMatchObject({ title: "Candidates by the linear score" });
});

/** What the plans of a question say about who ranked them. */
async function plannerOf(page: Page): Promise<string> {
  return (await plansOf(page, "Which films did Carol Reed direct?")).title;
}

async function plansOf(page: Page, question: string) {
  const asked = await page.request.post("/api/runs", {
    data: { knowledgeBase: "films", question, methods: ["graphraft"] },
  });
  const run = (await asked.json()) as Run;
  const artefacts = run.columns.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const plans = artefacts.find((artefact) => artefact.kind === "plans");
  if (!plans) throw new Error("The run has no plans.");
  return plans;
}

test("a file with mistakes is reported, and the words for a relation are edited", async ({ page }) => {
  await page.goto(MODELS);
  await test.step("a file with mistakes is reported line by line, and one that is short is refused", async () => {
    const file = (text: string) => ({
      name: "questions.jsonl",
      mimeType: "application/x-ndjson",
      buffer: Buffer.from(text),
    });
    const question = JSON.stringify({
      id: "1",
      question: "Who directed The Third Man?",
      answers: ["Carol Reed"],
    });
    const chosen = panel(page, /^Train$/).getByLabel("Questions with answers");
    await chosen.setInputFiles(file(`${question}\n{"id": \n${question}`));
    await page.getByRole("button", { name: "Train", exact: true }).click();
    const problem = page.getByRole("main").getByRole("alert");
    await expect(problem).toContainText("1 of the 3 questions cannot be used");
    await expect(problem).toContainText("line 2");

    await chosen.setInputFiles(file(`${question}\n${question}`));
    await expect(problem).toHaveCount(0);
    await train(page, 0);
    await expect(problem).toContainText("at least 20 questions to learn from; there are 2");
    await expect(page.getByText("Nothing trained yet")).toBeVisible();
  });
  await test.step("the words for a relation are edited, saved, and used by the next plan", async () => {
    const question = "Which films did Carol Reed blorp?";
    const shareOf = async () => {
      const { plans } = await plansOf(page, question);
      return plans.find(({ cypher }) => cypher.includes("DIRECTED_BY"))?.probability ?? 0;
    };
    const before = await shareOf();
    const words = page.getByLabel("Other words for DIRECTED_BY");
    await words.fill("blorp, films did blorp");
    await page.getByRole("button", { name: "Save 1 change" }).click();
    await expect(page.getByText("the next question is planned with these words")).toBeVisible();
    await page.reload();
    await expect(words).toHaveValue("blorp, films did blorp");
    await page.getByLabel("Other words for STARRING").fill("acted");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel("Other words for STARRING")).toHaveValue("");
    expect(await shareOf()).toBeGreaterThan(before);
  });
});

test("a training is cancelled, and nothing is learnt", { tag: "@deep" }, async ({ page, request }) => {
  await page.goto(MODELS);
  await train(page, 5_000);
  const job = jobPanel(page);
  await expect(job.getByRole("heading", { name: "running" })).toBeVisible({ timeout: 600_000 });
  await job.getByRole("button", { name: "Cancel" }).click();
  await expect(job.getByRole("heading", { name: "cancelled" })).toBeVisible({ timeout: 600_000 });
  await expect(job).toContainText("Questions are planned as before");
  expect(await modelsOf(request)).toEqual([]);
});
