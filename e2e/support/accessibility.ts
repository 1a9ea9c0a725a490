/**
 * What IBM's checker (accessibility-checker-engine) finds wrong with a page unchanged, by WCAG 2.1 A and AA. Only
 * what it is sure of counts: its other levels ask a person to look.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const ENGINE = readFileSync(
  createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"),
  "utf8",
);
const GUIDELINES = ["WCAG_2_1"];
/** In a drawing, the <title> of a part is its tooltip; the rule takes it for text that is seen. */
const isTooltip = ({ ruleId, snippet }: Pick<Finding, "ruleId" | "snippet">) =>
  ruleId === "label_name_visible" && snippet.startsWith("<g ");

/** Set where a modal keeps the rest of the page out of reach; that it does is checked by `holdsFocus`. */
const BEHIND_A_MODAL = "[data-aria-hidden], [data-radix-focus-guard]";
const PRESSES = 40;

interface Finding {
  ruleId: string;
  value: [level: string, outcome: string];
  message: string;
  snippet: string;
  node: Node;
}
interface Checker {
  check(document: Document, guidelines: readonly string[]): Promise<{ results: Finding[] }>;
}

/** One line for each violation: rule, message and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`(() => { if (window.ace) return; ${ENGINE}; window.ace = ace; })()`);
  const found = await page.evaluate(
    async ([guidelines, behind]) => {
      const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
      const { results } = await new ace.Checker().check(document, guidelines);
      return results
        .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
        .filter(({ node }) => !(node instanceof Element && node.closest(behind)))
        .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }));
    },
    [GUIDELINES, BEHIND_A_MODAL] as const,
  );
  return found
    .filter((finding) => !isTooltip(finding))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`);
}

/** Whether Tab stays in the modal that is open, so that nothing behind it is reached. */
export async function holdsFocus(page: Page): Promise<boolean> {
  for (let press = 0; press < PRESSES; press++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate((behind) => {
      const focused = document.activeElement;
      return focused === null || focused === document.body || focused.closest(behind) !== null;
    }, BEHIND_A_MODAL);
    if (isOutside) return false;
  }
  return true;
}
