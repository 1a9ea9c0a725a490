/** What a method reports of its way: tables, paths that are played, matches over their query, guidance; all by the trace alone. */

import type { Run } from "../../lib/measure/run/run";
import { sideways, unreadable } from "../support/readable";
import { columnOf, openColumn, openRun, stageOf, storedRun } from "../support/run-page";
import { expect, type Page, test } from "../support/test";
import { openTracedRun } from "../support/traced-run";

const METHOD = "traced";
const SIX = ["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"];

async function openAt(page: Page, step: string): Promise<void> {
  await openTracedRun(page, [METHOD], `?step=${METHOD}:${step}`);
}

test("a table: what was retained and what was left, by keyboard, and its row in the address", {
  tag: "@deep",
}, async ({ page }) => {
  await openAt(page, "guide");
  const table = page.getByRole("grid", { name: "Films by their fit" });
  const rows = table.getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText("Fit %");
  await expect(rows.nth(1)).toContainText("91.2");
  await expect(rows.nth(1).getByLabel("retained")).toBeVisible();
  await expect(rows.nth(3).getByLabel("dropped")).toBeVisible();
  await expect(page.getByText("+7 more, not stored in the trace")).toBeVisible();

  await rows.nth(1).focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows.nth(2)).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/step=traced:guide@1\.1/);
  await page.reload();
  await expect(rows.nth(2)).toHaveAttribute("aria-selected", "true");

  await rows.nth(3).getByRole("button", { name: "Trapeze" }).click();
  await expect(page).toHaveURL(/node=film(:|%3A)trapeze-1956/);
  await expect(rows.nth(3)).toHaveAttribute("aria-selected", "false");
});

test("a canvas says that it arranges its nodes until they have places", async ({ page }) => {
  const waits = page.getByText("Arranging 6 nodes…");
  await openAt(page, "guide");
  await expect(page.getByRole("application")).toBeVisible();
  await expect(waits).toBeHidden();
  await page.addInitScript(() => {
    window.Worker = class extends EventTarget {
      postMessage() {}
      terminate() {}
    } as never;
  });
  await page.reload();
  await expect(waits).toBeVisible();
});

test("a table with more columns than a narrow pane has room for has its cells below each other there", async ({
  page,
}) => {
  await openRun(page, "Which films directed by Carol Reed star Orson Welles?");
  await stageOf(await openColumn(page, "GraphRAFT"), "Choose queries").click();
  const table = page.getByRole("grid", { name: "Candidate queries" });
  const row = table.getByRole("row").nth(1);
  await expect(row).toContainText(/Probability [\d.]+ %/);
  await expect(row.getByText(/^Probability/).first()).toBeVisible();
  const hidden = await table.evaluate((element) => {
    const scroller = element.parentElement!;
    return scroller.scrollWidth - scroller.clientWidth;
  });
  expect(hidden).toBeLessThanOrEqual(0);
});

test("guidance, a path and matches, and which stage left a node", async ({ page }) => {
  await openTracedRun(page, [METHOD], "?node=film:trapeze-1956");
  const column = columnOf(page, METHOD);
  await test.step("which stage left a node", async () => {
    await expect(page.getByText('Trapeze was dropped by trace: see "Traced paths" there.')).toBeVisible();
    await page.getByRole("button", { name: "Follow no node" }).click();
    await page.getByRole("combobox", { name: "Follow a node through every method" }).fill("Touch of Evil");
    await page
      .getByRole("option", { name: /Touch of Evil/ })
      .first()
      .click();
    await expect(page.getByText("Touch of Evil was last seen in trace")).toBeVisible();
  });
  await test.step("guidance and how a node came in, in the legend and in the table twin", async () => {
    await stageOf(column, "guide").click();
    await expect(column.getByRole("list", { name: "Legend" })).toContainText("Guidance");
    await column.getByRole("button", { name: "Table", exact: true }).click();
    const twin = column.getByRole("table", { name: "Nodes at this step" });
    await expect(twin.getByRole("row", { name: /The Third Man/ })).toContainText("structure");
    await expect(twin.getByRole("row", { name: /The Third Man/ })).toContainText("0.90");
    await column.getByRole("button", { name: "Graph", exact: true }).click();
  });
  await test.step("a path is walked step by step, with what lost at each, and the step is in the address", async () => {
    await stageOf(column, "trace").click();
    const player = page.getByRole("group", { name: "Steps of the path", exact: true });
    const paths = page.getByRole("region", { name: "Traced paths" });
    await player.getByRole("slider").fill("0");
    await expect(paths.locator("[aria-current=step]")).toContainText("The Third Man");
    await expect(paths.locator("[aria-current=step]")).toContainText("Odd Man Out0.710−0.110");
    await expect(paths.getByRole("table", { name: "Why this step?" })).toBeVisible();
    await expect(page).toHaveURL(/step=traced:trace@0\.0\.0/);
    await player.getByRole("button", { name: "Next step" }).click();
    await expect(paths.locator("[aria-current=step]")).toContainText("Orson Welles");
    await expect(page).toHaveURL(/step=traced:trace@0\.0\.1/);
    await page.reload();
    await expect(paths.locator("[aria-current=step]")).toContainText("Orson Welles");
    await expect(player.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 2 of 3");

    await player.getByRole("button", { name: "Play" }).click();
    await expect(player.getByRole("slider")).toHaveAttribute("aria-valuetext", "The whole path");
    await expect(player.getByRole("button", { name: "Play" })).toBeVisible();

    await paths.getByRole("button", { name: /Carol Reed directed Odd Man Out/ }).click();
    await expect(page).toHaveURL(/step=traced:trace@0\.1($|&)/);
    await expect(paths.getByRole("listitem").filter({ hasText: "DIRECTED_BY" }).first()).toBeVisible();
  });
  await test.step("matches lie over their query, the whole ones and those that fail a part of it", async () => {
    await stageOf(column, "match").click();
    const matches = page.getByRole("region", { name: "Matched subgraphs", exact: true });
    const film = matches.getByRole("button", { name: /^Node Film/ });
    await expect(film).toHaveAttribute("aria-label", /matched by The Third Man/);
    const twin = page.getByRole("grid", { name: "Matched subgraphs, as a table" });
    await twin.getByRole("row").nth(2).focus();
    await page.keyboard.press("Enter");
    await expect(film).toHaveAttribute("aria-label", /matched by Odd Man Out/);
    await expect(matches.getByRole("list", { name: "Not satisfied" })).toContainText("No STARRING edge");
    await expect(matches.getByRole("button", { name: /^Node Person, actor/ })).toHaveAttribute(
      "aria-label",
      /not satisfied/,
    );
    await expect(page).toHaveURL(/step=traced:match@0\.1/);
    await film.click();
    await expect(page).toHaveURL(/node=film(:|%3A)odd-man-out-1947/);

    await expect(twin.getByRole("row")).toHaveCount(3);
    await expect(twin.getByRole("row").nth(2)).toContainText("No STARRING edge");
  });
});

test("the player of all methods goes through the steps of a path, back and by its slider", async ({
  page,
}) => {
  await openTracedRun(page, [METHOD, "other"], `?pin=${METHOD},other&step=${METHOD}:trace,other:trace`);
  const player = page.getByRole("group", { name: "Stages of all methods", exact: true });
  const slider = player.getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", "Stage 2");
  await player.getByRole("button", { name: "Next stage" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Stage 2, step 1");
  for (const title of [METHOD, "other"])
    await expect(columnOf(page, title).locator("[aria-current=step]")).toContainText("The Third Man");
  await page.keyboard.press("k");
  await expect(slider).toHaveAttribute("aria-valuetext", "Stage 2");
  await slider.fill("5");
  await expect(slider).toHaveAttribute("aria-valuetext", "Stage 3");
  await slider.fill("6");
  await expect(slider).toHaveAttribute("aria-valuetext", "Results");
  await expect(stageOf(columnOf(page, METHOD), "Result")).toHaveAttribute("aria-pressed", "true");
});

for (const [width, height, colorScheme] of [
  [1280, 800, "light"],
  [390, 844, "dark"],
] as const) {
  test(`six methods side by side at ${width} pixels`, { tag: "@deep" }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const search = SIX.map(
      (method, index) => `${method}:${["guide", "trace@0.0.0", "match@0.1"][index % 3]}`,
    );
    await openTracedRun(page, SIX, `?pin=${SIX.join(",")}&step=${search.join(",")}`);
    await expect(page.getByRole("article")).toHaveCount(6);
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await unreadable(page)).toEqual([]);
    for (const title of await page.getByRole("article").getByRole("heading", { level: 2 }).all())
      await expect(title).toBeVisible();
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("article").last()).toBeInViewport();
    await expect(page.getByRole("columnheader", { name: /alone/ })).toHaveCount(6);
  });
}

test("an edge between chunks opens the table at its cell", { tag: "@deep" }, async ({ page }) => {
  const asked = await page.request.post("/api/runs", {
    data: {
      knowledgeBase: "films",
      question: "Which writer of Chinatown also wrote a film by Roger Corman with Vincent Price?",
      methods: ["sage"],
      budget: 60,
    },
  });
  const run = (await asked.json()) as Run;
  const { retrieval } = (await storedRun(page, run.id)).columns[0]!;
  const ranked = retrieval!.ranking.find(({ via }) => via[0]?.properties.rows !== undefined);
  await page.goto(`/runs/${run.id}?node=${encodeURIComponent(ranked!.node)}`);
  await page
    .getByRole("article", { name: "SAGE" })
    .getByTitle("Open the source where this edge comes from")
    .first()
    .click();
  const cell = page.getByRole("dialog").locator("td[data-placed]").first();
  await expect(cell).toBeInViewport();
  await expect(page).toHaveURL(/[?&]edge=/);
  await page.reload();
  await expect(cell).toBeInViewport();
});

test("the similarity graph of a corpus: the slider, the switch, a chunk, and questions", {
  tag: "@deep",
}, async ({ page }) => {
  await page.goto("/knowledge-bases/films");
  await page.getByRole("link", { name: "Similarity" }).click();
  await expect(page.getByText("as it is now")).toBeVisible();
  const controls = page.getByRole("region", { name: "What is joined" });
  await expect(controls.getByRole("button", { name: "Index again with these" })).toBeDisabled();
  const joined = controls.getByText(/Joins/);
  const before = await joined.textContent();
  const slider = controls.getByRole("slider", { name: "Percentile" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/percentile=94/);
  await expect(joined).not.toHaveText(before!);
  await controls.getByRole("button", { name: "and" }).click();
  await expect(page).toHaveURL(/logic=and/);

  const search = page.getByRole("combobox", { name: "Chunk whose neighbours are shown" });
  await search.fill("Alfred Hitchcock's body of work");
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/chunk=/);
  await controls.getByRole("button", { name: "or", exact: true }).click();
  await expect(page.getByRole("list", { name: "Neighbours" }).getByRole("button").first()).toBeVisible();

  await page.getByLabel("Questions with answers").setInputFiles({
    name: "questions.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(
      '{"id":"1","question":"Which films did Hitchcock direct?","answers":["doc:alfred-hitchcocks-body-of-work"]}\n{"id":"2","question":"Nothing?","answers":["no such thing here"]}\n',
    ),
  });
  await page.getByRole("button", { name: "See the effect" }).click();
  await expect(page.getByText("1 answer that nothing here has: no such thing here")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Gold in reach %" })).toHaveCount(2);

  await page.getByRole("button", { name: /edges at percentile 80 by AND/ }).click();
  await expect(page).toHaveURL(/percentile=80/);
  await controls.getByRole("button", { name: "Index again with these" }).click();
  await expect(page.getByRole("alertdialog", { name: "Index again at percentile 80 by AND?" })).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
});
