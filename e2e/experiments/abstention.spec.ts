/** When a method answers: a set with questions without an answer, its experiment's outcomes and curve, and what each variant said. */
import { readFileSync } from "node:fs";
import type { Experiment } from "../../lib/api/schemas/experiment";
import type { QuestionSet } from "../../lib/measure/question-sets/question-set";
import { sideways, unreadable } from "../support/readable";
import { expect, type Page, test } from "../support/test";

const SETS = "/api/knowledge-bases/films/question-sets";
const QUESTIONS = [
  ...readFileSync("prisma/sample/questions.jsonl", "utf8").split("\n").filter(Boolean).slice(0, 6),
  '{"id": "none-1", "question": "asdf qwerty zxcv?", "answers": []}',
  '{"id": "none-2", "question": "wobblefrotz gnarp blorx?", "answers": []}',
  '{"id": "value", "question": "How many films are there?", "value": 1}',
];

let set: QuestionSet;
let experiment: Experiment;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const imported = await request.post(`${SETS}?name=silence`, { data: QUESTIONS.join("\n") });
  expect(await imported.json()).toMatchObject({ withoutAnswer: 2, problems: [] });
  set = (await imported.json()).set;
  const variants = ["hybrid", "stem"].map((method) => ({ name: method, method }));
  const begun = await request.post("/api/knowledge-bases/films/experiments", {
    data: { questionSet: set.id, variants, name: "silence" },
  });
  const { id } = await begun.json();
  await expect
    .poll(
      async () => {
        experiment = (await (await request.get(`/api/experiments/${id}`)).json()) as Experiment;
        return experiment.job?.state;
      },
      { timeout: 600_000 },
    )
    .toBe("succeeded");
  await request.dispose();
});

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await request.delete(`/api/experiments/${experiment.id}`);
  await request.delete(`${SETS}/${set.id}`);
  await request.dispose();
});

async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return readFileSync(await (await download).path());
}

test("outcomes lead to their questions, and each question shows what was expected and given", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto(`/experiments/${experiment.id}`);
  const table = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "AURC" }) });
  await expect(table.getByRole("row")).toHaveCount(3);
  await table.getByRole("button", { name: "2 right and silent by stem" }).click();
  await expect(page).toHaveURL(/show=rightly-silent/);
  await expect(page.getByLabel("Which questions")).toHaveValue("rightly-silent");
  const questions = page.locator("#questions");
  await expect(questions.getByText("gold: no answer; silence is right")).toHaveCount(2);
  // Until the others are gone, the first one is another question.
  await expect(questions.getByText("Expected and given")).toHaveCount(2);
  await questions.getByText("Expected and given").first().click();
  await expect(questions.getByText(/rightly silent · confidence \d+ %/).first()).toBeVisible();
  await page.getByLabel("Which questions").selectOption("wrong-said");
  await expect(questions.getByText("How many films are there?")).toBeVisible();
  await expect(questions.getByText("gold: 1", { exact: true })).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
});

test("the curve has a table with the same figures, and is saved as a picture", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto(`/experiments/${experiment.id}`);
  const png = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  expect((await saved(page, "Save Risk by coverage as PNG")).subarray(0, 8)).toEqual(png);
  expect((await saved(page, "Save When it answers as PNG")).subarray(0, 8)).toEqual(png);
  const { variants } = await (await page.request.get(`/api/experiments/${experiment.id}/comparison`)).json();
  const curve = variants[1].abstention.byFirst.curve as { coverage: number; risk: number }[];
  await page.getByRole("button", { name: "Risk by coverage as a table" }).click();
  const rows = page
    .getByRole("region", { name: "Risk by coverage, figures" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "stem" }) });
  await expect(rows).toHaveCount(curve.length);
  const { coverage, risk } = curve.at(-1)!;
  for (const share of [coverage, risk])
    await expect(rows.last()).toContainText(`${(100 * share).toFixed(1)} %`);
  await page.getByRole("list", { name: "Curves" }).getByRole("button", { name: "stem" }).click();
  await expect(rows).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test("a question gets another kind of answer, and a new one has to say that it has none", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto(`/experiments`);
  await page.getByRole("link", { name: "silence", exact: true }).last().click();
  await expect(page.getByText("2 questions without an answer", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Change “asdf qwerty zxcv?”" }).click();
  await page.getByRole("combobox", { name: "Right is" }).selectOption("nodes");
  await expect(page.getByText("“asdf qwerty zxcv?” has no answer.")).toBeVisible();
  await page.getByRole("combobox", { name: "Right is" }).selectOption("value");
  await page.getByRole("textbox", { name: "Value" }).fill("12");
  await page.getByRole("textbox", { name: "Value" }).press("Enter");
  await expect(page.getByText("1 question without an answer", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Save as version 2" }).click();
  await expect(page.getByText("Saved as version 2", { exact: false })).toBeVisible();
  const { items } = await (await page.request.get(`${SETS}/${set.id}`)).json();
  const changed = (items as { id: string; value?: number }[]).find(({ id }) => id === "none-1");
  expect(changed).toMatchObject({ value: 12, answers: [] });
});
