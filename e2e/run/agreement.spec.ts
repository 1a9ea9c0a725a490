/** What methods have in common: intersections, the nodes behind them, one ranking of several, gold for a question set. */
import { readFileSync } from "node:fs";
import { runSchema } from "../../lib/measure/run/run";
import { sideways, unreadable } from "../support/readable";
import { askByApi, openColumn, openRun, rankingOf, runId, storedRun } from "../support/run-page";
import { expect, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";

test("an intersection: its nodes in the table and on every canvas, by keyboard, and in the address", {
  tag: "@deep",
}, async ({ page }) => {
  await openRun(page, QUESTION);
  const { columns } = await storedRun(page, runId(page));
  const [first, ...others] = columns.map(({ retrieval }) => retrieval!.ranking.map(({ node }) => node));
  const inAll = first!.filter((node) => others.every((ranking) => ranking.includes(node)));
  const plot = page.getByRole("region", { name: "Intersections" });
  const all = plot.getByRole("button", { name: new RegExp(`found by all ${columns.length}$`) });
  await expect(all).toHaveAccessibleName(`${inAll.length} nodes found by all ${columns.length}`);
  await all.click();
  await expect(page).toHaveURL(/[?&]only=/);
  const rows = page.getByRole("table", { name: "Nodes and their ranks" }).locator("tbody tr");
  await expect(rows).toHaveCount(inAll.length);
  await page.reload();
  await expect(rows).toHaveCount(inAll.length);

  await all.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(all).toHaveAttribute("aria-pressed", "false");
  await expect(plot.getByRole("button", { pressed: true })).toHaveCount(1);
  await plot.getByRole("button", { name: "Table" }).click();
  const twin = plot.getByRole("table", { name: "Intersections" });
  await expect(twin.getByRole("button", { pressed: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Show all nodes" }).click();
  await expect(page).not.toHaveURL(/[?&]only=/);
});

test("a node is followed, and one ranking is made of several", async ({ page }) => {
  await openRun(page, QUESTION);
  await test.step("a node to follow is chosen with the pointer: its list lies over the head of the table", async () => {
    await page.getByRole("combobox", { name: "Follow a node through every method" }).fill("Ingrid Bergman");
    await page
      .getByRole("option", { name: /Ingrid Bergman/ })
      .first()
      .click();
    await expect(page.getByText("Where is Ingrid Bergman?")).toBeVisible();
  });
  await test.step("what each method added, over those that are ticked", async () => {
    const { columns } = await storedRun(page, runId(page));
    await page.getByRole("tab", { name: "Fused ranking" }).click();
    const fused = page.getByRole("region", { name: "Fused ranking" });
    const scoreOf = (rankings: typeof columns) => {
      const scores = new Map<string, number>();
      for (const { retrieval } of rankings)
        for (const [index, { node }] of retrieval!.ranking.entries())
          scores.set(node, (scores.get(node) ?? 0) + 1 / (61 + index));
      return Math.max(...scores.values()).toFixed(4);
    };
    const first = fused.getByRole("listitem").first();
    await expect(first).toContainText(scoreOf(columns));
    const node = fused.locator("[data-kind=agreed]").first();
    await expect(node).toHaveAttribute("title", "Agreed answer");
    // What is above the agreed answer says why it is no answer.
    for (const above of await fused.getByRole("listitem").all()) {
      if ((await above.locator("[data-kind=agreed]").count()) > 0) break;
      await expect(above).toContainText(/: \d of 6 methods answer /);
    }
    await first.getByRole("button").click();
    await expect(
      fused.getByRole("table", { name: "What each method added" }).getByRole("row").first(),
    ).toContainText("1 / (60 + ");
    await fused.getByRole("checkbox", { name: "Hybrid" }).uncheck();
    await expect(page).toHaveURL(/[?&]fused=/);
    await expect(first).toContainText(scoreOf(columns.slice(1)));
  });
});

test("a run is read from disk without a network, and its JSON is the run", { tag: "@deep" }, async ({
  page,
  browser,
}) => {
  await openRun(page, QUESTION);
  const run = await storedRun(page, runId(page));
  const files: string[] = [];
  for (const title of [/^Page to read anywhere/, /^Everything as JSON/]) {
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: title }).click();
    files.push(await (await saved).path());
  }
  const [html = "", json = ""] = files;
  expect(runSchema.parse(JSON.parse(readFileSync(json, "utf8")))).toEqual(run);

  const offline = await browser.newContext({ offline: true, colorScheme: "dark", javaScriptEnabled: true });
  const reader = await offline.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(request.url()));
  await reader.setContent(readFileSync(html, "utf8"));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(run.question);
  await expect(reader.getByRole("article")).toHaveCount(run.columns.length);
  for (const { retrieval } of run.columns)
    for (const { text } of retrieval!.answer.sentences.slice(0, 1))
      await expect(reader.getByText(text).first()).toBeVisible();
  const face = await reader.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', "")} ${status}`);
  });
  expect(face).toContain("Inter Variable loaded");
  const stage = reader.getByRole("article").nth(1).getByRole("group").nth(1);
  await stage.locator("summary").first().click();
  await expect(stage.getByRole("img").first()).toBeVisible();
  expect(asked.filter((url) => /^https?:/.test(url))).toEqual([]);
  expect(await unreadable(reader)).toEqual([]);
  await reader.setViewportSize({ width: 390, height: 844 });
  expect(await sideways(reader)).toBeLessThanOrEqual(0);
  await offline.close();
});

test("the right answer goes into a question set, and is taken back", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  const sage = await openColumn(page, "SAGE");
  await rankingOf(sage).first().click();
  const name = (await rankingOf(sage).first().locator("span").nth(2).textContent())!;
  await sage.getByRole("button", { name: "This is the right answer" }).click();
  const dialog = page.getByRole("dialog", { name: "This is the right answer" });
  await expect(dialog.getByRole("list", { name: "Right answers" })).toContainText(name.slice(0, 8));
  await dialog.getByRole("combobox", { name: "Question set" }).fill("Right from runs");
  await dialog.getByRole("button", { name: "Add to the set" }).click();
  await expect(page.getByText("The question is in “Right from runs” now.")).toBeVisible();
  const sets = async () => {
    const listed = await page.request.get("/api/knowledge-bases/films/question-sets");
    const { questionSets = [] } = (await listed.json()) as { questionSets?: { name: string }[] };
    return questionSets.map((set) => set.name);
  };
  expect(await sets()).toContain("Right from runs");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("“Right from runs” is removed.")).toBeVisible();
  expect(await sets()).not.toContain("Right from runs");
});

test("what was asked before is reached from a run", { tag: "@deep" }, async ({ page }) => {
  const before = await askByApi(page, QUESTION);
  await openRun(page);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("menuitem", { name: QUESTION }).first().click();
  await expect(page).toHaveURL(new RegExp(`/runs/${before}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carol Reed");
});
