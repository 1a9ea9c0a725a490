/** Pairs of nodes that may be the same are decided by keys, taken back, applied as corrections, and not proposed again. */
import { violations } from "../support/accessibility";
import { expect, type Page, test } from "../support/test";

const NODES = [
  "id,name,label,born",
  "a1,Anton Karas,Person,1906",
  "a2,A. Karas,Person,1906",
  "w1,Vienna,City,",
  "w2,Vienna,City,",
  "z1,Bass zither,Instrument,",
  "z2,Bass zithers,Instrument,",
].join("\n");
const EDGES = ["source,type,target", "a1,PLAYS,z1", "a2,PLAYS,z1", "a1,BORN_IN,w1", "a2,LIVED_IN,w2"].join(
  "\n",
);
const FILES = { "nodes.csv": NODES, "edges.csv": EDGES };
const APPLIED = { timeout: 600_000 };

const pair = (page: Page) => page.getByRole("article");
/** Cards name neighbours, too. */
const stays = (page: Page) => pair(page).getByRole("heading", { level: 2 }).first();
const standing = (page: Page) => page.getByRole("status").filter({ hasText: "decided" });

test("a queue of duplicates is decided by keys, refused, undone, and applied", async ({
  page,
  indexedBase,
}) => {
  const base = await indexedBase("Doubles", FILES);
  await page.goto(`/knowledge-bases/${base}`);
  await page.getByRole("link", { name: "Duplicates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Duplicates" })).toBeVisible();
  await expect(pair(page)).toContainText("Vienna");
  await expect(pair(page)).toContainText("the same name");
  await expect(pair(page)).toContainText("no probability");
  await expect(standing(page)).toContainText("3 pairs of 6 nodes wait");
  expect(await violations(page)).toEqual([]);

  // A decision that the server refuses comes back, with the reason.
  await page.route(/\/edits\?/, (route) =>
    route.fulfill({
      status: 413,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "Too large",
        status: 413,
        code: "too-large",
        detail: "The log is full.",
        message: "The log is full.",
        problems: [],
      },
    }),
  );
  await page.keyboard.press("y");
  await expect(page.getByText("The log is full.")).toBeVisible();
  await expect(pair(page)).toContainText("Vienna");
  await page.unroute(/\/edits\?/);

  await page.keyboard.press("y");
  await expect(stays(page)).toHaveText("Anton Karas");
  await expect(page.getByRole("list", { name: "Reasons" })).toContainText("1 shared neighbour");
  await expect(page.getByText("1 correction waits")).toBeVisible();
  await expect(standing(page)).toContainText("2 pairs of 6 nodes wait; decided: 1 the same, 0 not.");

  // Taken back, it is there again, at once; then the other node stays.
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/edits?*", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.fallback();
  });
  await page.keyboard.press("u");
  await expect(stays(page)).toHaveText("Vienna");
  send();
  await expect(page.getByText("1 correction waits")).toHaveCount(0);
  await page.keyboard.press("y");
  await expect(stays(page)).toHaveText("Anton Karas");
  await page.keyboard.press("x");
  await expect(stays(page)).toHaveText("A. Karas");
  await page.keyboard.press("x");
  await page.keyboard.press("s");
  await expect(pair(page)).toContainText("Bass zithers");
  await page.keyboard.press("n");
  await expect(page.getByText("Only what you skipped is left")).toBeVisible();
  await expect(standing(page)).toContainText("decided: 1 the same, 1 not.");
  await page.getByRole("button", { name: "Look at 1 skipped pair again" }).click();
  await page.getByRole("button", { name: /^The same/ }).click();
  await expect(page.getByText("No pair waits for a decision")).toBeVisible();

  await expect(page.getByText("2 corrections wait")).toBeVisible();
  await page.getByRole("button", { name: "Index now" }).click();
  await expect(page.getByText(/corrections? waits?/)).toHaveCount(0, APPLIED);
  await page.reload();
  await expect(page.getByText("The names of 4 nodes were compared.")).toBeVisible();
  await page.goto(`/knowledge-bases/${base}#corrections`);
  await expect(page.getByText("Merge a2 into a1")).toBeVisible();
  await expect(page.getByText("z2 is not z1")).toBeVisible();
});
