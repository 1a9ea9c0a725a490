/** Every page, wide and narrow, light and dark: nothing breaks, nothing scrolls sideways, everything can be read. */
import { expect, type Page, test } from "@playwright/test";
import { sideways, unreadable } from "./readable";
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
  "/experiments",
  "/knowledge-bases",
  "/knowledge-bases/films",
  "/knowledge-bases/films/models",
  "/knowledge-bases/films/graph?chunk=doc%3Aalfred-hitchcocks-body-of-work%230",
  "/knowledge-bases/new",
  "/settings",
  "/reference",
];
const UNKNOWN = [
  ["/runs/none-such", "There is no run at this address"],
  ["/knowledge-bases/none-such", "There is no knowledge base at this address"],
  ["/experiments/none-such", "There is no experiment at this address"],
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
