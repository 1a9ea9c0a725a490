/** From the names in a question to the query that answers it: seen, opened elsewhere, and corrected by hand. */

import type { MatchResponse } from "../../lib/api/graph";
import { answered, askGraphraft, columnOf, runId, stageOf, storedRun } from "../support/run-page";
import { expect, type Locator, type Page, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";

/** The underlined words of the question. */
function nameOf(page: Page, words: string): Locator {
  return page.getByRole("button", { name: `${words}: change what it names` });
}

function meanings(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Waits until the question was asked anew, and answered. */
async function askedAgain(page: Page, before: string): Promise<void> {
  await expect(page).not.toHaveURL(new RegExp(`/runs/${before}`));
  await answered(page);
}

/** Names of the nodes that the answer is. */
async function answersOf(page: Page): Promise<string[]> {
  const retrieval = (await storedRun(page, runId(page))).columns[0]?.retrieval;
  const ids = new Set(retrieval?.answer.nodes);
  return (retrieval?.evidence.nodes ?? []).flatMap(({ id, name }) => (ids.has(id) ? [name] : [])).sort();
}

test("the names of the question, the queries they may mean, and one of them run in Explore", async ({
  page,
}) => {
  await askGraphraft(page, QUESTION);
  await expect(nameOf(page, "Carol Reed")).toBeVisible();
  await expect(nameOf(page, "Orson Welles")).toBeVisible();
  const column = columnOf(page, "GraphRAFT");
  await stageOf(column, "Ground entities").click();
  await expect(column.getByText("First readings: 2 nodes")).toBeVisible();
  await stageOf(column, "Choose queries").click();
  await expect(column.getByRole("list", { name: "Legend" })).toContainText("2");

  const drawing = column.getByRole("img", { name: "Query graph" });
  await expect(drawing).toContainText("Carol Reed");
  await expect(drawing).toContainText("Orson Welles");
  await expect(drawing).toContainText("DIRECTED_BY");
  const queries = column.getByRole("list", { name: "Queries, most probable first" }).getByRole("button");
  await expect(queries).toHaveCount(6);
  await column.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect.poll(() => queries.count()).toBeGreaterThan(6);
  const shares = (await queries.allTextContents()).map((text) => Number(/([\d.]+) %$/.exec(text)?.[1]));
  expect(shares.every((share) => share > 0)).toBe(true);
  expect(shares.toSorted((a, b) => b - a)).toEqual(shares);

  const cypher = column.locator("pre");
  const first = await cypher.textContent();
  await queries.nth(1).click();
  await expect(queries.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(cypher).not.toHaveText(first ?? "");
  await queries.first().click();
  await expect(cypher).toHaveText(first ?? "");
  const answers = await answersOf(page);
  expect(answers).toContain("The Third Man");
  const asked = runId(page);

  await column.getByRole("link", { name: "Open in Explore" }).click();
  await expect(page).toHaveURL(/\/explore\?/);
  await expect(page.getByRole("textbox", { name: "Cypher" })).toHaveValue(/DIRECTED_BY/);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const rows = page.getByRole("region", { name: "Result" }).getByRole("row");
  await expect(rows).toHaveCount(answers.length + 1);
  for (const answer of answers) await expect(rows.filter({ hasText: answer })).toHaveCount(1);
  const matched = await page.request.post("/api/knowledge-bases/films/match", { data: { cypher: first } });
  const { result } = (await matched.json()) as MatchResponse;
  expect(result.rows).toHaveLength(answers.length);

  await test.step("another one is chosen as what the question means, and the choice is taken back", async () => {
    await page.goto(`/runs/${asked}`);
    await page.getByText(/^Question understood/).click();
    const possible = page.getByRole("list", { name: "Possible queries, most probable first" });
    const second = possible.getByRole("listitem").nth(1);
    await second.getByRole("button", { name: "Answer this" }).click();
    await askedAgain(page, asked);
    await expect(page.getByText("query chosen")).toBeVisible();
    const chosen = await storedRun(page, runId(page));
    const plans = (await storedRun(page, asked)).reading!.artefacts.find(({ kind }) => kind === "plans");
    const { cypher, parameters } = (plans?.kind === "plans" && plans.plans[1]) || {};
    expect(chosen.corrections).toEqual([{ span: [0, QUESTION.length], cypher, parameters }]);
    expect(await answersOf(page)).not.toEqual(answers);
    await page.getByRole("button", { name: "Undo the choice of a query" }).click();
    await askedAgain(page, chosen.id);
    expect((await storedRun(page, runId(page))).corrections).toEqual([]);
    expect(await answersOf(page)).toEqual(answers);
  });
});

test("a name is given another meaning, or none, and what was said is taken back", { tag: "@deep" }, async ({
  page,
}) => {
  await askGraphraft(page, QUESTION);
  const asked = runId(page);
  const column = columnOf(page, "GraphRAFT");

  await nameOf(page, "Orson Welles").click();
  await expect(meanings(page).getByRole("button").first()).toContainText("Orson Welles");
  await meanings(page).getByRole("button", { name: "No entity" }).click();
  await askedAgain(page, asked);
  await expect(page.getByText("1 name corrected")).toBeVisible();
  const none = runId(page);
  expect((await storedRun(page, none)).corrections).toEqual([
    { span: [QUESTION.indexOf("Orson"), QUESTION.length - 1], node: null },
  ]);
  await stageOf(column, "Ground entities").click();
  await expect(column.getByText("First readings: 1 node")).toBeVisible();

  await page.reload();
  await expect(page.getByText("1 name corrected")).toBeVisible();
  await nameOf(page, "Orson Welles").click();
  await expect(meanings(page)).toContainText("is no entity, as corrected");
  const search = meanings(page).getByRole("combobox", { name: "Another node" });
  await search.fill("Trevor Howard");
  await expect(page.getByRole("option").first()).toContainText("Trevor Howard");
  await search.press("Enter");
  await askedAgain(page, none);
  await expect(page.getByText("1 name corrected")).toBeVisible();
  const other = runId(page);
  expect((await storedRun(page, other)).corrections).toMatchObject([{ node: "person:trevor-howard" }]);
  expect(await answersOf(page)).toContain("The Third Man");

  await nameOf(page, "Orson Welles").click();
  await expect(meanings(page).getByRole("button").first()).toContainText("Trevor Howard");
  await meanings(page).getByRole("button", { name: "Undo the correction" }).click();
  await askedAgain(page, other);
  await expect(nameOf(page, "Orson Welles")).toBeVisible();
  await expect(page.getByText("1 name corrected")).toHaveCount(0);
  expect((await storedRun(page, runId(page))).corrections).toEqual([]);
});

test("a name that was missed is marked by its words", { tag: "@deep" }, async ({ page }) => {
  await askGraphraft(page, "Which films star the King of Cool?");
  const asked = runId(page);
  await page.getByRole("button", { name: "Mark an entity" }).click();
  const words = meanings(page).getByRole("textbox", { name: "Names in the question" });
  await words.fill("Queen of Cool");
  await expect(meanings(page)).toContainText("These words are not in the question");
  await words.fill("king of cool");
  const search = meanings(page).getByRole("combobox", { name: "Another node" });
  await search.fill("Steve McQueen");
  await expect(page.getByRole("option").first()).toContainText("Steve McQueen");
  await search.press("Enter");
  await askedAgain(page, asked);
  await expect(nameOf(page, "King of Cool")).toBeVisible();
  await expect.poll(() => answersOf(page)).toContain("The Great Escape");
});

test("names are corrected by keyboard alone", { tag: "@deep" }, async ({ page }) => {
  await askGraphraft(page, QUESTION);
  const asked = runId(page);
  const name = nameOf(page, "Orson Welles");
  for (let presses = 0; presses < 40 && !(await isFocused(name)); presses++) await page.keyboard.press("Tab");
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  const reading = meanings(page).getByRole("button").first();
  await expect(reading).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(meanings(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.keyboard.press("Enter");
  const search = meanings(page).getByRole("combobox", { name: "Another node" });
  for (let presses = 0; presses < 20 && !(await isFocused(search)); presses++)
    await page.keyboard.press("Tab");
  await page.keyboard.type("Trevor");
  const options = page.getByRole("option");
  await expect(options.first()).toContainText("Trevor");
  // Esc closes the list first, then the choice.
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(search).toBeFocused();
  const found = page.waitForResponse((response) => response.url().includes("q=Trevor+Howard"));
  await page.keyboard.type(" Howard");
  await found;
  await expect(options.first()).toContainText("Trevor Howard");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await askedAgain(page, asked);
  expect((await storedRun(page, runId(page))).corrections).toMatchObject([{ node: "person:trevor-howard" }]);
});

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
