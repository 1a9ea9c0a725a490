/** Cells of a run side by side: put beside each other, moved together, walked, and taken away. */

import { sideways, unreadable } from "../support/readable";
import { cellOf, columnOf, openColumn, openRun } from "../support/run-page";
import { expect, type Locator, type Page, test } from "../support/test";

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
const FILM = "film:the-third-man-1949";

const group = (page: Page) => page.getByRole("region", { name: "Side by side" });
const pane = (page: Page, title: string) => group(page).getByRole("region", { name: title, exact: true });
const drawing = (of: Locator) => of.getByRole("application");

/** Opens the evidence of GraphRAFT with that of STEM beside it. */
async function compareEvidence(page: Page): Promise<[Locator, Locator]> {
  await openRun(page, QUESTION);
  await openCell(page, "GraphRAFT", "Evidence paths");
  await columnOf(page, "GraphRAFT").getByRole("button", { name: "Side by side" }).click();
  await page.getByRole("menuitem", { name: "STEM", exact: true }).click();
  const panes = [pane(page, "Evidence paths of GraphRAFT"), pane(page, "Evidence paths of STEM")] as const;
  for (const one of panes) await expect(drawing(one)).toBeVisible();
  return [...panes];
}

async function openCell(page: Page, title: string, phase: string): Promise<void> {
  await cellOf(columnOf(page, title), phase).click();
}

/** What is drawn, once it no longer moves. */
async function still(of: Locator): Promise<string> {
  const look = async () => (await drawing(of).screenshot({ animations: "disabled" })).toString("base64");
  let before = "";
  await expect
    .poll(async () => {
      const now = await look();
      const isStill = now === before;
      before = now;
      return isStill;
    })
    .toBe(true);
  return before;
}

test("the same artefact of another method is put beside, and both views move together until they are taken apart", {
  tag: "@deep",
}, async ({ page }) => {
  const [one, other] = await compareEvidence(page);
  await expect(page).toHaveURL(/focus=graphraft:evidence/);
  await expect(page).toHaveURL(/beside=stem:evidence/);
  const before = await still(other);
  await one.getByRole("button", { name: "Zoom in" }).click();
  const closer = await still(other);
  expect(closer).not.toBe(before);

  const box = (await drawing(one).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + box.height - 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + box.height - 90, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  const moved = await still(other);
  expect(moved).not.toBe(closer);

  await page.getByRole("button", { name: "Views linked" }).click();
  await expect(page).toHaveURL(/apart=true/);
  await one.getByRole("button", { name: "Zoom out" }).click();
  await still(one);
  expect(await still(other)).toBe(moved);
  await page.getByRole("button", { name: "Views apart" }).click();
  await expect(page).not.toHaveURL(/apart=/);
  expect(await still(other)).not.toBe(moved);
});

test("the address opens the same cells, a chosen node is chosen in all, and Escape closes one after the other", {
  tag: "@deep",
}, async ({ page }) => {
  await compareEvidence(page);
  await group(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Seeds", exact: true }).click();
  await expect(group(page).getByRole("application")).toHaveCount(3);
  await expect(group(page).getByRole("button", { name: "Add" })).toBeDisabled();
  await page.reload();
  await expect(group(page).getByRole("application")).toHaveCount(3);
  for (const title of ["Evidence paths of GraphRAFT", "Evidence paths of STEM", "Seeds of GraphRAFT"])
    await expect(pane(page, title)).toBeVisible();
  for (const [method, phase] of [
    ["GraphRAFT", "Seeds"],
    ["STEM", "Evidence paths"],
  ] as const)
    await expect(cellOf(columnOf(page, method), phase)).toHaveAttribute("aria-expanded", "true");
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await unreadable(page)).toEqual([]);

  await page.goto(`${page.url()}&node=${FILM}`);
  for (const title of ["Evidence paths of GraphRAFT", "Evidence paths of STEM"])
    await expect(pane(page, title)).toContainText("The Third Man");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/node=/);
  await page.keyboard.press("Escape");
  await expect(group(page)).toHaveCount(0);
  await expect(page).toHaveURL(/focus=graphraft:evidence/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/focus=/);
});

test("the same artefact of several methods is walked together, and one is opened alone", {
  tag: "@deep",
}, async ({ page }) => {
  await compareEvidence(page);
  await group(page).getByRole("button", { name: "Artefact before" }).click();
  await expect(pane(page, "Matched of GraphRAFT")).toBeVisible();
  await expect(pane(page, "Matched of STEM")).toBeVisible();
  await group(page).getByRole("button", { name: "Open Matched of STEM alone" }).click();
  await expect(group(page)).toHaveCount(0);
  await expect(cellOf(columnOf(page, "STEM"), "Matched")).toHaveAttribute("aria-expanded", "true");
});

test("by keys alone: b puts a cell beside and takes it away; a cell without an artefact says why", {
  tag: "@deep",
}, async ({ page }) => {
  await openRun(page, QUESTION);
  await openColumn(page, "SAGE", "Plan");
  const hybrid = cellOf(columnOf(page, "Hybrid"), "Plan");
  await hybrid.focus();
  await page.keyboard.press("b");
  await expect(pane(page, "Plan of Hybrid")).toContainText("no plan: text only");
  await hybrid.focus();
  await page.keyboard.press("b");
  await expect(group(page)).toHaveCount(0);
  await cellOf(columnOf(page, "STEM"), "Plan").click({ modifiers: ["Shift"] });
  await expect(pane(page, "Plan of STEM")).toBeVisible();
  await pane(page, "Plan of SAGE").getByRole("button", { name: "Take away Plan of SAGE" }).click();
  await expect(group(page)).toHaveCount(0);
  await expect(page).toHaveURL(/focus=stem:plan/);
});

test("on a phone cells that are side by side are stacked", { tag: "@deep" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [one, other] = await compareEvidence(page);
  const [above, below] = [(await one.boundingBox())!, (await other.boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(below.x).toBe(above.x);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});
