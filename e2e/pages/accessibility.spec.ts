/** What opens over a page, in both themes: no violation of WCAG 2.1 that a checker can be sure of. For pages, see pages.spec.ts. */

import { holdsFocus, violations } from "../support/accessibility";
import { untilStill } from "../support/readable";
import { expect, type Page, test } from "../support/test";

test.describe.configure({ mode: "parallel" });

async function isClean(page: Page, where: string): Promise<void> {
  expect.soft(await violations(page), where).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    const tag = colorScheme === "light" ? [] : ["@deep"];
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
