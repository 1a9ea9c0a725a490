/** The overview arranged: columns hidden, methods in another order. */

import { COMPARED } from "../../components/run/overview/phase-titles";
import { columnOf, methodsOf, openRun, runId, storedRun } from "../support/run-page";
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
