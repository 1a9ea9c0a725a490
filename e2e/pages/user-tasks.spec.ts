/** The tasks of docs/user-tasks.md, each done by what can be seen: roles and names. */
import { readFile } from "node:fs/promises";
import {
  answered,
  cellOf,
  columnOf,
  methodsOf,
  openColumn,
  openRun,
  rankingOf,
  runId,
  storedRun,
} from "../support/run-page";
import { expect, type Page, test } from "../support/test";

/** Its answer is said by texts, too. */
const SAID = "Which films directed by Carol Reed star Orson Welles?";
/** Two methods abstain. */
const QUESTION = "Which actors worked for both Alfred Hitchcock and Roberto Rossellini?";

/** From the first page, by one of the questions that it offers. */
async function askExample(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("list", { name: "Example questions" }).getByRole("link", { name: QUESTION }).click();
  await answered(page);
}

/** What the heads of the rows say of the node that is followed. */
function outcomes(page: Page) {
  return page.getByRole("article").locator("[data-outcome]");
}

/** What a search lists while a name is typed. */
function found(page: Page) {
  return page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
}

test("why does MoR rank one node above another?", { tag: "@deep" }, async ({ page }) => {
  await askExample(page);
  const mor = await openColumn(page, "MoR");
  await rankingOf(mor).first().click();
  await expect(mor.getByText("Why before")).toBeVisible();
  const other = mor.getByRole("combobox", { name: "Compare with" });
  const parts = mor.getByRole("table", { name: /^Against / }).getByRole("row");
  await expect(parts).not.toHaveCount(0);
  const first = await parts.allTextContents();
  expect(first.every((part) => /[+−]\d/.test(part))).toBe(true);
  await other.selectOption({ index: 4 });
  await expect.poll(() => parts.allTextContents()).not.toEqual(first);
});

test("which method missed the right answer, and where?", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  const search = page.getByRole("combobox", { name: "Follow a node through every method" });
  // Nobody is asked about him: a node that no ranking has can be followed, too.
  await search.fill("Steve McQueen");
  await expect(found(page).first()).toContainText("Steve McQueen");
  await search.press("Enter");
  await expect(page.getByText("Where is Steve McQueen?")).toBeVisible();
  await expect(outcomes(page)).toHaveCount((await methodsOf(page)).length);
  for (const outcome of await outcomes(page).all())
    await expect(outcome).toHaveText(/^#\d+$|^never seen$|^seen, not ranked$|^dropped by .+$/);
  const stem = await openColumn(page, "STEM");
  await expect(stem.getByText(/Steve McQueen was (not|last|dropped)/)).toBeVisible();

  await page.getByRole("button", { name: "Follow no node" }).click();
  await search.fill("Ingrid Bergman");
  await expect(found(page).first()).toContainText("Ingrid Bergman");
  await search.press("Enter");
  await expect(outcomes(page).filter({ hasText: /#\d+/ })).not.toHaveCount(0);
});

test("which source says what a method answers?", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, SAID);
  const hybrid = await openColumn(page, "Hybrid");
  await hybrid.getByRole("button", { name: /^Source 1/ }).click();
  const source = page.getByRole("dialog");
  await expect(source.locator("mark").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(source).toHaveCount(0);
});

test("a name was misread: corrected, and what that changes", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  const run = page.url();
  await page.getByRole("button", { name: "Roberto Rossellini: change what it names" }).click();
  const another = page.getByRole("combobox", { name: "Another node" });
  await another.fill("Carol Reed");
  await expect(found(page).first()).toContainText("Carol Reed");
  await another.press("Enter");
  await expect(page.getByText("1 name corrected")).toBeVisible();
  await answered(page);
  const changed = page.getByRole("article").filter({ hasText: "answer changed" }).first();
  await cellOf(changed, "Answer").click();
  await expect(
    changed.getByRole("region", { name: "Against the answer before the correction" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "the run before" }).click();
  await expect(page).toHaveURL(run);
});

test("most methods agree, one does not: why?", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  const differing = page.getByRole("list", { name: "Methods that differ" }).getByRole("listitem");
  const hybrid = differing.filter({ hasText: /^Hybrid differs: \S+/ });
  await expect(hybrid).toBeVisible();
  await hybrid.getByRole("button", { name: "Hybrid" }).click();
  const row = columnOf(page, "Hybrid");
  await expect(cellOf(row, "Answer")).toHaveAttribute("aria-expanded", "true");
  await row.getByRole("button", { name: "Side by side" }).click();
  await page.getByRole("menuitem", { name: "GraphRAFT", exact: true }).click();
  for (const title of ["Answer of Hybrid", "Answer of GraphRAFT"]) {
    const cell = page.getByRole("region", { name: title, exact: true });
    await expect(cell).toContainText("only here:");
    await expect(cell).toContainText(/\d+ nodes/);
  }
});

test("why is this wrong?", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, "Who directed The Third Man?");
  const hybrid = page
    .getByRole("list", { name: "Methods that differ" })
    .getByRole("listitem")
    .filter({ hasText: /^Hybrid differs: it answers Trevor Howard\. It ranks texts and reads no relation/ });
  await hybrid.getByRole("button", { name: "Hybrid" }).click();
  const row = columnOf(page, "Hybrid");
  await rankingOf(row).filter({ hasText: "Trevor Howard" }).click();
  await expect(row.getByRole("table", { name: "Why here?" }).getByRole("row")).not.toHaveCount(0);
  // Against the right one: what of it counts more for this method.
  const others = row.getByRole("combobox", { name: "Compare with" });
  const place = others.locator("option", { hasText: / Carol Reed$/ });
  await others.selectOption(await place.getAttribute("value"));
  await expect(row.getByRole("table", { name: "Against Carol Reed" }).getByRole("row")).not.toHaveCount(0);
});

test("what does STEM do?", { tag: "@deep" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRun(page, SAID);
  const how = columnOf(page, "STEM").getByRole("link", { name: /^How STEM works: it \w+/ });
  await expect(how).toBeInViewport();
  await how.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^STEM/i);
  await page.goto("/");
  await page.getByRole("link", { name: "What the methods do" }).click();
  const methods = page.getByRole("table").first().getByRole("row");
  await expect(methods).toHaveCount((await methodsOf(page)).length + 1);
  await expect(methods.filter({ hasText: "STEM" })).toContainText("traces them through the graph as a chain");
});

test("another question about the answer", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, "Who directed The Third Man?");
  const first = page.url();
  await page.keyboard.press("/");
  await page.keyboard.type("and who wrote it?");
  const form = page.getByRole("form", { name: "Follow-up" });
  await expect(form).toContainText("Asks: Who wrote The Third Man?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Asked as “and who wrote it?”")).toBeVisible();
  await answered(page);
  expect(page.url()).not.toBe(first);
  await expect(page.getByRole("region", { name: "Answer", exact: true })).toContainText("Graham Greene");
});

test("what of the question was not understood, and how else can it be said?", { tag: "@deep" }, async ({
  page,
}) => {
  await openRun(page, "Which gloomy films did Carol Reed direct?");
  const read = page.getByRole("list", { name: "How the question was read" });
  await expect(page.getByTitle("not used")).toHaveText("gloomy");
  await expect(page.getByRole("region", { name: "Answer", exact: true })).toContainText(
    "“gloomy” was not used: the answer may be too broad.",
  );

  await openRun(page, "In which films did Jesse Jamez act?");
  const chip = read.getByRole("button", { name: /is not in this graph: other names$/ });
  await chip.click();
  const near = page.getByRole("menuitem").first();
  const name = (await near.textContent()) ?? "";
  await near.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await answered(page);
  await expect(chip).toHaveCount(0);
});

test("a colleague sees it without Hopscope", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, SAID);
  const { verdict } = await storedRun(page, runId(page));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: /^Save as video/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Page to read anywhere/ }).click();
  const colleague = await page.context().browser()!.newPage({ offline: true });
  await colleague.setContent(await readFile(await (await download).path(), "utf8"));
  await expect(colleague.getByRole("region", { name: "Answer", exact: true })).toContainText(
    verdict!.answers[0]!.name,
  );
  await expect(colleague.getByRole("region", { name: "Overview" }).getByRole("row")).toHaveCount(
    (await methodsOf(page)).length + 1,
  );
});

test("how are two things connected, without what is not needed, as a picture", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  const pick = async (search: string, name: string) => {
    const field = page.getByRole("combobox", { name: search });
    await field.fill(name);
    await expect(found(page).first()).toContainText(name);
    await field.press("Enter");
  };
  await pick("Search a node", "Orson Welles");
  await page.getByRole("button", { name: "Path from here" }).click();
  await pick("To: search a node", "Alfred Hitchcock");
  await page.getByRole("button", { name: "Find the shortest path" }).click();
  await expect(page.getByRole("button", { name: /hops Orson Welles/ })).toBeVisible();
  await page
    .getByRole("list", { name: "Legend" })
    .getByRole("button", { name: /^Genre/ })
    .click();
  await expect(page.getByText(/filtered out/)).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Picture as PNG" }).click();
  expect((await download).suggestedFilename()).toBe("films.png");
});

test("which method should I use on this knowledge base, and what does it cost me?", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Experiments", exact: true }).click();
  await page.getByRole("button", { name: "Use the sample’s questions" }).click();
  // A few are enough for a test.
  await page.getByRole("spinbutton", { name: "Questions" }).fill("3");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const recommendation = page.getByRole("region", { name: "Recommendation" });
  await expect(recommendation).toContainText(/Use .+/, { timeout: 600_000 });
  await expect(recommendation).toContainText(/It takes [\d.]+ m?s a question/);
  await expect(recommendation).toContainText("$0: no language model is asked");

  const sets = "/api/knowledge-bases/films/question-sets";
  const experiment = new URL(page.url()).pathname;
  await page.request.delete(`/api${experiment}`);
  const { questionSets } = (await (await page.request.get(sets)).json()) as {
    questionSets: { id: string }[];
  };
  for (const { id } of questionSets) await page.request.delete(`${sets}/${id}`);
});
