/** The list of keys behind `?`, read as a person reads it, and pressed as a person presses them. */
import { expect, type Locator, type Page } from "@playwright/test";

export interface ListedKey {
  place: string;
  meaning: string;
  /** Combinations as Playwright presses them: "Control+Shift+z". */
  keys: string[];
}

const NAMES: Readonly<Record<string, string>> = {
  Ctrl: "Control",
  Esc: "Escape",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "−": "-",
};

/** Opens the list, however often it has to be asked for: a page that has just come listens a moment later. */
export async function openKeys(page: Page): Promise<Locator> {
  const list = page.getByRole("dialog", { name: "Keyboard" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(list).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  return list;
}

/** Opens the list, reads it and closes it again. */
export async function listedKeys(page: Page): Promise<ListedKey[]> {
  // Not in a field, where "?" is a letter.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const list = await openKeys(page);
  const rows = await list.locator("section").evaluateAll((sections) =>
    sections.flatMap((section) =>
      [...section.querySelectorAll("dl > div")].map((row) => ({
        place: section.getAttribute("aria-label") ?? "",
        meaning: row.querySelector("dd")?.textContent ?? "",
        caps: [...row.querySelectorAll("dt > span")].map((combination) =>
          [...combination.querySelectorAll("kbd")].map((key) => key.textContent ?? ""),
        ),
      })),
    ),
  );
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  return rows.map(({ place, meaning, caps }) => ({ place, meaning, keys: caps.map(pressable) }));
}

function pressable(caps: readonly string[]): string {
  const named = caps.map((cap) => NAMES[cap] ?? cap);
  const last = named.at(-1) ?? "";
  return [...named.slice(0, -1), /^[A-Z]$/.test(last) ? last.toLowerCase() : last].join("+");
}
