/** What if: something is changed on the run's page, and a method runs again from there, beside the original. */

import {
  ask,
  askByApi,
  columnOf,
  openColumn,
  rankingOf,
  runId,
  stageOf,
  storedRun,
} from "../support/run-page";
import { expect, type Locator, type Page, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
const THIRD_MAN = "film:the-third-man-1949";

const sheetOf = (page: Page, title: string) => page.getByRole("dialog", { name: `What if? ${title}` });

/** Sends what was gathered, and waits until the new column is done. */
async function runAgain(page: Page, sheet: Locator, title: string): Promise<Locator> {
  await sheet.getByRole("button", { name: "Run again" }).click();
  await expect(sheet).toHaveCount(0);
  const column = columnOf(page, title);
  await expect(rankingOf(column).first()).toBeVisible({ timeout: 600_000 });
  return column;
}

/** Opens a run of one method. */
async function askOne(page: Page, method: string, title: string): Promise<Locator> {
  await page.goto(`/runs/${await askByApi(page, QUESTION, { methods: [method] })}`);
  const column = columnOf(page, title);
  await expect(rankingOf(column).first()).toBeVisible({ timeout: 600_000 });
  return column;
}

test("a parameter: the stages before it are saved, and the permalink has both", async ({ page }) => {
  const sage = await askOne(page, "sage", "SAGE");
  await stageOf(sage, "Rerank").click();
  await sage.getByRole("button", { name: "Change and run again from here" }).click();
  const sheet = sheetOf(page, "SAGE");
  await expect(sheet.getByRole("button", { name: "Run again" })).toBeDisabled();
  const own = sheet.getByRole("region", { name: "Parameters of Rerank" });
  const weight = own.getByRole("spinbutton").first();
  await weight.fill(String(Number(await weight.inputValue()) + 0.1));

  const changed = await runAgain(page, sheet, "SAGE · what if 1");
  await expect(changed.getByText(/^What if: .* instead of .*, from Rerank$/)).toBeVisible();
  for (const title of ["Seed", "Expand"]) await expect(stageOf(changed, title)).toContainText("reused");
  await expect(stageOf(changed, "Rerank")).toHaveText(/done.*[\d.]+ (ms|s)$/);
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.reload();
  await expect(changed.getByText(/from Rerank$/)).toBeVisible();
  await expect(stageOf(changed, "Seed")).toContainText("reused");
});

test("a node is left out, a column is changed further, taken away and restored", { tag: "@deep" }, async ({
  page,
}) => {
  const sage = await askOne(page, "sage", "SAGE");
  const { columns } = await storedRun(page, runId(page));
  const rank = columns[0]!.retrieval!.ranking.findIndex(({ node }) => node === THIRD_MAN);
  await rankingOf(sage).nth(rank).click();
  await sage.getByRole("button", { name: "What if without it?" }).click();
  const sheet = sheetOf(page, "SAGE");
  await expect(sheet.getByRole("list", { name: /left out/ })).toHaveText("The Third Man");
  await sheet.focus();
  await page.keyboard.press("Control+Enter");

  const changed = columnOf(page, "SAGE · what if 1");
  await expect(changed.getByText(/^What if: without The Third Man, from /)).toBeVisible({ timeout: 600_000 });
  await expect(changed.getByRole("list", { name: "Gone from the ranking" })).toContainText("The Third Man");
  await expect(changed.getByRole("region", { name: "Against the original" })).toContainText("The Third Man");
  const run = await storedRun(page, runId(page));
  expect(run.columns[1]!.retrieval!.ranking.map(({ node }) => node)).not.toContain(THIRD_MAN);

  await changed.getByRole("button", { name: "Change further" }).click();
  const further = sheetOf(page, "SAGE · what if 1");
  await expect(further.getByText(/On top of: What if: without The Third Man/)).toBeVisible();
  await further.getByRole("combobox", { name: "Relations to leave out" }).fill("STARRING");
  await page.keyboard.press("Enter");
  const both = await runAgain(page, further, "SAGE · what if 2");
  await expect(both.getByText(/without The Third Man and every STARRING edge/)).toBeVisible();

  await both.getByRole("button", { name: "Remove this column" }).click();
  await expect(both).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(both).toBeVisible();
  await both.getByRole("button", { name: "Remove this column" }).click();
  // Leaving the page makes the removal final.
  await page.reload();
  await expect.poll(async () => (await storedRun(page, runId(page))).columns.length).toBe(2);
  await page.reload();
  await expect(changed).toBeVisible();
  await expect(both).toHaveCount(0);
});

test("an edge is looked at and left out, from the table of the canvas", { tag: "@deep" }, async ({
  page,
}) => {
  const sage = await askOne(page, "sage", "SAGE");
  await sage.getByRole("button", { name: "Table", exact: true }).click();
  const edges = sage.getByRole("table", { name: "Edges at this step" });
  await edges.getByRole("button").first().click();
  await expect(page).toHaveURL(/[?&]link=/);
  const edge = sage.getByRole("region", { name: "Edge" });
  await expect(edge.getByRole("definition").first()).toBeVisible();
  await edge.getByRole("button", { name: "What if without it?" }).click();
  const changed = await runAgain(page, sheetOf(page, "SAGE"), "SAGE · what if 1");
  await expect(changed.getByText(/^What if: without .+ of .+ and .+, from /)).toBeVisible();
});

test("another plan is asked, and then its Cypher is changed", { tag: "@deep" }, async ({ page }) => {
  const graphraft = await askOne(page, "graphraft", "GraphRAFT");
  await stageOf(graphraft, "Choose queries").click();
  const plans = graphraft.getByRole("list", { name: "Queries, most probable first" });
  await plans.getByRole("button").nth(1).click();
  const pattern = (await plans.getByRole("button").nth(1).locator("span").first().textContent())!;
  await graphraft.getByRole("button", { name: "What if this were asked?" }).click();
  const sheet = sheetOf(page, "GraphRAFT");
  await expect(sheet.getByRole("radio", { name: pattern, exact: true }).first()).toBeChecked();
  const changed = await runAgain(page, sheet, "GraphRAFT · what if 1");
  await expect(changed.getByText(`What if: asked for ${pattern}`)).toBeVisible();
  await expect(stageOf(changed, "Ground entities")).toContainText("reused");

  await stageOf(graphraft, "Choose queries").click();
  await graphraft.getByRole("button", { name: "Change and run again from here" }).click();
  await sheet.getByRole("button", { name: "Change the query or its Cypher" }).click();
  const cypher = sheet.getByRole("textbox", { name: "Cypher" });
  await cypher.fill("MATCH (film:Film RETURN film");
  await expect(sheet.getByRole("alert").first()).toContainText("Line 1");
  await cypher.fill(
    "MATCH (film:Film)-[:DIRECTED_BY]->(person:Person {name: 'Carol Reed'}) RETURN film LIMIT 50",
  );
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  const typed = await runAgain(page, sheet, "GraphRAFT · what if 2");
  await expect(typed.getByText(/^What if: with another query, from /)).toBeVisible();
  await expect(typed.getByRole("listitem").filter({ hasText: "Odd Man Out" }).first()).toBeVisible();
});

test("at 390 pixels the changes are gathered in a sheet, and the new column is scrolled into view", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page, QUESTION);
  const sage = columnOf(page, "SAGE");
  await openColumn(page, "SAGE");
  await stageOf(sage, "Seed").click();
  await sage.getByRole("button", { name: "Change and run again from here" }).click();
  const sheet = sheetOf(page, "SAGE");
  await sheet.getByRole("spinbutton").first().fill("0.3");
  const changed = await runAgain(page, sheet, "SAGE · what if 1");
  await expect(changed.getByRole("heading", { level: 2 })).toBeInViewport();
});
