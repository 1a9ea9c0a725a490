/**
 * Every page, wide and narrow, light and dark: nothing breaks or is refused, nothing scrolls sideways, everything can be read, and
 * no violation of WCAG 2.1 that a checker can be sure of.
 */

import { violations } from "../support/accessibility";
import { everyView, PAGES, pagesToOpen } from "../support/all-pages";
import { sideways, unreadable, untilStill } from "../support/readable";
import { refusals } from "../support/refusals";
import { openColumn, openRun, rankingOf, stageOf } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

test.describe.configure({ mode: "parallel" });

interface View {
  width: number;
  height: number;
  /** In which it is opened; it is looked at in the other one, too. */
  theme: Theme;
}
type Theme = "light" | "dark";
const OTHER = { light: "dark", dark: "light" } as const;
const WIDE = { width: 1280, height: 800 };
const VIEWS: readonly View[] = [
  { ...WIDE, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
];

test("every page is as wide as its head: one width for all, or all of the window", { tag: "@deep" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Of a form of a few fields, the lines would be too long.
  for (const address of PAGES.filter((one) => !/^\/(sign-|reset-)/.test(one))) {
    await page.goto(address);
    await untilStill(page);
    const [head, widest, isFull] = await page.evaluate(() => {
      const widths = [...document.querySelectorAll("main > *")].map(
        (part) => part.getBoundingClientRect().width,
      );
      const head = document.querySelector("header > div")!;
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      const room = head.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return [room, Math.max(...widths), document.querySelector("[data-full-width]") !== null] as const;
    });
    expect(isFull, address).toBe(address.startsWith("/explore"));
    expect(widest, address).toBe(isFull ? 1920 : 1232);
    if (!isFull) expect(head, address).toBe(1232);
  }
});

for (const { width, height, theme } of everyView() ? VIEWS.flatMap(inBothThemes) : VIEWS) {
  /** What a narrow page is when its window is made wide. Before a change of theme, which browsers put off where nothing is seen. */
  const isAccessible = async (page: Page, where: string) => {
    if (width >= WIDE.width) return;
    await page.setViewportSize(WIDE);
    await nextFrames(page);
    await untilStill(page);
    expect.soft(await violations(page), where).toEqual([]);
    await page.setViewportSize({ width, height });
    // At once, too: nothing moves there by and by where people ask for less motion. A canvas takes a frame to follow its box.
    if (!everyView() && !where.startsWith("/explore"))
      expect(await sideways(page), where).toBeLessThanOrEqual(0);
    await nextFrames(page);
  };
  /**
   * In the theme in which it was opened, then in the other one; afterwards, pages open as before.
   * @param first what is looked at in the first: "seen" where the theme of the same page has changed before
   */
  const looksRight = async (page: Page, where: string, first: "all" | "seen" = "all") => {
    for (const colorScheme of [theme, OTHER[theme]]) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await nextFrames(page);
      expect(await sideways(page), `${where}, ${colorScheme}`).toBeLessThanOrEqual(0);
      const which = colorScheme === theme ? first : "seen";
      expect(await unreadable(page, which), `${where}, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  };

  test.describe(`${width} pixels, opened ${theme}`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme });

    // Less fits where it is narrow.
    const tag = width < 1000 ? [] : ["@deep"];
    test("pages", { tag }, async ({ page }) => {
      const found = await refusals(page);
      const { pages, unknown } = pagesToOpen();
      for (const address of pages) {
        await page.goto(address);
        await untilStill(page);
        await isAccessible(page, address);
        await looksRight(page, address);
      }
      for (const [address, title] of unknown) {
        await page.goto(address);
        await expect(page.getByText(title)).toBeVisible();
        await isAccessible(page, address);
        await looksRight(page, address);
      }
      expect(found).toEqual([]);
    });

    test("a run, a chosen node, an open source", { tag }, async ({ page }) => {
      const found = await refusals(page);
      await openRun(page);
      await untilStill(page);
      await isAccessible(page, "run");
      if (everyView()) {
        await looksRight(page, "run");
        // Opened anew, in the theme in which everything is looked at.
        await openRun(page);
      } else {
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(await unreadable(page)).toEqual([]);
      }
      const sage = await openColumn(page, "SAGE");
      await expect(sage).toBeInViewport();
      await rankingOf(sage).first().click();
      if (everyView()) await isAccessible(page, "chosen node");
      await sage.getByRole("button", { name: "Open the source" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await untilStill(page);
      await isAccessible(page, "source");
      await looksRight(page, "source");
      expect(found).toEqual([]);
    });

    test("a plan, and what a name may mean", { tag }, async ({ page }) => {
      const found = await refusals(page);
      await openRun(page, "Which films directed by Carol Reed star Orson Welles?", {
        methods: ["graphraft"],
      });
      const column = await openColumn(page, "GraphRAFT");
      await stageOf(column, "Choose queries").click();
      await expect(column.getByRole("img", { name: "Query graph" })).toBeVisible();
      await untilStill(page);
      await looksRight(page, "plan");
      await page.getByRole("button", { name: "Carol Reed: change what it names" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await looksRight(page, "what a name may mean", "seen");
      expect(found).toEqual([]);
    });
  });
}

/** Waits until a change of colours has been drawn. */
function nextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

function inBothThemes(view: View): View[] {
  return (["light", "dark"] as const).map((theme) => ({ ...view, theme }));
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

test("nothing moves for who asked for stillness", { tag: "@deep" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/knowledge-bases");
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
