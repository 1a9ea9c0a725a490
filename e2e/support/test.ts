/**
 * Playwright's `test`, whose pages are open once their code listens: what is pressed in the server's markup before is lost, which
 * nobody who reads a page first would meet, and a test on a busy machine does.
 */
import { type Browser, test as base, type Page, type Request, type Response } from "@playwright/test";
import { indexedBase, type MakeBase } from "./indexed-base";

export * from "@playwright/test";

type Opening = (this: Page, ...given: never[]) => Promise<Response | null>;

export const test = base.extend<{ indexedBase: MakeBase }, { listening: undefined }>({
  indexedBase,
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
  const { reload } = pages;
  for (const name of ["goto", "reload"] as const) {
    const open = pages[name];
    pages[name] = async function (...given) {
      const { response, lost } = await load(this, () => open.apply(this, given));
      if (lost.length === 0) return response;
      // A busy machine's network dropped a part of the page; who reads it would load it again, once.
      console.warn(`Loaded again, without ${lost.join(", ")}`);
      const again = await load(this, () => reload.call(this));
      return again.response ?? response;
    };
  }
}

/** Opens a page until its code listens, or a part of it is lost. */
async function load(
  page: Page,
  open: () => Promise<Response | null>,
): Promise<{ response: Response | null; lost: string[] }> {
  const lost = lostParts(page);
  const response = await open();
  await Promise.race([page.waitForFunction(isListening), lost.any]);
  return { response, lost: lost.end() };
}

/** The styles and scripts that do not arrive while a page loads, with the reason. */
function lostParts(page: Page): { any: Promise<void>; end: () => string[] } {
  const parts: string[] = [];
  let found = () => {};
  const any = new Promise<void>((resolve) => {
    found = resolve;
  });
  const note = (request: Request) => {
    const reason = request.failure()?.errorText ?? "";
    if (!/^(?:script|stylesheet)$/.test(request.resourceType()) || /ABORTED|BLOCKED/i.test(reason)) return;
    parts.push(`${request.url()} (${reason})`);
    found();
  };
  page.on("requestfailed", note);
  return {
    any,
    end: () => {
      page.off("requestfailed", note);
      return parts;
    },
  };
}

/** Runs in the page. Markup of another origin or of a saved file has no code to wait for. */
function isListening(): boolean {
  if (!("__next_f" in self)) return true;
  const controls = document.querySelectorAll("button, input, select, textarea");
  return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
}
