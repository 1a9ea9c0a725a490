/** The main journey without a pointer, and every key that the list names. */

import { hiddenFocus, tabTo } from "../support/focus";
import { KEY_CHECKS } from "../support/key-checks";
import { type ListedKey, listedKeys, openKeys } from "../support/listed-keys";
import {
  answered,
  cellOf,
  columnOf,
  methodsOf,
  openColumn,
  openRun,
  rankingOf,
  stageOf,
} from "../support/run-page";
import { expect, test } from "../support/test";

test.describe.configure({ mode: "parallel" });

test("ask, choose, read and leave by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Example questions" })).toBeVisible();
  // Who came by keyboard skips the navigation.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  // Not in a field, where "?" is a letter.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const keys = await openKeys(page);
  await expect(keys).toContainText("Go to the question");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.type("In which year was The Cincinnati Kid released?");
  await page.keyboard.press("Enter");
  await answered(page);

  // Back brings the question as it was typed, on the page where it was asked.
  const run = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/\/\?q=/);
  await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(/^In which year/);
  await page.goto(run);
  await answered(page);

  const hybrid = columnOf(page, "Hybrid");
  await cellOf(hybrid, "Seeds").focus();
  for (let phase = 1; phase < 6; phase++) await page.keyboard.press("ArrowRight");
  await expect(cellOf(hybrid, "Answer")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/focus=hybrid:answer/);
  await expect(stageOf(hybrid, "Result")).toBeVisible();
  const reach = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      const reached = await page.evaluate(
        (wanted) =>
          document.activeElement?.getAttribute("aria-label")?.startsWith(wanted) ||
          (document.activeElement?.textContent ?? "").startsWith(wanted),
        name,
      );
      if (reached) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`"${name}" was not reached by Tab.`);
  };

  await reach("Result");
  await page.keyboard.press("ArrowUp");
  await expect(stageOf(hybrid, "Answer")).toBeFocused();
  await expect(page).toHaveURL(/step=hybrid:answer/);
  await page.keyboard.press("ArrowDown");
  await expect(stageOf(hybrid, "Result")).toBeFocused();
  await expect(page).not.toHaveURL(/step=hybrid:answer/);

  await reach("Hybrid:");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/[?&]node=/);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(outline).not.toBe("none");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/[?&]node=/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/[?&]focus=/);

  // All methods step together from the end: the one with most stages moves first.
  const methods = await methodsOf(page);
  const longest = methods.reduce((best, method) =>
    method.stages.length > best.stages.length ? method : best,
  );
  const column = await openColumn(page, longest.title);
  await page.keyboard.press("k");
  await expect(stageOf(column, longest.stages.at(-1)!.title)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("j");
  await expect(stageOf(column, "Result")).toHaveAttribute("aria-pressed", "true");
});

test("every key that is listed does what the list says", { tag: "@deep" }, async ({ page }) => {
  // Those that the keys walk through.
  const asked = await openRun(page, undefined, { methods: ["hybrid", "sage", "graphraft"] });
  const run = `/runs/${encodeURIComponent(asked)}?focus=hybrid:answer`;
  const listed = new Map<string, ListedKey>();
  for (const address of ["/", "/ask", run, "/explore?kb=films&pane=query", "/settings"]) {
    await page.goto(address);
    // The keys of a canvas are listed once it is there.
    if (address === run) await expect(columnOf(page, "Hybrid").getByRole("application")).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    for (const key of await listedKeys(page)) listed.set(`${key.place}: ${key.meaning}`, key);
  }
  // The canvas of Explore has keys once something is on it.
  await page.goto("/explore?kb=films&node=person:steve-mcqueen");
  await expect(page.getByRole("application")).toBeVisible();
  for (const key of await listedKeys(page)) listed.set(`${key.place}: ${key.meaning}`, key);

  const unchecked = [...listed.values()].filter(({ place, meaning }) => !KEY_CHECKS[place]?.[meaning]);
  expect(unchecked).toEqual([]);
  const stale = Object.entries(KEY_CHECKS).flatMap(([place, checks]) =>
    Object.keys(checks).filter((meaning) => !listed.has(`${place}: ${meaning}`)),
  );
  expect(stale).toEqual([]);
  for (const { place, meaning, keys } of listed.values()) {
    for (const key of keys) {
      await test.step(`${place}: ${key}`, async () => {
        await KEY_CHECKS[place]![meaning]!(page, key, run);
      });
    }
  }
});

test("the palette finds pages, nodes and actions, and gives the focus back", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto("/knowledge-bases");
  const link = page.getByRole("main").getByRole("link", { name: "New knowledge base" });
  await link.focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or jump to…" });
  await expect(field).toBeFocused();
  await field.fill("thm dark");
  await expect(page.getByRole("option", { name: "Theme: dark" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(field).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Control+k");
  await field.fill("Orson Welles");
  const node = page.getByRole("option", { name: "Orson Welles Person", exact: true });
  await expect(node).toBeVisible();
  await node.click();
  await expect(page).toHaveURL(/\/explore\?kb=films&node=person(%3A|:)orson-welles/);
  await expect(page.getByRole("heading", { level: 2, name: "Orson Welles" })).toBeVisible();
});

test("at 390 pixels by keyboard alone: a run, why, a citation, its source, and asked again", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ask?kb=films");
  await page.keyboard.press("/");
  await page.keyboard.type(
    "Which actors starred in films directed by both Alfred Hitchcock and Roberto Rossellini?",
  );
  await page.keyboard.press("Enter");
  await answered(page);

  const mor = columnOf(page, "MoR");
  await tabTo(page, cellOf(mor, "Seeds"));
  for (let phase = 1; phase < 6; phase++) await page.keyboard.press("ArrowRight");
  await expect(cellOf(mor, "Answer")).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, stageOf(mor, "Plan"));
  await page.keyboard.press("Enter");
  await expect(stageOf(mor, "Plan")).toHaveAttribute("aria-pressed", "true");
  await expect(stageOf(mor, "Plan")).toBeFocused();
  await tabTo(page, stageOf(mor, "Result"));
  await page.keyboard.press("Enter");

  const citation = mor.getByRole("button", { name: /^Source 1/ });
  await tabTo(page, citation);
  await page.keyboard.press("Enter");
  const source = page.getByRole("dialog");
  await expect(source).toBeFocused();
  await expect(source.getByRole("heading").first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(citation).toBeFocused();

  await tabTo(page, rankingOf(mor).first());
  await page.keyboard.press("ArrowDown");
  await expect(rankingOf(mor).nth(1)).toBeFocused();
  const compared = mor.getByRole("combobox", { name: "Compare with" });
  await tabTo(page, compared);
  const before = await compared.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(compared).not.toHaveValue(before);
  const open = mor.getByRole("button", { name: "Open the source" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  await expect(source).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  const right = mor.getByRole("button", { name: "This is the right answer" });
  await tabTo(page, right);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "This is the right answer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(right).toBeFocused();

  // What covers the screen keeps the focus until it is closed.
  await tabTo(page, mor.getByRole("button", { name: "Artefact before" }), "Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await hiddenFocus(page)).toBeNull();
  expect(await page.evaluate(() => document.activeElement?.closest("[data-focus]") !== null)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(mor.getByRole("button", { name: "Artefact before" })).toBeFocused();
  for (let presses = 0; presses < 3; presses++) {
    if ((await page.locator("[data-focus]").count()) === 0) break;
    await page.keyboard.press("Escape");
  }
  await expect(page.locator("[data-focus]")).toHaveCount(0);
  await expect(cellOf(mor, "Answer")).toBeFocused();

  const run = page.url().split("?")[0]!;
  await tabTo(page, page.getByRole("link", { name: "Ask again" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ask\?/);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.press("Enter");
  await answered(page);
  expect(page.url()).not.toContain(run);
  await page.keyboard.press("Tab");
  expect(await hiddenFocus(page)).toBeNull();
});

test("at 390 pixels by keyboard alone: Explore, from a search to a group and a path", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/explore?kb=films");
  const search = page.getByRole("combobox", { name: "Search a node" });
  const found = page.getByRole("listbox", { name: "Found nodes" }).getByRole("option");
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("Steve McQueen");
  await expect(found.first()).toContainText("Steve McQueen");
  await page.keyboard.press("Enter");
  const canvas = page.getByRole("application");
  await tabTo(page, canvas);
  await expect(canvas).toHaveAccessibleName(/: 5 nodes/);
  await page.keyboard.press("Control+a");
  const picks = page.getByRole("toolbar", { name: "Picked nodes" });
  await tabTo(page, picks.getByRole("button", { name: "Group" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Group 1: 5 nodes" })).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeNull();
  await tabTo(page, page.getByRole("button", { name: "Draw each node" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Node" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Paths" })).toBeFocused();
  await tabTo(page, page.getByRole("combobox", { name: "To: search a node" }));
  await page.keyboard.type("Charles Bronson");
  await expect(found.first()).toContainText("Charles Bronson");
  await page.keyboard.press("Enter");
  await expect.poll(() => hiddenFocus(page)).toBeNull();
  await tabTo(page, page.getByRole("combobox", { name: "From: search a node" }), "Shift+Tab");
  await page.keyboard.type("Steve McQueen");
  await expect(found.first()).toContainText("Steve McQueen");
  await page.keyboard.press("Enter");
  await expect.poll(() => hiddenFocus(page)).toBeNull();
  await tabTo(page, page.getByRole("button", { name: "Find the shortest path" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /2 hops Steve McQueen/ })).toBeVisible();
  await expect.poll(() => hiddenFocus(page)).toBeNull();
});
