/** Ways through the pages that several journeys share. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Run } from "../lib/core/run";

/** Answered from a passage and from a row of a table by both methods. */
export const QUESTION = "In which year was The Cincinnati Kid released?";

/** Asks on the Ask page, and waits until every method has answered. */
export async function ask(page: Page, question = QUESTION, knowledgeBase = "films"): Promise<string> {
  await page.goto(`/ask?${new URLSearchParams({ kb: knowledgeBase, q: question })}`);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await answered(page);
  return runId(page);
}

/** Waits until the page stands at a run's address and its columns are done. */
export async function answered(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/runs\/[^/?]+/);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
}

export function runId(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
}

/** The column of a method, by its title. */
export function columnOf(page: Page, title: string): Locator {
  return page.getByRole("article", { name: title, exact: true });
}

/** Rows of a column's ranking. */
export function rankingOf(column: Locator): Locator {
  return column.locator("[data-row]");
}

/** The button of a stage, or of the result. */
export function stageOf(column: Locator, title: string): Locator {
  return column.getByRole("group", { name: "Stages" }).getByRole("button", { name: title });
}

export async function storedRun(page: Page, id: string): Promise<Run> {
  return (await (await page.request.get(`/api/runs/${encodeURIComponent(id)}`)).json()) as Run;
}
