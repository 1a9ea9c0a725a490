/**
 * From a click on "Ask" to what a person sees, in a browser, on the sample, without a key: the first stage of any
 * method drawn, and all methods done. Warm: the first rounds do not count. CHROMIUM_PATH names a browser, else
 * Playwright's own is taken.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { Application } from "../../e2e/support/application";
import { printTable } from "../corpora/print";

const PORT = Number(process.env.BENCH_PORT ?? 3937);
const KNOWN = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const QUESTIONS = [
  "In which year was The Cincinnati Kid released?",
  "Which films directed by Carol Reed star Orson Welles?",
  "What language is spoken in The Seventh Seal?",
  "How many films did Randolph Scott make with Budd Boetticher?",
];
const WARM_UPS = 1;
const ROUNDS = 3;
/** Promised: the first stage on the screen, and all methods done, in milliseconds. */
const PROMISED = { "first word": 100, "first stage": 300, "all methods": 2_000 };
type Moment = keyof typeof PROMISED;
const MOMENTS = Object.keys(PROMISED) as Moment[];

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
const application = new Application(PORT, folder);
try {
  await application.start();
  await application.until("the sample is ready", async () =>
    (await application.knowledgeBases()).some(({ sample, state }) => sample && state === "ready"),
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? KNOWN.find(existsSync),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
  const page = await browser.newPage({ baseURL: application.address });
  const taken: Record<Moment, number>[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    for (const question of QUESTIONS) {
      const times = await askOnce(page, question);
      if (round >= WARM_UPS) taken.push(times);
    }
  }
  await browser.close();
  printTable(
    `From "Ask" to the screen, ${taken.length} questions to all methods, milliseconds`,
    Object.fromEntries(
      MOMENTS.map((moment) => [
        moment,
        summary(
          taken.map((times) => times[moment]),
          PROMISED[moment],
        ),
      ]),
    ),
  );
} finally {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Asks on the Ask page; times are the page's own, when each thing is painted. */
async function askOnce(page: Page, question: string): Promise<Record<Moment, number>> {
  await page.goto(`/ask?${new URLSearchParams({ kb: "films", q: question })}`);
  const button = page.getByRole("button", { name: "Ask", exact: true });
  await button.hover();
  await page.waitForLoadState("networkidle");
  await page.evaluate(watch);
  await button.click();
  await page.waitForFunction(() => window.asked["all methods"] !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.asked as Record<Moment, number>);
}

declare global {
  interface Window {
    /** Milliseconds since the click, once each has been painted. */
    asked: Partial<Record<Moment, number>>;
  }
}

/** Runs in the page. A stage counts as drawn when its row says so and the frame with it has been painted. */
function watch(): void {
  window.asked = {};
  let clicked = 0;
  window.addEventListener(
    "click",
    () => {
      clicked = performance.now();
    },
    { capture: true, once: true },
  );
  const reached: Record<Moment, () => boolean> = {
    "first word": () => document.querySelector("article") !== null,
    "first stage": () =>
      [...document.querySelectorAll('article [aria-label="Stages"] button')].some((row) =>
        /done/.test(row.textContent ?? ""),
      ),
    "all methods": () =>
      [...document.querySelectorAll("button")].some((one) => one.textContent === "Copy link"),
  };
  const look = () => {
    for (const [moment, isReached] of Object.entries(reached) as [Moment, () => boolean][]) {
      if (window.asked[moment] !== undefined || clicked === 0 || !isReached()) continue;
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.asked[moment] ??= performance.now() - clicked;
        }),
      );
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

function summary(values: readonly number[], promised: number) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return {
    median: Math.round(at(0.5)),
    "9 of 10 below": Math.round(at(0.9)),
    promised,
    met: at(0.9) <= promised ? "yes" : "no",
  };
}
