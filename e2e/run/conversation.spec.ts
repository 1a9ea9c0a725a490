/** A conversation: a question that refers to the run before, what its words mean, and the thread. */

import type { Run } from "../../lib/measure/run/run";
import { sideways, unreadable } from "../support/readable";
import { answered, askGraphraft, runId, storedRun } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const box = (page: Page) => page.getByRole("textbox", { name: "Follow-up question" });
const form = (page: Page) => page.getByRole("form", { name: "Follow-up" });

/** Asks a follow-up and waits for its own run. */
async function follow(page: Page, question: string): Promise<Run> {
  const before = runId(page);
  await box(page).fill(question);
  await box(page).press("Enter");
  await expect.poll(() => runId(page), { timeout: 600_000 }).not.toBe(before);
  await answered(page);
  return storedRun(page, runId(page));
}

test("a pronoun is shown with what it means before it is asked, and the run says so", async ({ page }) => {
  await askGraphraft(page, "Who directed The Third Man?");
  const first = runId(page);
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("and who wrote it?");
  await expect(form(page).getByRole("button", { name: /^“it” means The Third Man/ })).toBeVisible();
  await expect(form(page)).toContainText("Asks: Who wrote The Third Man?");
  expect(await unreadable(page)).toEqual([]);

  const run = await follow(page, "and who wrote it?");
  expect(run).toMatchObject({
    question: "Who wrote The Third Man?",
    follows: { run: first, thread: first, asked: "and who wrote it?" },
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who wrote The Third Man?");
  await expect(page.getByText("Asked as “and who wrote it?”")).toBeVisible();
  // What was put in is nobody's correction.
  await expect(page.getByText("1 name corrected")).toHaveCount(0);

  await page.getByRole("button", { name: /^Conversation\s*2 of 2$/ }).click();
  const thread = page.getByRole("navigation", { name: "Conversation" });
  await expect(thread.getByRole("link")).toHaveCount(2);
  await expect(thread.getByRole("link", { name: /and who wrote it/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("searchbox", { name: "Search the conversation" }).fill("carol");
  await expect(thread.getByRole("link")).toHaveCount(1);
  const name = page.getByRole("textbox", { name: "Name of the conversation" });
  await name.fill("Third men");
  await name.press("Enter");
  await expect(page.getByRole("dialog", { name: "Conversation: Third men" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /Questions and answers/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^hopscope-conversation-.*\.md$/);
  await thread.getByRole("link", { name: /Who directed The Third Man/ }).click();
  await expect.poll(() => runId(page)).toBe(first);
  await expect(box(page)).toHaveValue("");

  await page.getByRole("button", { name: /^Conversation\s*1 of 2$/ }).click();
  await page.getByRole("button", { name: "Remove the conversation" }).click();
  await page.waitForURL("**/runs");
  await expect(page.getByText("The conversation “Third men” is removed.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Third men")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByText("Third men")).toBeVisible();
});

test("what a word means is chosen before asking, and taken back after it", { tag: "@deep" }, async ({
  page,
}) => {
  await askGraphraft(page, "Who directed The Third Man?");
  await box(page).fill("What do we know of him?");
  await form(page)
    .getByRole("button", { name: /^“him” means Carol Reed/ })
    .click();
  await page.getByRole("menuitem", { name: "Leave it as typed" }).click();
  await expect(form(page)).toContainText("It is asked as typed.");
  await box(page).fill("Which films did he direct?");
  await expect(form(page)).toContainText("Asks: Which films did Carol Reed direct?");
  await follow(page, "Which films did he direct?");

  const before = runId(page);
  await page.getByRole("button", { name: /^“he” means Carol Reed/ }).click();
  await page.getByRole("menuitem", { name: "Leave it as typed" }).click();
  await expect.poll(() => runId(page) || before, { timeout: 600_000 }).not.toBe(before);
  await answered(page);
  const typed = await storedRun(page, runId(page));
  expect(typed.question).toBe("Which films did he direct?");
  await expect(page.getByText("Nothing in it was replaced: it was asked as typed.")).toBeVisible();
});

test("several answers are a group: all of them are asked, and which of them", { tag: "@deep" }, async ({
  page,
}) => {
  await askGraphraft(page, "Which films did Kathryn Bigelow direct?");
  const first = await storedRun(page, runId(page));
  const films = first.verdict!.answers.map(({ node }) => node);
  expect(films.length).toBeGreaterThan(2);
  const address = page.url();
  const newer = await follow(page, "Which of them were released after 2000?");
  const group = newer.corrections.find((one) => "nodes" in one);
  expect(group).toMatchObject({ as: "among", nodes: films });
  const answers = newer.columns[0]!.retrieval!.answer.nodes;
  expect(answers.length).toBeGreaterThan(0);
  for (const node of answers) expect(films).toContain(node);

  await page.goto(address);
  const writers = await follow(page, "Who wrote them?");
  expect(writers.corrections).toMatchObject([{ as: "any", nodes: films }]);
  expect(writers.columns[0]!.retrieval!.answer.nodes).toContain("person:james-cameron");
});

test("a question of its own says that it refers to nothing", { tag: "@deep" }, async ({ page }) => {
  await askGraphraft(page, "Who directed The Third Man?");
  await box(page).fill("Who directed Chinatown?");
  await expect(form(page)).toContainText("Nothing in it refers to the answer: it is asked as typed.");
  await box(page).fill("What about Chinatown?");
  await expect(form(page)).toContainText("Asks: Who directed Chinatown?");
  const run = await follow(page, "What about Chinatown?");
  expect(run.question).toBe("Who directed Chinatown?");
});

test("on a phone the box, its chip and the thread fit", { tag: "@deep" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await askGraphraft(page, "Who directed The Third Man?");
  await box(page).fill("and in which year was that film released by the way, and who wrote it?");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await follow(page, "and who wrote it?");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
