/** The list of runs: searched, filtered, removed with Undo. */
import { expect, type Page, test } from "@playwright/test";
import type { Run } from "../lib/core/contract/run";

async function asked(page: Page, question: string, method: string): Promise<Run> {
  const data = { knowledgeBase: "films", question, methods: [method] };
  return (await page.request.post("/api/runs", { data, timeout: 600_000 })).json();
}
/** Toasts are items of a list, too. */
const row = (page: Page, question: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: question });

test("runs are found by words and method, and what is looked for is in the address", async ({ page }) => {
  await asked(page, "Who directed The Zebra List?", "hybrid");
  await asked(page, "Who wrote The Zebra List?", "sage");
  await page.goto("/runs");
  await page.getByRole("searchbox", { name: "Search the questions" }).fill("zebra LIST");
  await expect(row(page, "The Zebra List")).toHaveCount(2);
  await expect(page).toHaveURL(/q=zebra/);
  await page.getByRole("combobox", { name: "Method" }).selectOption({ label: "SAGE" });
  await expect(row(page, "The Zebra List")).toHaveCount(1);
  await page.reload();
  await expect(row(page, "Who wrote The Zebra List?")).toHaveCount(1);
  await expect(row(page, "Who directed The Zebra List?")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search the questions" }).fill("no question says this");
  await page.getByRole("button", { name: "Show all runs" }).click();
  await expect(page).not.toHaveURL(/q=|method=/);
  await expect(row(page, "Who directed The Zebra List?").first()).toBeVisible();
});

test("a run is removed, brought back by Undo, and gone when it was not", async ({ page }) => {
  const { id } = await asked(page, "Who directed The Removed Film?", "hybrid");
  await page.goto("/runs?q=Removed");
  const remove = page.getByRole("button", { name: "Remove “Who directed The Removed Film?”" });
  await remove.click();
  await expect(row(page, "The Removed Film")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "The Removed Film")).toHaveCount(1);
  await remove.click();
  await expect(row(page, "The Removed Film")).toHaveCount(0);
  // Leaving the page makes the removal final.
  await page.reload();
  await expect.poll(async () => (await page.request.get(`/api/runs/${id}`)).status()).toBe(404);
  await page.goto(`/runs/${id}`);
  await expect(page.getByText("There is no run at this address")).toBeVisible();
});
