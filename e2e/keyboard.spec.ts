/** The main journey without a pointer. */
import { expect, test } from "@playwright/test";
import { answered, columnOf, methodsOf, stageOf } from "./run-page";

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
