/** The whole graph as a file from the page of its knowledge base, and as a knowledge base again. */
import { readFileSync } from "node:fs";
import { expect, test } from "../support/test";

test("a graph is saved from its page, and added again as it was", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/knowledge-bases/films");
  await page.getByRole("button", { name: "Export graph" }).click();
  await expect(
    page.getByRole("menuitem", { name: /^CSV tables.*Does not carry types of values/ }),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^JSON lines/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("films.jsonl");
  const exported = readFileSync(await file.path());
  expect(exported.toString().trimEnd().split("\n").at(-1)).toMatch(/^\{"end":\{"nodes":\d+,"edges":\d+\}\}$/);

  await page.goto("/knowledge-bases/new");
  await page.getByLabel("Name").fill("Films again");
  await page.getByLabel("Files", { exact: true }).setInputFiles({
    name: "films.jsonl",
    mimeType: "application/jsonl",
    buffer: exported,
  });
  await page.getByRole("button", { name: "Import and index" }).click();
  await expect(page).toHaveURL(/\/knowledge-bases\/films-again$/);
  await expect(page.getByText("ready", { exact: true })).toBeVisible({ timeout: 600_000 });
  const again = await page.request.get("/api/knowledge-bases/films-again/graph?format=jsonl");
  expect(again.status()).toBe(200);
  expect((await again.body()).equals(exported)).toBe(true);
  await page.request.delete("/api/knowledge-bases/films-again");
});
