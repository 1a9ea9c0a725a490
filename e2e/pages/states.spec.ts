/** Every page while its data is on its way, when it does not come, and when there is none. */

import { everyView } from "../support/all-pages";
import { sideways, unreadable } from "../support/readable";
import { expect, type Page, test } from "../support/test";

/** In `npm test` the first two: an error is read and shown by what all pages share. */
const READING = [
  "/knowledge-bases/films",
  "/experiments",
  "/runs",
  "/runs/any",
  "/explore?kb=films",
  "/experiments/any",
  "/knowledge-bases",
  "/knowledge-bases/films/models",
  "/knowledge-bases/films/graph",
  "/settings",
  "/reference",
] as const;
const REFUSED = {
  status: 500,
  title: "Internal",
  detail: "The disk is full.",
  hint: "Make room, then try again.",
};
/** In `npm test` the first two. */
const NOTHING = [
  ["/explore", "knowledge-bases", "There is no graph to explore"],
  ["/runs", "runs", "No question has been asked yet"],
  ["/experiments", "experiments", "No experiment yet"],
  ["/knowledge-bases", "knowledge-bases", "No knowledge base yet"],
] as const;
const LISTS = {
  runs: { runs: [] },
  experiments: { experiments: [] },
  "knowledge-bases": { knowledgeBases: [] },
};

async function isSound(page: Page, where: string): Promise<void> {
  expect(await sideways(page), where).toBeLessThanOrEqual(0);
  expect(await unreadable(page), where).toEqual([]);
}

for (const width of [1280, 390]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    const [wide, narrow] = width > 1000 ? [[], ["@deep"]] : [["@deep"], []];
    test("an error says what happened and what to do, and can be tried again", { tag: wide }, async ({
      page,
    }) => {
      await page.route("**/api/**", (route) =>
        route.fulfill({
          status: 500,
          contentType: "application/problem+json",
          body: JSON.stringify(REFUSED),
        }),
      );
      for (const address of everyView() ? READING : READING.slice(0, 2)) {
        await page.goto(address);
        const alert = page.getByRole("main").getByRole("alert").first();
        await expect(alert, address).toContainText(REFUSED.detail);
        await expect(alert, address).toContainText(REFUSED.hint);
        await expect(alert.getByRole("button", { name: "Try again" }), address).toBeVisible();
        await isSound(page, address);
      }
    });

    test("what is on its way has its place reserved", { tag: "@deep" }, async ({ page }) => {
      await page.route("**/api/**", () => {});
      for (const address of READING) {
        await page.goto(address);
        await expect(page.getByRole("main").getByRole("status").first(), address).toBeVisible();
        await isSound(page, address);
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    test("nothing yet says what to do next", { tag: narrow }, async ({ page }) => {
      for (const [address, list, title] of everyView() ? NOTHING : NOTHING.slice(0, 2)) {
        await page.route(new RegExp(`/api/${list}([?]|$)`), (route) => route.fulfill({ json: LISTS[list] }));
        await page.goto(address);
        await expect(page.getByText(title).first(), address).toBeVisible();
        await isSound(page, address);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
    });
  });
}
