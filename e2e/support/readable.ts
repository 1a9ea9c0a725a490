/** What every page must meet, whatever it shows: it does not scroll sideways, and its texts can be read. */
import { expect, type Page } from "@playwright/test";

/** Waits until nothing of the page is still to come. */
export async function untilStill(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Pixels that the page is wider than its window. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
}

/**
 * Texts with less contrast than WCAG AA asks for: 4.5 to 1, or 3 to 1 when large. Disabled controls are exempt.
 * @param which "seen" leaves out what is folded away: when the theme changes, browsers put off its new colours
 */
export function unreadable(page: Page, which: "all" | "seen" = "all"): Promise<string[]> {
  return page.evaluate((which) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const colours = new Map<string, [number, number, number, number]>();
    /** Any CSS colour as red, green, blue (0 to 255) and alpha (0 to 1). */
    const parse = (colour: string): [number, number, number, number] => {
      const known = colours.get(colour);
      if (known) return known;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(colour, [red, green, blue, alpha / 255]);
      return parse(colour);
    };
    const luminance = (colour: readonly number[]) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const share = (colour[index] ?? 0) / 255;
        return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
      }, 0);
    const over = (front: readonly number[], back: readonly number[]) =>
      [0, 1, 2].map((index) => front[index]! * front[3]! + back[index]! * (1 - front[3]!));
    const grounds = new Map<Element, number[]>();
    const groundOf = (element: Element): number[] => {
      const known = grounds.get(element);
      if (known) return known;
      const colour = parse(getComputedStyle(element).backgroundColor);
      const behind = () => (element.parentElement ? groundOf(element.parentElement) : [255, 255, 255]);
      const ground = colour[3] === 1 ? colour : over(colour, behind());
      grounds.set(element, ground);
      return ground;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (
        !element ||
        !text.textContent?.trim() ||
        element.closest("script, style, :disabled, [data-sonner-toaster]") ||
        (which === "seen" && !element.checkVisibility())
      )
        continue;
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (width <= 1 || height <= 1 || style.visibility !== "visible") continue;
      const ground = groundOf(element);
      const ink = over(parse(style.color), ground);
      const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a) as [number, number];
      const contrast = (light + 0.05) / (dark + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5))
        found.add(`${contrast.toFixed(2)} "${text.textContent.trim().slice(0, 40)}"`);
    }
    return [...found];
  }, which);
}
