/** The address of Explore: the newest stays, however late the router draws an older one. */
import { expect, test } from "../support/test";

test("a reload keeps the newest change, also while the router still draws the one before", async ({
  page,
}) => {
  await page.goto("/explore?kb=films");
  const write = () =>
    page.evaluate(() => {
      history.replaceState(null, "", "/explore?kb=films&filter=t.older");
      const asTheRouterWrites = history.state;
      history.replaceState(null, "", "/explore?kb=films&filter=t.newest");
      history.replaceState(asTheRouterWrites, "", "/explore?kb=films&filter=t.older");
      return location.search;
    });
  // A page listens a moment before its effects have run, and has written no address until then.
  await expect.poll(write).toBe("?kb=films&filter=t.newest");
  await page.reload();
  await page.getByRole("tab", { name: "Filter" }).click();
  await expect(page.getByLabel("Name or text contains")).toHaveValue("newest");
});
