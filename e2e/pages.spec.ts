/** Every page, wide and narrow, light and dark: nothing breaks, nothing scrolls sideways, everything can be read. */
import { expect, type Page, test } from "@playwright/test";
import { PAGES, UNKNOWN } from "./support/all-pages";
import { sideways, unreadable, untilStill } from "./support/readable";
import { ask, askGraphraft, columnOf, openColumn, rankingOf, stageOf } from "./support/run-page";

/** What the page complained of; the browser's own line about a 404 that was asked for is no complaint. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404 (Not Found)")) found.push(message.text());
  });
  return found;
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme });

      test("every page", async ({ page }) => {
        const found = complaints(page);
        for (const address of PAGES) {
          await page.goto(address);
          await untilStill(page);
          expect(await sideways(page), address).toBeLessThanOrEqual(0);
          expect(await unreadable(page), address).toEqual([]);
        }
        for (const [address, title] of UNKNOWN) {
          await page.goto(address);
          await expect(page.getByText(title)).toBeVisible();
          expect(await sideways(page), address).toBeLessThanOrEqual(0);
          expect(await unreadable(page), address).toEqual([]);
        }
        expect(found).toEqual([]);
      });

      test("a run, a chosen node, an open source", async ({ page }) => {
        const found = complaints(page);
        await ask(page);
        await untilStill(page);
        expect(await unreadable(page)).toEqual([]);
        const sage = await openColumn(page, "SAGE");
        await expect(sage).toBeInViewport();
        await rankingOf(sage).first().click();
        await sage.getByRole("button", { name: "Open the source" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await untilStill(page);
        expect(await unreadable(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(found).toEqual([]);
      });

      test("a plan, and what a name may mean", async ({ page }) => {
        const found = complaints(page);
        await askGraphraft(page, "Which films directed by Carol Reed star Orson Welles?");
        const column = columnOf(page, "GraphRAFT");
        await stageOf(column, "Choose queries").click();
        await expect(column.getByRole("img", { name: "Query graph" })).toBeVisible();
        await untilStill(page);
        expect(await unreadable(page)).toEqual([]);
        await page.getByRole("button", { name: "Carol Reed: change what it names" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await unreadable(page)).toEqual([]);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(found).toEqual([]);
      });
    });
  }
}

test("theme and density that were chosen stay", async ({ page }) => {
  await page.goto("/");
  const document = page.locator("html");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^View/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  const heightOf = () =>
    page.getByRole("button", { name: "Ask" }).evaluate((element) => element.getBoundingClientRect().height);
  await choose("Dark");
  await expect(document).toHaveAttribute("data-theme", "dark");
  const before = await heightOf();
  await choose("Compact");
  await expect(document).toHaveAttribute("data-density", "compact");
  expect(await heightOf()).toBeLessThan(before);
  await page.reload();
  await expect(document).toHaveAttribute("data-theme", "dark");
  await expect(document).toHaveAttribute("data-density", "compact");
  await page.getByRole("button", { name: /^View/ }).click();
  await expect(page.getByRole("menuitemradio", { name: "Compact" })).toBeChecked();
});

test("nothing moves for who asked for stillness", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/design");
  const moving = await page.evaluate(
    () =>
      [...window.document.querySelectorAll("*")].filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const longest = (durations: string) => Math.max(...durations.split(",").map(Number.parseFloat));
        return (
          (animationName !== "none" && longest(animationDuration) > 0.001) ||
          longest(transitionDuration) > 0.001
        );
      }).length,
  );
  expect(moving).toBe(0);
});
