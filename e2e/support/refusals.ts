import type { Page } from "@playwright/test";

/** What the browser refused because of a policy, and what else it complained of, over all pages that are opened. */
export async function refusals(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction("reportRefusal", (refusal: string) => found.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { reportRefusal } = window as unknown as { reportRefusal: (refusal: string) => void };
      reportRefusal(`${location.href}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // Addresses that lead nowhere are asked for on purpose.
    if (message.type() === "error" && !message.text().includes("404 (Not Found)")) found.push(message.text());
  });
  return found;
}
