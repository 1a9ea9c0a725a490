/** The main journey without a pointer, and every key that the list names. */
import { expect, test } from "@playwright/test";
import { KEY_CHECKS } from "./key-checks";
import { type ListedKey, listedKeys } from "./listed-keys";
import { answered, ask, columnOf, methodsOf, runId, stageOf } from "./run-page";

test("ask, choose, read and leave by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Example questions" })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys).toContainText("Go to the question");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.type("In which year was The Cincinnati Kid released?");
  await page.keyboard.press("Enter");
  await answered(page);

  const hybrid = columnOf(page, "Hybrid");
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

  // All methods step together from the end: the one with most stages moves first.
  const methods = await methodsOf(page);
  const longest = methods.reduce((best, method) =>
    method.stages.length > best.stages.length ? method : best,
  );
  const column = columnOf(page, longest.title);
  await page.keyboard.press("k");
  await expect(stageOf(column, longest.stages.at(-1)!.title)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("j");
  await expect(stageOf(column, "Result")).toHaveAttribute("aria-pressed", "true");
});

test("every key that is listed does what the list says", async ({ page }) => {
  test.setTimeout(300_000);
  await ask(page);
  const run = `/runs/${encodeURIComponent(runId(page))}`;
  const listed = new Map<string, ListedKey>();
  for (const address of ["/", "/ask", run, "/explore?kb=films&pane=query", "/settings"]) {
    await page.goto(address);
    if (address === run) await expect(stageOf(columnOf(page, "Hybrid"), "Result")).toBeVisible();
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
        await page.goto(run);
        await KEY_CHECKS[place]![meaning]!(page, key);
      });
    }
  }
});

test("the palette finds pages, nodes and actions, and gives the focus back", async ({ page }) => {
  await page.goto("/knowledge-bases");
  const link = page.getByRole("main").getByRole("link", { name: "New knowledge base" });
  await link.focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Go to, or do" });
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

test("who came by keyboard skips the navigation", async ({ page }) => {
  await page.goto("/settings");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});
