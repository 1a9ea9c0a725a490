/** What if: something is changed on the run's page, and a method runs again from there, beside the original. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { columnOf, rankingOf, stageOf } from "./run-page";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";

const sheetOf = (page: Page, title: string) => page.getByRole("dialog", { name: `What if? ${title}` });

/** Sends what was gathered, and waits until the new column is done. */
async function runAgain(page: Page, sheet: Locator, title: string): Promise<Locator> {
  await sheet.getByRole("button", { name: "Run again" }).click();
  await expect(sheet).toHaveCount(0);
  const column = columnOf(page, title);
  await expect(rankingOf(column).first()).toBeVisible({ timeout: 60_000 });
  return column;
}

/** Asks one method alone. */
async function askOne(page: Page, method: string, title: string): Promise<Locator> {
  await page.goto(`/ask?${new URLSearchParams({ kb: "films", q: QUESTION, methods: method })}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const column = columnOf(page, title);
  await expect(rankingOf(column).first()).toBeVisible({ timeout: 60_000 });
  return column;
}

test("a parameter: the stages before it are kept, and the permalink has both", async ({ page }) => {
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
  for (const title of ["Seed", "Expand"]) await expect(stageOf(changed, title)).toContainText("kept");
  await expect(stageOf(changed, "Rerank")).toHaveText(/done.*[\d.]+ (ms|s)$/);
  await expect(page.getByRole("article")).toHaveCount(2);

  await page.reload();
  await expect(changed.getByText(/from Rerank$/)).toBeVisible();
  await expect(stageOf(changed, "Seed")).toContainText("kept");
});
