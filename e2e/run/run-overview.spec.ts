/** The run page at a glance: the answer first, then every method as a row of drawings that open in place. */

import { COMPARED } from "../../components/run/overview/phase-titles";
import type { Answer } from "../../lib/methods/contract/answer";
import { violations } from "../support/accessibility";
import { sideways, unreadable, untilStill } from "../support/readable";
import {
  answered,
  askByApi,
  cellOf,
  columnOf,
  methodsOf,
  openColumn,
  openRun,
  rankingOf,
  runId,
  stageOf,
  storedRun,
} from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";

/** Opens the run again with something else in the answer of every method. */
async function reopenWith(page: Page, answer: Partial<Answer>): Promise<void> {
  const id = runId(page);
  const run = await storedRun(page, id);
  const columns = run.columns.map((column) => ({
    ...column,
    retrieval: column.retrieval && { ...column.retrieval, answer: { ...column.retrieval.answer, ...answer } },
  }));
  await page.route(`**/api/runs/${id}`, (route) =>
    route.fulfill({ json: { ...run, columns, verdict: undefined } }),
  );
  await page.goto(`/runs/${id}`);
}

test("all is in view, a node is followed by the pointer, and on a phone a method is a card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRun(page, QUESTION);
  await test.step("at 1440 × 900 all methods and phases are in view, named, and nothing scrolls sideways", async () => {
    const run = await storedRun(page, runId(page));
    const answer = page.getByRole("region", { name: "Answer", exact: true });
    await expect(answer).toContainText(/^The Third Man.*6 of 6 methods agree/);
    await expect(answer).toContainText(run.verdict!.confidence.toFixed(2));
    for (const { title } of await methodsOf(page)) {
      const row = columnOf(page, title);
      await expect(row.locator("[data-cell]")).toHaveCount(COMPARED.length);
      const box = (await row.boundingBox())!;
      expect(box.y + box.height, title).toBeLessThanOrEqual(900);
      await expect(cellOf(row, "Answer")).toHaveAccessibleName(/The Third Man/);
    }
    await expect(cellOf(columnOf(page, "GraphRAFT"), "Plan")).toContainText("Carol Reed");
    await expect(cellOf(columnOf(page, "Hybrid"), "Plan")).toContainText("no plan: text only");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await unreadable(page)).toEqual([]);
  });
  await test.step("a node that is pointed at lights in every cell, and each row says what became of it", async () => {
    const marks = page.locator('[data-cell] [data-node="film:the-third-man-1949"]');
    await marks.first().hover();
    await expect(marks.locator("nth=0")).toHaveAttribute("data-lit", "");
    const lit = page.locator('[data-cell] [data-node="film:the-third-man-1949"][data-lit]');
    // Cells are drawn one after the other, and each lights as it comes.
    await expect.poll(() => marks.count()).toBeGreaterThan(2);
    await untilStill(page);
    await expect.poll(async () => (await marks.count()) - (await lit.count())).toBe(0);
    await expect(page.locator("[data-outcome]")).toHaveCount((await methodsOf(page)).length);
  });
  await test.step("on a phone a method is a card, swiped through its cells", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sage = columnOf(page, "SAGE");
    const answer = cellOf(sage, "Answer");
    await expect(answer).not.toBeInViewport();
    await answer.scrollIntoViewIfNeeded();
    await expect(answer).toBeInViewport();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});

test("at 1440 × 900 all methods and phases of a run in a conversation are in view, too", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Its conversation is that of this test alone.
  await page.goto(`/runs/${await askByApi(page, "Who directed The Third Man?")}`);
  await answered(page);
  const before = runId(page);
  const box = page.getByRole("textbox", { name: "Follow-up question" });
  await box.fill("and who wrote it?");
  await box.press("Enter");
  await expect.poll(() => runId(page), { timeout: 600_000 }).not.toBe(before);
  await answered(page);
  await expect(page.getByRole("button", { name: /^Conversation\s*2 of 2$/ })).toBeVisible();
  await expect(page.getByText("Asked as “and who wrote it?”")).toBeVisible();
  for (const { title } of await methodsOf(page)) {
    const row = columnOf(page, title);
    await expect(row.locator("[data-cell]")).toHaveCount(COMPARED.length);
    for (const cell of [cellOf(row, "Seeds"), cellOf(row, "Answer")])
      await expect(cell).toBeInViewport({ ratio: 1 });
    const { y, height } = (await row.boundingBox())!;
    expect(y + height, title).toBeLessThanOrEqual(900);
  }
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test("the cell of a plan says what no edge of its drawing does, and so does the plan up close", {
  tag: "@deep",
}, async ({ page }) => {
  const graphraft = columnOf(page, "GraphRAFT");
  const plan = cellOf(graphraft, "Plan");
  await openRun(page, "Which films by Carol Reed were released before 1950?", { methods: ["graphraft"] });
  await expect(plan).toContainText("year < 1950");
  await openColumn(page, "GraphRAFT", "Plan");
  const drawing = graphraft.getByRole("img", { name: "Query graph" }).first();
  await expect(drawing).toContainText("year < 1950");
  await expect(graphraft.getByText('"were released before 1950" is read as')).toHaveCount(0);
  await stageOf(graphraft, "Candidate queries").click();
  await expect(graphraft.getByText('"were released before 1950" is read as')).toHaveCount(1);

  await openRun(page, "Which films directed by Carol Reed do not star Orson Welles?", {
    methods: ["graphraft"],
  });
  await expect(plan).toContainText("not starring");
  await expect(plan).toHaveAccessibleName(/not Film starring Orson Welles/);
  await openColumn(page, "GraphRAFT", "Plan");
  await expect(drawing).toContainText("not STARRING");

  await openRun(page, "How many films did Carol Reed direct?", { methods: ["graphraft"] });
  await expect(plan).toContainText("number of Film");
  await openColumn(page, "GraphRAFT", "Plan");
  await expect(graphraft.getByRole("list", { name: "Also asked" }).first()).toHaveText("number of Film");
});

test("a cell is opened, its score and its citations are explained, and it is closed again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("a cell opens in place at its stage, the address opens it again, and Escape closes it", async () => {
    // An address that names no stage opens the cell just as well; the result takes the place of the cell.
    await openRun(page, QUESTION, {}, "?focus=graphraft:plan");
    const graphraft = columnOf(page, "GraphRAFT");
    await expect(stageOf(graphraft, "Choose")).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/step=graphraft:choose/);
    await stageOf(graphraft, "Result").click();
    await expect(cellOf(graphraft, "Answer")).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL(/focus=graphraft:answer/);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/focus=/);
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = page.url();

    await openColumn(page, "GraphRAFT", "Matched");
    await expect(page).toHaveURL(/focus=graphraft:matched/);
    await expect(stageOf(graphraft, "Execute")).toHaveAttribute("aria-pressed", "true");
    // Its chains, with what was dropped struck through and why, all of it above the fold.
    const pane = graphraft.locator("[data-focus]");
    const chains = pane.getByRole("region", { name: "GraphRAFT: reading view" });
    await expect(chains.getByRole("button", { name: "The Third Man" }).first()).toBeVisible();
    await expect(chains.locator("s").first()).toBeVisible();
    await expect(chains.getByText(/^dropped by /).first()).toBeVisible();
    const bottom = async () => {
      const { y, height } = (await pane.boundingBox())!;
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(900);
    await pane.getByRole("button", { name: "Canvas", exact: true }).press("Enter");
    await expect(page).toHaveURL(/canvas=true/);
    await expect(pane.getByRole("application")).toBeVisible();
    await expect(chains).toHaveCount(0);
    await pane.getByRole("button", { name: "Chains", exact: true }).press("Enter");
    await expect(page).not.toHaveURL(/canvas=/);
    await page.reload();
    await expect(stageOf(graphraft, "Execute")).toHaveAttribute("aria-pressed", "true");
    await expect(cellOf(graphraft, "Matched")).toHaveAttribute("aria-expanded", "true");
    expect(await violations(page)).toEqual([]);

    await graphraft.getByRole("button", { name: "Next artefact" }).click();
    await expect(cellOf(graphraft, "Evidence paths")).toHaveAttribute("aria-expanded", "true");
    await openColumn(page, "MoR", "Plan");
    await expect(stageOf(graphraft, "Execute")).toHaveCount(0);
    // What is there after Escape is what was there before: no step in the link, and no cell set back.
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/focus=|step=/);
    await expect(page.getByRole("group", { name: "Stages", exact: true })).toHaveCount(0);
    expect(page.url()).toBe(before);
    expect(await page.locator("[data-room].opacity-0").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
  await test.step("a method is folded", async () => {
    await columnOf(page, "MoR").getByRole("button", { name: "Fold MoR" }).click();
    await expect(columnOf(page, "MoR").locator("[data-cell]")).toHaveCount(0);
    await columnOf(page, "MoR").getByRole("button", { name: "Unfold MoR" }).click();
    await expect(columnOf(page, "MoR").locator("[data-cell]")).toHaveCount(COMPARED.length);
  });
  await test.step("a score is explained in plain words, each with a sentence, without what adds nothing", async () => {
    const graphraft = await openColumn(page, "GraphRAFT");
    const run = await storedRun(page, runId(page));
    const { ranking } = run.columns.find(({ id }) => id === "graphraft")!.retrieval!;
    const idle = ranking[0]!.contributions.filter(({ value, weight }) => Math.abs(value * weight) < 0.0005);
    await rankingOf(graphraft).first().click();
    const why = graphraft.getByRole("table", { name: "Why here?" });
    await expect(why.getByRole("row")).toHaveCount(ranking[0]!.contributions.length - idle.length);
    for (const added of await why.locator("td:last-child").allTextContents()) expect(added).not.toBe("0.000");
    await why.getByRole("button", { name: "Probability of its query" }).focus();
    await expect(page.getByRole("tooltip")).toContainText(
      "How likely the question means the query that found it.",
    );
    await page.keyboard.press("Escape");
  });
  await test.step("a citation that rests on an edge opens the edge", async () => {
    const run = await storedRun(page, runId(page));
    const cites = ({ edges }: { edges: readonly string[] }) => edges.length > 0;
    const citing = run.columns.find(({ retrieval }) =>
      retrieval?.answer.sentences.some(({ citations }) => citations.some(cites)),
    )!;
    const citations = citing.retrieval!.answer.sentences.flatMap((sentence) => sentence.citations);
    const title = (await methodsOf(page)).find(({ id }) => id === citing.method)!.title;
    const column = await openColumn(page, title);
    await column
      .getByRole("button", { name: /^Source \d+: / })
      .nth(citations.findIndex(cites))
      .click();
    const cited = page.getByRole("dialog").getByRole("region", { name: "Cited edges" });
    await expect(cited).toBeVisible();
    if ((await cited.getByRole("region", { name: "Edge" }).count()) === 0)
      await cited.getByRole("listitem").first().getByRole("button").first().click();
    await expect(cited.getByRole("region", { name: "Edge" })).toContainText("an imported fact");
  });
});

test("a number is shown large with the query that computed it, and an operator is read otherwise", {
  tag: "@deep",
}, async ({ page }) => {
  const asked = await openRun(page, "How many films did Carol Reed direct?");
  const run = await storedRun(page, asked);
  const computing = run.columns.find(({ retrieval }) => retrieval?.answer.result?.kind === "value")!;
  const { result, operators } = computing.retrieval!.answer;
  const title = (await methodsOf(page)).find(({ id }) => id === computing.method)!.title;
  const column = await openColumn(page, title);
  const computed = column.getByRole("region", { name: "Computed result" });
  await expect(computed).toContainText(String(result?.kind === "value" && result.value));
  await computed.getByText("Computed by this query").click();
  await expect(computed.locator("pre")).toContainText("MATCH");

  const [operator] = operators!;
  const chips = page.getByRole("list", { name: "How the question was read" });
  await chips.getByRole("button", { name: new RegExp(`^${operator!.text}, read as`) }).click();
  const [other] = operator!.alternatives;
  await page.getByRole("menuitem", { name: other!, exact: true }).click();
  await expect(page.getByText("1 operator corrected")).toBeVisible({ timeout: 600_000 });
  await expect.poll(() => runId(page) || asked, { timeout: 600_000 }).not.toBe(asked);
  expect((await storedRun(page, runId(page))).corrections).toEqual([
    { span: operator!.span, reading: other },
  ]);
});

test("a table shows its first rows, then all, and is copied as CSV", { tag: "@deep" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRun(page, QUESTION);
  const rows = Array.from({ length: 14 }, (_, at) => [
    { node: "person:carol-reed", name: `Film, ${at}` },
    1940 + at,
  ]);
  await reopenWith(page, {
    result: {
      kind: "table",
      columns: ["film", "year"],
      rows,
      more: true,
      cypher: "MATCH (n) RETURN n",
      parameters: {},
    },
  });
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  const computed = answer.getByRole("region", { name: "Computed result" });
  // Folded, so that the overview stays in view.
  await expect(computed).toHaveCount(0);
  await answer.getByRole("button", { name: "Show the table" }).click();
  const lines = computed.getByRole("table", { name: "Result" }).locator("tbody tr");
  await expect(lines).toHaveCount(10);
  await computed.getByRole("button", { name: "Show all 14 rows" }).click();
  await expect(lines).toHaveCount(14);
  await expect(lines.last()).toContainText("1953");
  await expect(computed).toContainText("There are more rows");
  await computed.getByRole("button", { name: "Copy as CSV" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"Film, 13",1953');
});

test("words that were not used are said and underlined, and an unknown name is replaced by a near one", {
  tag: "@deep",
}, async ({ page }) => {
  await openRun(page, QUESTION);
  const at = QUESTION.indexOf("Carol");
  await reopenWith(page, {
    leftOut: ["star"],
    unknown: [{ span: [at, at + 10], text: "Carol Reed", nearest: ["Oliver Reed"] }],
  });
  const answer = page.getByRole("region", { name: "Answer", exact: true });
  await expect(answer.getByTitle("not used").filter({ hasText: /^star$/ })).toBeVisible();
  await expect(answer).toContainText("“star” was not used: the answer may be too broad.");
  const chips = page.getByRole("list", { name: "How the question was read" });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/runs"),
  );
  await chips.getByRole("button", { name: /“Carol Reed” is not in this graph/ }).click();
  await page.getByRole("menuitem", { name: "Oliver Reed" }).click();
  expect((await sent).postDataJSON().question).toBe(QUESTION.replace("Carol Reed", "Oliver Reed"));
});

test("gold and timing are tabs, and the tab is in the address", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  await page.getByRole("tab", { name: "Timing" }).click();
  await expect(page).toHaveURL(/tab=timing/);
  const run = await storedRun(page, runId(page));
  const stages = run.columns.reduce((sum, column) => sum + column.stages.length + 1, 0);
  const rows = page.getByRole("table", { name: "Stages of each method" }).locator("tbody tr");
  await expect(rows).toHaveCount(stages);
  // What is read before the methods begin is no part of their time.
  await expect(rows.locator("[data-bar]").first()).toHaveCSS("left", "0px");
  await page.reload();
  await expect(rows).toHaveCount(stages);
  await page.getByRole("tab", { name: "Gold" }).click();
  await page.getByRole("button", { name: "Save as gold" }).first().click();
  await expect(page.getByRole("dialog", { name: "This is the right answer" })).toContainText("The Third Man");
});
