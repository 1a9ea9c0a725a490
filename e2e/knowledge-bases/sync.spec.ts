/** Sources that stay in step: a site changes, is synced on request, and what that changed is said and undone. */
import { openWebServer, sends } from "../../lib/stores/testing/web-server";
import { violations } from "../support/accessibility";
import { expect, test } from "../support/test";

test("a site is followed and synced, the report says what changed, and it is undone", async ({
  page,
  indexedBase,
}) => {
  let listed = ["/quay", "/crane"];
  const map = `/map-${"of_the_harbour_".repeat(6)}.xml`;
  const server = await openWebServer({
    ...{ "/quay": sends("text/html", "<h1>Quay</h1>"), "/crane": sends("text/html", "<h1>Crane</h1>") },
    "/ship": sends("text/html", "<h1>Ship</h1>"),
    [map]: (_, response) => {
      const entries = listed.map((path) => `<url><loc>${server.origin}${path}</loc></url>`);
      const headers = { "content-type": "application/xml" };
      response.writeHead(200, headers).end(`<urlset>${entries.join("")}</urlset>`);
    },
  });
  const id = await indexedBase("In step");
  await page.goto(`/knowledge-bases/${id}`);
  await page.getByRole("button", { name: "Add sources" }).click();
  await page.getByRole("textbox", { name: "Stay in step with" }).fill(`${server.origin}${map}`);
  await page.getByRole("button", { name: "Follow" }).click();
  const place = page.getByRole("list", { name: "Where sources come from" }).getByRole("listitem").first();
  await expect(place).toContainText(/2 added: .*quay\.html, .*crane\.html\./);
  const row = (name: string) => page.getByRole("row", { name: `${name}.html` });
  await expect(row("crane")).toBeVisible();

  listed = ["/quay", "/ship"];
  await place.getByRole("button", { name: "Sync now" }).click();
  await expect(place).toContainText(/1 added: .*ship\.html; 1 removed: .*crane\.html; 1 unchanged\./);
  await expect(row("ship")).toBeVisible();
  await expect(row("crane")).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await place.getByRole("button", { name: /^Undo what was synced.*1 removed: .*crane\.html/ }).click();
  await expect(place).toContainText(/Undone: 1 added: .*ship\.html; 1 removed: .*crane\.html\./);
  await expect(row("crane")).toBeVisible();
  await expect(row("ship")).toBeHidden();
  await expect(place.getByRole("button", { name: /^Undo/ })).toBeHidden();

  const forget = place.getByRole("button", { name: /^Follow .* no longer$/ });
  const dialog = page.getByRole("alertdialog", { name: "Follow it no longer?" });
  // The row may be drawn anew while it is pressed: the sync has just ended.
  await expect(async () => {
    await forget.press("Enter", { timeout: 2_000 });
    await expect(dialog).toContainText(map, { timeout: 2_000 });
  }).toPass();
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(forget).toBeFocused();
  await forget.click();
  await dialog.getByRole("button", { name: "Follow no longer" }).click();
  await expect(place).toBeHidden();
  await expect(row("crane")).toBeVisible();
  await server.close();
});
