/** What each listed key does, checked by its place and meaning: a key without a check here fails the test of the list. */
import { expect, type Page } from "@playwright/test";
import { canvas, changesDrawing, EXPLORE_KEY_CHECKS, type KeyCheck, RUN_NODE } from "./explore-key-checks";
import { cellOf, columnOf, openColumn, rankingOf, stageOf } from "./run-page";

const OPPOSITE: Readonly<Record<string, string>> = {
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
};

const hybrid = (page: Page) => columnOf(page, "Hybrid");
const question = (page: Page) => page.getByRole("textbox", { name: "Question" });
const source = (page: Page) => page.getByRole("dialog");

const intersections = (page: Page) => page.getByRole("group", { name: /^Intersections/ }).getByRole("button");

/** The run anew, with the result of one method open and nothing chosen. */
async function atRun(page: Page, run: string): Promise<void> {
  await page.goto(run);
  await expect(stageOf(hybrid(page), "Result")).toHaveAttribute("aria-pressed", "true");
}

/** The chosen node; the address follows the keys a moment later, which is waited for by the clock of the page. */
async function chosenNode(page: Page): Promise<string | null> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return new URL(page.url()).searchParams.get("node");
}

const moves: KeyCheck = async (page, key, run) => {
  await atRun(page, run);
  await canvas(page).focus();
  // Whoever has come the opposite way has a node to go back to; where no node is that way, look from another one.
  let before: string | null = null;
  for (const way of Object.keys(OPPOSITE)) {
    await page.keyboard.press(way);
    const from = await chosenNode(page);
    await page.keyboard.press(OPPOSITE[key]!);
    before = await chosenNode(page);
    if (before !== from) break;
  }
  expect(before).not.toBeNull();
  await page.keyboard.press(key);
  await expect.poll(() => chosenNode(page)).not.toBe(before);
};
const zooms: KeyCheck = async (page, key, run) => {
  await atRun(page, run);
  await canvas(page).focus();
  await changesDrawing(page, () => page.keyboard.press(key));
};

/** From an open cell to another one, which is then open in its place. */
function walksCells(title: string, phase: string, nextTitle: string, nextPhase: string): KeyCheck {
  return async (page, key, run) => {
    await atRun(page, run);
    await openColumn(page, title, phase);
    await cellOf(columnOf(page, title), phase).focus();
    await page.keyboard.press(key);
    const next = cellOf(columnOf(page, nextTitle), nextPhase);
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("group", { name: "Stages", exact: true })).toHaveCount(1);
  };
}

export const KEY_CHECKS: Readonly<Record<string, Readonly<Record<string, KeyCheck>>>> = {
  Everywhere: {
    "Search, jump to a page, or run an action": async (page, key) => {
      await page.goto("/settings");
      await expect(async () => {
        await page.keyboard.press(key);
        await expect(page.getByRole("combobox", { name: "Search or jump to…" })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass({ timeout: 120_000 });
      await page.getByRole("combobox", { name: "Search or jump to…" }).fill("carol reed");
      await expect(page.getByRole("option", { name: /^Carol Reed/ }).first()).toBeVisible();
      await page.getByRole("combobox", { name: "Search or jump to…" }).fill("API");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/reference$/);
    },
    "Go to the question, or to the search of Explore": async (page, key) => {
      await page.goto("/ask");
      await expect(question(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(question(page)).toBeFocused();
    },
    "This list": async (page, key) => {
      await page.goto("/settings");
      // A page that has just come listens a moment later.
      await expect(async () => {
        await page.keyboard.press(key);
        await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 120_000 });
    },
  },
  "In the question": {
    Ask: async (page, key) => {
      await page.goto("/ask?kb=films&methods=hybrid");
      await question(page).fill("Who directed The Third Man?");
      await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeEnabled();
      await page.keyboard.press(key);
      await expect(page).toHaveURL(/\/runs\//);
    },
    "New line": async (page, key) => {
      await page.goto("/ask");
      await question(page).fill("one");
      await page.keyboard.press(key);
      await page.keyboard.type("two");
      await expect(question(page)).toHaveValue("one\ntwo");
    },
  },
  "In a run": {
    "Next stage, of all methods": async (page, key, run) => {
      await atRun(page, run);
      await page.keyboard.press("k");
      await expect(page).toHaveURL(/step=/);
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(/step=/);
    },
    "Previous stage, of all methods": async (page, key, run) => {
      await atRun(page, run);
      await page.keyboard.press(key);
      await expect(page).toHaveURL(/step=/);
    },
    "Play or pause the stages": async (page, key, run) => {
      await atRun(page, run);
      await page.keyboard.press(key);
      const player = page.getByRole("group", { name: "Stages of all methods" });
      await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
      await page.keyboard.press(key);
      await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    },
    "Close the source, then clear the choice, then close the open cell, then show the results": async (
      page,
      key,
      run,
    ) => {
      await atRun(page, run);
      await rankingOf(hybrid(page)).first().click();
      await hybrid(page).getByRole("button", { name: "Open the source" }).click();
      await expect(source(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(source(page)).toHaveCount(0);
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(RUN_NODE);
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(/focus=/);
      await page.keyboard.press("k");
      await expect(page).toHaveURL(/step=/);
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(/step=/);
    },
  },
  "In the overview": {
    "The artefact before": walksCells("SAGE", "Plan", "SAGE", "Expanded"),
    "The next artefact": walksCells("SAGE", "Plan", "SAGE", "Matched"),
    "The same artefact of the method above": walksCells("SAGE", "Plan", "Hybrid", "Plan"),
    "The same artefact of the method below": walksCells("SAGE", "Plan", "GraphRAFT", "Plan"),
    "Put the cell beside the open one, or take it away": async (page, key, run) => {
      await atRun(page, run);
      const sage = cellOf(columnOf(page, "SAGE"), "Answer");
      const both = page.getByRole("region", { name: "Side by side" });
      for (const count of [1, 0]) {
        await sage.focus();
        await page.keyboard.press(key);
        await expect(both).toHaveCount(count);
      }
    },
  },
  "In the stages of a method": {
    "Previous stage": async (page, key, run) => {
      await atRun(page, run);
      await stageOf(hybrid(page), "Result").focus();
      await page.keyboard.press(key);
      await expect(stageOf(hybrid(page), "Answer")).toBeFocused();
    },
    "Next stage, then the result": async (page, key, run) => {
      await atRun(page, run);
      await stageOf(hybrid(page), "Answer").click();
      await page.keyboard.press(key);
      await expect(stageOf(hybrid(page), "Result")).toBeFocused();
    },
  },
  "In a ranking": {
    "Choose the row above": async (page, key, run) => {
      await atRun(page, run);
      await rankingOf(hybrid(page)).nth(1).click();
      await page.keyboard.press(key);
      await expect(rankingOf(hybrid(page)).nth(0)).toBeFocused();
    },
    "Choose the row below": async (page, key, run) => {
      await atRun(page, run);
      await rankingOf(hybrid(page)).nth(0).click();
      await page.keyboard.press(key);
      await expect(rankingOf(hybrid(page)).nth(1)).toBeFocused();
    },
    "Choose the row; again: open its source": async (page, key, run) => {
      await atRun(page, run);
      await rankingOf(hybrid(page)).nth(0).focus();
      await page.keyboard.press(key);
      await expect(page).toHaveURL(RUN_NODE);
      await page.keyboard.press(key);
      await expect(source(page)).toBeVisible();
    },
  },
  "In the intersections": {
    "The larger intersection": async (page, key, run) => {
      await atRun(page, run);
      const bars = intersections(page);
      await bars.first().focus();
      await page.keyboard.press("ArrowRight");
      await expect(bars.nth(1)).toBeFocused();
      await page.keyboard.press(key);
      await expect(bars.first()).toBeFocused();
    },
    "The smaller intersection": async (page, key, run) => {
      await atRun(page, run);
      await intersections(page).first().focus();
      await page.keyboard.press(key);
      await expect(intersections(page).nth(1)).toBeFocused();
    },
  },
  "On a canvas": {
    "Choose the nearest node left": moves,
    "Choose the nearest node right": moves,
    "Choose the nearest node up": moves,
    "Choose the nearest node down": moves,
    Closer: zooms,
    "Further away": zooms,
    "Show everything": async (page, key, run) => {
      await atRun(page, run);
      await canvas(page).focus();
      await changesDrawing(page, () => page.keyboard.press("+"));
      await changesDrawing(page, () => page.keyboard.press(key));
    },
    "Open the source of the chosen node": async (page, key, run) => {
      await atRun(page, run);
      await canvas(page).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page).toHaveURL(RUN_NODE);
      await page.keyboard.press(key);
      await expect(source(page)).toBeVisible();
    },
  },
  ...EXPLORE_KEY_CHECKS,
  "In Cypher": {
    Run: async (page, key) => {
      await page.goto("/explore?kb=films&pane=query");
      await page.getByRole("textbox", { name: "Cypher" }).fill("MATCH (f:Film) RETURN f LIMIT 3");
      await page.keyboard.press(key);
      await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
    },
  },
};
