/** Question sets in the hands of a person: changed with undo, resolved where names are ambiguous, audited where methods disagree with them. */
import { readFileSync } from "node:fs";
import type { Experiment } from "../../lib/api/schemas/experiment";
import type { QuestionSet } from "../../lib/measure/question-sets/question-set";
import { type APIRequestContext, expect, test } from "../support/test";

const SETS = "/api/knowledge-bases/films/question-sets";

test.afterEach(async ({ request }) => {
  const { experiments } = (await (await request.get("/api/experiments")).json()) as {
    experiments: Experiment[];
  };
  for (const { id } of experiments) await request.delete(`/api/experiments/${id}`);
  const { questionSets } = (await (await request.get(SETS)).json()) as { questionSets: QuestionSet[] };
  for (const { id } of questionSets) await request.delete(`${SETS}/${id}`);
});

async function importQuestions(
  request: APIRequestContext,
  questions: readonly object[],
): Promise<QuestionSet> {
  const data = questions.map((question) => JSON.stringify(question)).join("\n");
  const created = await request.post(`${SETS}?name=mine`, { data });
  expect(created.status()).toBe(201);
  return (await created.json()).set;
}

test("questions are changed with undo, ambiguous gold is resolved by a choice, and all is saved as the next version", async ({
  page,
  request,
}) => {
  const set = await importQuestions(request, [
    { id: "a", question: "Which film did Spike Lee make about a leader?", answers: ["Malcolm X"] },
    { id: "b", question: "Who directed The Third Man?", answers: ["person:carol-reed"] },
    { id: "c", question: "Who is nobody?", answers: ["No Such Name"], split: "odd" },
  ]);
  await page.goto("/experiments");
  await page.getByRole("link", { name: "mine" }).click();
  await expect(page.getByText("1 of 3 questions have gold that names one thing each.")).toBeVisible();
  await page.getByText("1 answer with several nodes of that name").click();
  await page.getByRole("button", { name: "“Malcolm X” is film:malcolm-x-1992" }).click();
  await expect(page.getByRole("toolbar", { name: "Changes" })).toContainText("1 change not saved yet");

  await page.getByRole("button", { name: "Remove “Who is nobody?”" }).click();
  await expect(page.getByText("Who is nobody?", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Remove “Who is nobody?”" })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByRole("toolbar", { name: "Changes" })).toContainText("2 changes not saved yet");

  await page.getByRole("button", { name: "Change “Who directed The Third Man?”" }).click();
  await page.getByRole("combobox", { name: "Answers: find a node by its name" }).fill("Orson Welles");
  await page
    .getByRole("option", { name: /Orson Welles/ })
    .first()
    .click();
  await page.getByLabel("Properties").fill("hops=1");
  await page.getByLabel("Properties").press("Enter");
  await page.getByRole("button", { name: "Add a question" }).click();
  await expect(page.getByRole("toolbar", { name: "Changes" })).toContainText("has no text");
  await page.getByLabel("Question", { exact: true }).fill("What is new?");
  await page.getByLabel("Question", { exact: true }).press("Enter");
  await page.getByLabel("Answers: as text or id").fill("nothing at all");
  await page.getByLabel("Answers: as text or id").press("Enter");
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(page.getByText("Saved as version 2")).toBeVisible();

  const saved = (await (await request.get(`${SETS}/${set.id}`)).json()) as {
    version: number;
    items: { id: string; answers: string[]; properties: object }[];
  };
  expect(saved.version).toBe(2);
  expect(saved.items.map(({ id, answers }) => [id, answers])).toEqual([
    ["a", ["film:malcolm-x-1992"]],
    ["b", ["person:carol-reed", "person:orson-welles"]],
    ["added-1", ["nothing at all"]],
  ]);
  expect(saved.items[1]?.properties).toEqual({ hops: 1 });

  await page.getByLabel("Version").selectOption("1");
  await expect(page.getByText("This is version 1 as it was")).toBeVisible();
  await expect(page.getByText("Who is nobody?", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a question" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Add a question" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSONL" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\n");
  expect(lines.length).toBeGreaterThanOrEqual(3);
});

test("labels that the methods agree against are decided by keys, with undo, and written to the set", {
  tag: "@deep",
}, async ({ page, request }) => {
  const set = await importQuestions(request, [
    { id: "wrong", question: "Who directed The Third Man?", answers: ["person:grace-kelly"] },
    { id: "too", question: "What is the genre of Suspiria?", answers: ["genre:western"] },
    { id: "fine", question: "In what year was Seven Samurai released?", answers: ["year:1954"] },
  ]);
  const started = await request.post("/api/knowledge-bases/films/experiments", {
    data: {
      questionSet: set.id,
      variants: ["graphraft", "mor", "stem"].map((method) => ({ name: method, method, params: {} })),
    },
  });
  const { id } = (await started.json()) as Experiment;
  await page.goto(`/experiments/${id}`);
  await expect(page.getByText("3 questions compared")).toBeVisible({ timeout: 600_000 });
  await page.getByRole("link", { name: "Audit labels" }).click();
  await expect(page.getByRole("heading", { name: "Question 1 of 2" })).toBeVisible();
  await expect(page.getByText("No variant returned it.")).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("heading", { name: "Question 2 of 2" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { name: "Question 1 of 2" })).toBeVisible();
  await expect(page.getByText("Nothing decided yet")).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Write as version 2" }).click();
  await expect(page.getByText("Nothing to audit")).toBeVisible();
  await expect(page.getByText("decided: gold is wrong 1, both are right 1")).toBeVisible();
  await page.getByRole("link", { name: "mine, version 2" }).click();
  await expect(page.getByText("Carol Reed")).toBeVisible();
});
