/** Where the focus is, and whether it can be seen there. */
import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than any part of a page takes. */
const MOST_PRESSES = 200;

/** Goes on by Tab until the element has the focus; wherever it is on the way, it can be seen. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expect.poll(() => hiddenFocus(page)).toBeNull();
  }
  throw new Error(`${target} was not reached by ${key}.`);
}

/** Why the focus cannot be seen; null when it can. */
export function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return "nothing has the focus";
    const name = `${active.tagName} "${active.getAttribute("aria-label") ?? active.textContent?.slice(0, 40)}"`;
    const box = active.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    if (right - left < 1 || bottom - top < 1) return `${name} is out of view`;
    const spots = [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint((left + right) / 2, top + (bottom - top) * share),
    );
    const isSeen = spots.some((spot) => spot && (active.contains(spot) || spot.contains(active)));
    if (!isSeen) return `${name} is covered`;
    const hasRing = (element: Element | null) =>
      element !== null && getComputedStyle(element).outlineStyle !== "none";
    return hasRing(active) || hasRing(active.parentElement) ? null : `${name} has no ring`;
  });
}
