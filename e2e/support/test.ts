/**
 * Playwright's `test`, whose pages are open once their code listens: what is pressed in the server's markup before is lost, which
 * nobody who reads a page first would meet, and a test on a busy machine does.
 */
import { type Browser, test as base, type Page, type Response } from "@playwright/test";

export * from "@playwright/test";

type Opening = (this: Page, ...given: never[]) => Promise<Response | null>;

export const test = base.extend<object, { listening: undefined }>({
  listening: [
    async ({ browser }, use) => {
      await waitForListeners(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
});

/** Every page of this process, also those of contexts that a test makes itself. */
async function waitForListeners(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const pages = Object.getPrototypeOf(page) as Record<"goto" | "reload", Opening>;
  await page.close();
  for (const name of ["goto", "reload"] as const) {
    const open = pages[name];
    pages[name] = async function (...given) {
      const response = await open.apply(this, given);
      await this.waitForFunction(isListening);
      return response;
    };
  }
}

/** Runs in the page. Markup of another origin or of a saved file has no code to wait for. */
function isListening(): boolean {
  if (!("__next_f" in self)) return true;
  const controls = document.querySelectorAll("button, input, select, textarea");
  return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
}
