/** What each key of Explore does, and what checks of keys share. */
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Goes to where the key works, presses it and sees what it does.
 * @param run address of a run with the result of one method open and nothing chosen
 */
export type KeyCheck = (page: Page, key: string, run: string) => Promise<void>;

/** A node is chosen, in a run or in Explore. */
export const RUN_NODE = /[?&]node=/;
const EXPLORED =
  "/explore?kb=films&node=person:steve-mcqueen&steps=n.person_3Asteve-mcqueen~x.person_3Asteve-mcqueen.in.STARRING.4";

export const canvas = (page: Page) => page.getByRole("application").first();

async function explored(page: Page): Promise<Locator> {
  await page.goto(EXPLORED);
  await expect(canvas(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Steve McQueen" })).toBeVisible();
  await canvas(page).focus();
  return canvas(page);
}

/** How many nodes the canvas says that it draws. */
async function drawn(page: Page): Promise<number> {
  const label = (await canvas(page).getAttribute("aria-label")) ?? "";
  return Number(/: ([\d,]+) node/.exec(label)?.[1]?.replaceAll(",", ""));
}

/** The drawing is another than before. */
export async function changesDrawing(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await canvas(page).screenshot();
  await act();
  await expect.poll(async () => before.equals(await canvas(page).screenshot())).toBe(false);
}

const pans: KeyCheck = async (page, key) => {
  await explored(page);
  await changesDrawing(page, () => page.keyboard.press(key));
};

export const EXPLORE_KEY_CHECKS: Readonly<Record<string, Readonly<Record<string, KeyCheck>>>> = {
  "On the canvas of Explore": {
    "Move the view left": pans,
    "Move the view right": pans,
    "Move the view up": pans,
    "Move the view down": pans,
    "Expand the chosen node": async (page, key) => {
      await explored(page);
      const before = await drawn(page);
      await page.keyboard.press(key);
      await expect.poll(() => drawn(page)).toBeGreaterThan(before);
    },
    "Collapse it": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect.poll(() => drawn(page)).toBe(1);
    },
    "Hide it": async (page, key) => {
      await explored(page);
      const before = await drawn(page);
      await page.keyboard.press(key);
      await expect.poll(() => drawn(page)).toBeLessThan(before);
    },
    "Pin or unpin it": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect(page.getByRole("button", { name: "Unpin" })).toBeVisible();
    },
    "Pick it, or not": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect(page.getByText("1 node picked")).toBeVisible();
    },
    "Group what is picked; or close the group of the chosen node": async (page, key) => {
      await explored(page);
      await page.keyboard.press("Control+a");
      await page.keyboard.press(key);
      await expect(page.getByRole("heading", { level: 2, name: "Group 1: 5 nodes" })).toBeVisible();
    },
    "Pick everything": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect(page.getByText(/[2-9] nodes picked/)).toBeVisible();
    },
    "Turn the lasso on or off": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect(page.getByRole("button", { name: /lasso/i, pressed: true })).toBeVisible();
    },
    "Show or hide the map": async (page, key) => {
      await explored(page);
      const map = page.getByRole("button", { name: "Map" });
      const before = await map.getAttribute("aria-pressed");
      await page.keyboard.press(key);
      await expect(map).not.toHaveAttribute("aria-pressed", before ?? "");
    },
  },
  "In Explore": {
    Undo: async (page, key) => {
      await explored(page);
      await page.keyboard.press("c");
      await expect.poll(() => drawn(page)).toBe(1);
      await page.keyboard.press(key);
      await expect.poll(() => drawn(page)).toBe(5);
    },
    Redo: async (page, key) => {
      await explored(page);
      await page.keyboard.press("c");
      await expect.poll(() => drawn(page)).toBe(1);
      await page.keyboard.press("Control+z");
      await expect.poll(() => drawn(page)).toBe(5);
      await page.keyboard.press(key);
      await expect.poll(() => drawn(page)).toBe(1);
    },
    "Clear the choice": async (page, key) => {
      await explored(page);
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(RUN_NODE);
    },
  },
};
