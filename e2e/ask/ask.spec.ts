/** From a question to an answer that can be questioned: the main journey of a first visit. */

import type { Page } from "@playwright/test";
import { scoreTerm } from "../../components/run/artefacts/score-terms";
import { everyView } from "../support/all-pages";
import { untilStill } from "../support/readable";
import { refusals } from "../support/refusals";
import {
  answered,
  ask,
  columnOf,
  findCitation,
  methodsOf,
  openColumn,
  openRun,
  rankingOf,
  runId,
  stageOf,
  storedRun,
} from "../support/run-page";
import { expect, test } from "../support/test";

/** The methods whose citations are looked for, in their order. */
const CITING = ["hybrid", "sage"];

test("a first visit: an example question, answered side by side, and nothing is refused by the policy", async ({
  page,
}) => {
  // What each page does by itself is checked where all are opened: e2e/pages/pages.spec.ts.
  const found = await refusals(page);
  await page.goto("/");
  await page.getByRole("list", { name: "Example questions" }).getByRole("link").first().click();
  await answered(page);

  const run = await storedRun(page, runId(page));
  const methods = await methodsOf(page);
  expect(run.columns.map(({ method }) => method)).toEqual(methods.map(({ id }) => id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(run.question);
  for (const [index, { title }] of methods.entries()) {
    // What is drawn of a method is drawn by what all share.
    if (index % 2 === 1 && !everyView()) continue;
    const column = await openColumn(page, title);
    const { stages, retrieval } = run.columns[index]!;
    const buttons = column.getByRole("group", { name: "Stages" }).getByRole("button");
    await expect(buttons).toHaveCount(stages.length + 1);
    for (let stage = 0; stage < stages.length; stage++)
      await expect(buttons.nth(stage)).toHaveText(/done.*[\d.]+ (µs|ms|s)$/);
    await expect(rankingOf(column)).toHaveCount(retrieval!.ranking.length);
    const counts = await column.getByRole("list", { name: "Legend" }).getByRole("listitem").allInnerTexts();
    const drawn = counts.reduce((sum, text) => sum + Number(text.replace(/\D/g, "")), 0);
    expect(drawn).toBe(retrieval!.evidence.nodes.length);
    await expect(column.getByRole("application", { name: new RegExp(`^${title}:`) })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Agreement" })).toBeVisible();

  await page.getByRole("link", { name: "Explore", exact: true }).first().click();
  await expect(page).toHaveURL(/\/explore/);
  await untilStill(page);
  expect(found).toEqual([]);
});

test("why here: what a node's score is made of, in every column that has it", { tag: "@deep" }, async ({
  page,
}) => {
  await ask(page);
  const sage = await openColumn(page, "SAGE");
  await rankingOf(sage).nth(2).click();
  await expect(page).toHaveURL(/[?&]node=/);
  await expect(sage.getByRole("table", { name: "Why here?" }).getByRole("row")).not.toHaveCount(0);
  await expect(sage.getByRole("heading", { name: /^Paths?$/ })).toBeVisible();

  const { columns } = await storedRun(page, runId(page));
  const node = new URL(page.url()).searchParams.get("node")!;
  const ranked = columns[1]!.retrieval!.ranking.find((entry) => entry.node === node)!;
  const added = ranked.contributions.reduce((sum, { value, weight }) => sum + value * weight, 0);
  expect(added).toBeCloseTo(ranked.score, 5);
  const idle = ranked.contributions.filter(({ value, weight }) => Math.abs(value * weight) < 0.0005).length;
  if (idle > 0) await sage.getByRole("button", { name: `${idle} more that add nothing` }).click();
  for (const { name } of ranked.contributions)
    await expect(
      sage.getByRole("table", { name: "Why here?" }).getByText(scoreTerm(name).title, { exact: true }),
    ).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/[?&]node=/);
});

test("a citation opens its source at the passage", async ({ page }) => {
  const { run, column, place, quote } = await findCitation(page, "document");
  await page.goto(`/runs/${run}?focus=${CITING[column]}:answer`);
  await page
    .getByRole("article")
    .nth(column)
    .getByRole("button", { name: /^Source \d+:/ })
    .nth(place)
    .click();
  const mark = page.getByRole("dialog").locator("[data-mark=quote]");
  await expect(mark).toHaveText(quote);
  await expect(mark).toBeInViewport();
  await expect(page).toHaveURL(/[?&]cite=/);
  await page.reload();
  await expect(mark).toHaveText(quote);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a citation opens its source at the row", { tag: "@deep" }, async ({ page }) => {
  const { run, column, place, quote } = await findCitation(page, "table");
  await page.goto(`/runs/${run}?focus=${CITING[column]}:answer`);
  await page
    .getByRole("article")
    .nth(column)
    .getByRole("button", { name: /^Source \d+:/ })
    .nth(place)
    .click();
  const row = page.getByRole("dialog").locator("tr[data-quoted]");
  await expect(row).toHaveCount(1);
  for (const cell of quote.split(";"))
    await expect(row).toContainText(cell.slice(cell.indexOf(":") + 1).trim());
  await expect(row).toBeInViewport();
});

test("a stage changes drawing and pane, is in the address, and can be played", { tag: "@deep" }, async ({
  page,
}) => {
  await ask(page);
  const sage = await openColumn(page, "SAGE");
  const canvas = sage.getByRole("application");
  const legend = sage.getByRole("list", { name: "Legend" });
  const result = (await legend.textContent()) ?? "";
  await stageOf(sage, "Expand").click();
  await expect(page).toHaveURL(/step=sage:expand/);
  await expect(sage.getByRole("heading", { name: "Expand" })).toBeVisible();
  await expect(legend).not.toHaveText(result);
  await page.reload();
  await expect(stageOf(sage, "Expand")).toHaveAttribute("aria-pressed", "true");

  // What a stage found is read as chains, and drawn beside its table on the canvas.
  await sage.getByRole("button", { name: "Canvas", exact: true }).click();
  await sage.getByRole("button", { name: "Table", exact: true }).click();
  await expect(canvas).toHaveCount(0);
  const table = sage.getByRole("table", { name: "Nodes at this step" });
  await table.getByRole("button").first().click();
  await expect(page).toHaveURL(/[?&]node=/);
  await sage.getByRole("button", { name: "Graph", exact: true }).click();
  await expect(canvas).toBeVisible();

  await sage.getByRole("button", { name: "Pin" }).click();
  await openColumn(page, "Hybrid");
  await page.getByRole("button", { name: "Previous stage" }).click();
  await expect(stageOf(sage, "Seed")).toHaveAttribute("aria-pressed", "true");
  await expect(stageOf(columnOf(page, "Hybrid"), "Text search")).toHaveAttribute("aria-pressed", "true");
  const player = page.getByRole("group", { name: "Stages of all methods" });
  // A stage stays for less than a busy machine takes to look.
  const seen = await sage.getByRole("group", { name: "Stages" }).evaluateHandle((stages) => {
    const titles: string[] = [];
    new MutationObserver(() => {
      const pressed = stages.querySelector("[aria-pressed=true]")?.textContent ?? "";
      if (titles.at(-1) !== pressed) titles.push(pressed);
    }).observe(stages, { subtree: true, attributeFilter: ["aria-pressed"] });
    return titles;
  });
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
  expect(await seen.jsonValue()).toEqual(
    ["Expand", "Rerank", "Answer", "Result"].map((title) => expect.stringContaining(title)),
  );
});

test("the address of a run opens it again: reloaded, in the middle, and somewhere else", {
  tag: "@deep",
}, async ({ page, browser }) => {
  await page.goto("/ask?kb=films&q=Who+directed+Alien%3F");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page).toHaveURL(/\/runs\//);
  const id = runId(page);
  await page.reload();
  await answered(page);
  expect(runId(page)).toBe(id);
  await openColumn(page, "SAGE");
  await rankingOf(columnOf(page, "SAGE")).nth(1).click();
  await stageOf(columnOf(page, "SAGE"), "Rerank").click();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await answered(other);
  const shown = async (where: Page) =>
    (await where.getByRole("main").textContent())?.replace(/just now|\d+ (second|minute)s? ago/g, "");
  // What was turned to is loaded and drawn when it is its turn, on both pages.
  await expect(async () => expect(await shown(other)).toBe(await shown(page))).toPass({ timeout: 60_000 });
  await elsewhere.close();
});

test("a run in progress is joined by its events", { tag: "@deep" }, async ({ page }) => {
  const id = await openRun(page);
  const whole = await storedRun(page, id);
  const begun = {
    ...whole,
    state: "running",
    columns: whole.columns.map((column) => ({ ...column, state: "running", retrieval: null, ms: null })),
  };
  let asked = 0;
  await page.route(`**/api/runs/${id}`, (route) => {
    asked += 1;
    return route.fulfill({ json: begun });
  });
  const joined = page.waitForRequest(`**/api/runs/${id}/events`);
  await page.reload();
  await joined;
  await answered(page);
  await openColumn(page, "SAGE");
  await expect(rankingOf(columnOf(page, "SAGE"))).toHaveCount(whole.columns[1]!.retrieval!.ranking.length);
  expect(asked).toBe(1);
});

test("changed parameters and picks are sent, shown with the run, and asked again", async ({ page }) => {
  const question = page.getByRole("textbox", { name: "Question" });
  await page.goto("/ask?kb=films");
  await question.pressSequentially("Who directed Alien?");
  for (const { id, title } of await methodsOf(page))
    if (id !== "hybrid") await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("button", { name: "Parameters" }).click();
  const parameters = page.getByRole("region", { name: "Parameters" });
  await parameters.getByRole("spinbutton").first().fill("7");
  const weight = parameters.getByRole("group", { name: "Hybrid" }).getByRole("spinbutton").first();
  const standard = Number(await weight.inputValue());
  await weight.fill(String(standard / 2));
  await expect(page.getByRole("button", { name: "Parameters (changed)" })).toBeVisible();

  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/runs"),
  );
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ methods: ["hybrid"], budget: 7 });
  expect(Object.values(body.params.hybrid)).toEqual([standard / 2]);
  await answered(page);
  expect((await storedRun(page, runId(page))).columns[0]!.params).toMatchObject(body.params.hybrid);
  await expect(rankingOf(columnOf(page, "Hybrid"))).toHaveCount(7);

  // Back brings the question as it was typed, on the page where it was asked.
  const run = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/ask\?.*q=/);
  await expect(question).toHaveValue("Who directed Alien?");
  await page.goForward();
  await expect(page).toHaveURL(run);
  await answered(page);

  await page.getByRole("link", { name: "Ask again" }).click();
  await expect(question).toHaveValue("Who directed Alien?");
  await expect(page.getByRole("button", { name: "Parameters (changed)" })).toBeVisible();
});

test("a knowledge base that is not there is not silently another one, and what the server refuses loses nothing", async ({
  page,
}) => {
  await page.goto("/ask?kb=none-such&q=Who+directed+Alien%3F&methods=hybrid");
  await expect(page.getByText('There is no knowledge base "none-such"')).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
  await page.getByLabel("Knowledge base").selectOption("films");

  await page.route("**/api/runs", (route) => route.abort());
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("did not answer");
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue("Who directed Alien?");
  await page.unroute("**/api/runs");
  await page.getByRole("button", { name: "Try again" }).click();
  await answered(page);
  expect((await storedRun(page, runId(page))).knowledgeBase).toBe("films");
});
