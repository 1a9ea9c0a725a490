/** Every page, wide and narrow, light and dark: nothing breaks, nothing scrolls sideways, everything can be read. */
import { expect, type Page, test } from "@playwright/test";
import { ask, askGraphraft, columnOf, rankingOf, stageOf } from "./run-page";

/** A node with what it is joined to. */
const EXPLORED =
  "/explore?kb=films&node=person:steve-mcqueen&steps=n.person_3Asteve-mcqueen~x.person_3Asteve-mcqueen.in.STARRING.4";
const PAGES = [
  "/",
  "/ask",
  "/runs",
  "/explore",
  EXPLORED,
  `${EXPLORED}&pane=paths`,
  `${EXPLORED}&pane=query&cypher=${encodeURIComponent("MATCH (f:Film)-[:STARRING]->(p:Persn) RETURN f, p")}`,
  "/knowledge-bases",
  "/knowledge-bases/films",
  "/knowledge-bases/films/models",
  "/knowledge-bases/new",
  "/settings",
  "/reference",
];
const UNKNOWN = [
  ["/runs/none-such", "There is no run at this address"],
  ["/knowledge-bases/none-such", "There is no knowledge base at this address"],
  ["/nowhere", "There is no page at this address"],
] as const;

/** What the page complained of; the browser's own line about a 404 that was asked for is no complaint. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404 (Not Found)")) found.push(message.text());
  });
  return found;
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
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
          await settled(page);
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
        await settled(page);
        expect(await unreadable(page)).toEqual([]);
        if (width < 1024) {
          const tab = page.getByRole("navigation", { name: "Methods" }).getByRole("button", { name: "SAGE" });
          await tab.click();
          await expect(tab).toHaveAttribute("aria-current", "true");
        }
        const sage = columnOf(page, "SAGE");
        await expect(sage).toBeInViewport();
        await rankingOf(sage).first().click();
        await sage.getByRole("button", { name: "Open the source" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await settled(page);
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
        await settled(page);
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

test("the theme that was chosen stays", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /^Theme: system/ }).click();
  await page.getByRole("button", { name: /^Theme: light/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

/** Texts with less contrast than WCAG AA asks for: 4.5 to 1, or 3 to 1 when large. Disabled controls are exempt. */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    /** Any CSS colour as red, green, blue (0 to 255) and alpha (0 to 1). */
    const parse = (colour: string): [number, number, number, number] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const luminance = (colour: readonly number[]) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const share = (colour[index] ?? 0) / 255;
        return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0);
    const over = (front: readonly number[], back: readonly number[]) =>
      [0, 1, 2].map((index) => front[index]! * front[3]! + back[index]! * (1 - front[3]!));
    const groundOf = (element: Element): number[] => {
      const colour = parse(getComputedStyle(element).backgroundColor);
      if (colour[3] === 1) return colour;
      return over(colour, element.parentElement ? groundOf(element.parentElement) : [255, 255, 255]);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (
        !element ||
        !text.textContent?.trim() ||
        element.closest("script, style, :disabled, [data-sonner-toaster]")
      )
        continue;
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (width <= 1 || height <= 1 || style.visibility !== "visible") continue;
      const ground = groundOf(element);
      const ink = over(parse(style.color), ground);
      const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a) as [number, number];
      const contrast = (light + 0.05) / (dark + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5))
        found.add(`${contrast.toFixed(2)} "${text.textContent.trim().slice(0, 40)}"`);
    }
    return [...found];
  });
}
