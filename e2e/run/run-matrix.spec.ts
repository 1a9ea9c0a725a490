/** The overview arranged: columns hidden, methods in another order, explanations in plain words. */

import { COMPARED } from "../../components/run/overview/phase-titles";
import { columnOf, methodsOf, openColumn, openRun, rankingOf, runId, storedRun } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
const rows = async (page: Page) =>
  page.locator("[data-method]").evaluateAll((all) => all.map((one) => one.getAttribute("data-method")));

test("columns are hidden and methods ordered, and both are so in the next run", { tag: "@deep" }, async ({
  page,
}) => {
  await openRun(page, QUESTION);
  const { columns } = await storedRun(page, runId(page));
  const menu = page.getByRole("button", { name: "Columns and rows" });
  await menu.click();
  await page.getByRole("menuitemcheckbox", { name: "Expanded" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Matched" }).click();
  await page.getByRole("menuitemradio", { name: "Surest first" }).click();
  await page.keyboard.press("Escape");
  const hybrid = columnOf(page, "Hybrid");
  await expect(hybrid.locator("[data-cell]")).toHaveCount(COMPARED.length - 2);
  await expect(hybrid.locator("[data-cell=expanded]")).toHaveCount(0);
  const sureness = new Map(
    columns.map(({ id, retrieval }) => [
      id,
      retrieval?.answer.abstained ? -1 : (retrieval?.answer.confidence ?? 0),
    ]),
  );
  const shown = (await rows(page)).map((id) => sureness.get(id!)!);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));

  // The arrows pass over what is hidden.
  await hybrid.locator("[data-cell=seeds]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(hybrid.locator("[data-cell=plan]")).toBeFocused();

  const [first, second] = await rows(page);
  const title = (await methodsOf(page)).find(({ id }) => id === second)!.title;
  await columnOf(page, title).hover();
  const up = columnOf(page, title).getByRole("button", { name: `Move ${title} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await rows(page)).slice(0, 2)).toEqual([second, first]);
  await expect(up).toBeFocused();
  await page.reload();
  await expect(columnOf(page, "Hybrid").locator("[data-cell]")).toHaveCount(COMPARED.length - 2);
  expect((await rows(page)).slice(0, 2)).toEqual([second, first]);

  await menu.click();
  await page.getByRole("menuitem", { name: "Fold all methods" }).click();
  await expect(page.locator("[data-cell]")).toHaveCount(0);
  await menu.click();
  await page.getByRole("menuitem", { name: "Unfold all methods" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Show everything as asked" }).click();
  await expect(columnOf(page, "Hybrid").locator("[data-cell]")).toHaveCount(COMPARED.length);
  expect(await rows(page)).toEqual(columns.map(({ id }) => id));
});

test("a score is explained in plain words, each with a sentence, without what adds nothing", async ({
  page,
}) => {
  await openRun(page, QUESTION);
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
});

test("a citation that rests on an edge opens the edge", async ({ page }) => {
  await openRun(page, QUESTION);
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
