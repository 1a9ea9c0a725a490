/** Every page, and what opens over it, in both themes: no violation of WCAG 2.1 that a checker can be sure of. */

import { holdsFocus, violations } from "../support/accessibility";
import { everyView, pagesToOpen } from "../support/all-pages";
import { untilStill } from "../support/readable";
import { openColumn, openRun, rankingOf } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

test.describe.configure({ mode: "parallel" });

async function isClean(page: Page, where: string): Promise<void> {
  expect.soft(await violations(page), where).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    // Of all rules, only those of contrast depend on the theme; e2e/pages/pages.spec.ts measures contrast in both.
    if (colorScheme === "light" || everyView())
      test("pages", async ({ page }) => {
        const { pages, unknown } = pagesToOpen();
        for (const address of pages) {
          await page.goto(address);
          await untilStill(page);
          await isClean(page, address);
        }
        for (const [address, title] of unknown) {
          await page.goto(address);
          await expect(page.getByText(title)).toBeVisible();
          await isClean(page, address);
        }
      });

    const tag = colorScheme === "light" ? [] : ["@deep"];
    test("a run, a chosen node, its source", { tag }, async ({ page }) => {
      await openRun(page);
      await untilStill(page);
      await isClean(page, "run");
      const sage = await openColumn(page, "SAGE");
      await rankingOf(sage).first().click();
      await isClean(page, "chosen node");
      await sage.getByRole("button", { name: "Open the source" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilStill(page);
      await isClean(page, "source");
    });

    test("what opens over a page", { tag }, async ({ page }) => {
      await page.goto("/");
      await untilStill(page);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
      await isClean(page, "list of keys");
      expect(await holdsFocus(page)).toBe(true);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to…" }).fill("carol");
      await expect(page.getByRole("option", { name: /Carol Reed/ }).first()).toBeVisible();
      await isClean(page, "command palette");
      expect(await holdsFocus(page)).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^View/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await isClean(page, "view menu");
      expect(await holdsFocus(page)).toBe(true);
    });
  });
}
