/**
 * What IBM's checker (accessibility-checker-engine) finds wrong with a page as it stands, by WCAG 2.1 A and AA. Only
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
const isTooltip = ({ ruleId, snippet }: Finding) =>
  ruleId === "label_name_visible" && snippet.startsWith("<g ");

interface Finding {
  ruleId: string;
  value: [level: string, outcome: string];
  message: string;
  snippet: string;
}
interface Checker {
  check(document: Document, guidelines: readonly string[]): Promise<{ results: Finding[] }>;
}

/** One line for each violation: rule, message and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`(() => { if (window.ace) return; ${ENGINE}; window.ace = ace; })()`);
  const found = await page.evaluate(async (guidelines) => {
    const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
    const { results } = await new ace.Checker().check(document, guidelines);
    return results.filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL");
  }, GUIDELINES);
  return found
    .filter((finding) => !isTooltip(finding))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`);
}
