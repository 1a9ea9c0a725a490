/** The list of runs: searched, filtered, removed with Undo. */

import type { Run } from "../../lib/measure/run/run";
import { expect, type Page, test } from "../support/test";

async function asked(page: Page, question: string, method: string): Promise<Run> {
  const data = { knowledgeBase: "films", question, methods: [method] };
  return (await page.request.post("/api/runs", { data, timeout: 600_000 })).json();
}
/** Toasts are items of a list, too. */
const row = (page: Page, question: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: question });

test("runs are found, removed and restored", async ({ page }) => {
  const { id } = await asked(page, "Who directed The Removed Film?", "hybrid");
  await test.step("found by words and method, and what is looked for is in the address", async () => {
    await asked(page, "Who directed The Zebra List?", "hybrid");
    await asked(page, "Who wrote The Zebra List?", "sage");
    await page.goto("/runs");
    await page.getByRole("searchbox", { name: "Search questions and conversation names" }).fill("zebra LIST");
    await expect(row(page, "The Zebra List")).toHaveCount(2);
    await expect(page).toHaveURL(/q=zebra/);
    await page.getByRole("combobox", { name: "Method" }).selectOption({ label: "SAGE" });
    await expect(row(page, "The Zebra List")).toHaveCount(1);
    await page.reload();
    await expect(row(page, "Who wrote The Zebra List?")).toHaveCount(1);
    await expect(row(page, "Who directed The Zebra List?")).toHaveCount(0);
    await page
      .getByRole("searchbox", { name: "Search questions and conversation names" })
      .fill("no question says this");
    await page.getByRole("button", { name: "Show all runs" }).click();
    await expect(page).not.toHaveURL(/q=|method=/);
    await expect(row(page, "Who directed The Zebra List?").first()).toBeVisible();
  });
  await test.step("removed, restored by Undo, and gone without it", async () => {
    await page.getByRole("searchbox", { name: "Search questions and conversation names" }).fill("Removed");
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
  });
});

test("a filter that is chosen before the page's code has loaded counts", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const opening = page.goto("/runs");
  const state = page.getByRole("combobox", { name: "State" });
  await state.selectOption({ label: "done" });
  release();
  await opening;
  await expect(page).toHaveURL(/state=done/);
  await expect(state).toHaveValue("done");
});

test("a run is given tags and a note, is found by its tag, and its export has them", {
  tag: "@deep",
}, async ({ page }) => {
  const { id } = await asked(page, "Who directed The Tagged Film?", "hybrid");
  await asked(page, "Who directed The Untagged Film?", "hybrid");
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("textbox", { name: "New tag" }).fill("demo, to check");
  await page.keyboard.press("Enter");
  const tags = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
  await expect(tags).toHaveText(["demo", "to check"]);
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("The name is missing.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The name is missing.")).toBeVisible();
  await page.reload();
  await expect(tags).toHaveText(["demo", "to check"]);
  await expect(page.getByText("The name is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the tag demo" }).click();
  await expect(tags).toHaveText(["to check"]);
  expect(await (await page.request.get(`/api/runs/${id}`)).json()).toMatchObject({
    tags: ["to check"],
    note: "The name is missing.",
  });

  await tags.getByRole("link").click();
  await expect(page).toHaveURL(/tag=to(%20|\+)check/);
  await expect(row(page, "The Tagged Film")).toHaveCount(1);
  await expect(row(page, "The Untagged Film")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Tag" }).selectOption("");
  await expect(row(page, "The Untagged Film")).toHaveCount(1);

  const long = await page.request.patch(`/api/runs/${id}`, { data: { tags: ["x".repeat(41)] } });
  expect(long.status()).toBe(400);
});
