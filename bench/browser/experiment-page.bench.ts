/**
 * An experiment of 10,000 question-method pairs opened in a browser: from the address to the recommendation, the table of the comparison and
 * the first questions on the screen. Cold is the first request that a started server gets, by a browser that has nothing: by
 * what the experiment keeps when it ends, and against another baseline, which has to be compared then. Warm is the same page
 * again. CHROMIUM_PATH names a browser, else Playwright's own is taken.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Application } from "../../e2e/support/application";
import { compareExperiment, FIRST_COMPARISON } from "../../lib/server/experiments/compare-experiment";
import { openEngine } from "../../lib/server/open-engine";
import { readEnvironment } from "../../lib/stores/environment";
import { METHODS, makeLargeExperiment, QUESTIONS } from "../corpora/large-experiment";
import { printTable } from "../corpora/print";

const PORT = Number(process.env.BENCH_PORT ?? 3957);
const KNOWN = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const STARTS = Number(process.env.BENCH_STARTS ?? 10);
const AGAIN = 3;
/** Promised: everything on the screen, in milliseconds. */
const PROMISED = 2_000;
/** Selectors of the parts of a page, each found once the part is there. */
const SHOWN = {
  recommendation: 'section[aria-label="Recommendation"]',
  comparison: 'section[aria-label="Comparison"] tbody tr',
  questions: "#questions li a",
};
type Part = keyof typeof SHOWN;
const PARTS = Object.keys(SHOWN) as Part[];
type Times = Record<Part, number>;

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
const application = new Application(PORT, folder);
try {
  await application.start();
  await application.until("the sample is ready", async () =>
    (await application.knowledgeBases()).some(({ sample, state }) => sample && state === "ready"),
  );
  await application.stop();
  const experiment = await bringExperiment();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? KNOWN.find(existsSync),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
  const taken: Record<string, Times[]> = { cold: [], warm: [], "cold, another baseline": [] };
  for (let start = 0; start < STARTS; start++) {
    for (const [address, cold, warm] of [
      [`/experiments/${experiment}`, "cold", "warm"],
      [`/experiments/${experiment}?baseline=1&by=rr`, "cold, another baseline", null],
    ] as const) {
      await application.start();
      const [first, ...again] = await openSeveralTimes(browser, address);
      taken[cold]!.push(first!);
      if (warm) taken[warm]!.push(...again);
      await application.stop();
    }
  }
  await browser.close();
  for (const [how, times] of Object.entries(taken))
    printTable(
      `${(QUESTIONS * METHODS.length).toLocaleString("en")} answers opened in a browser, ${how}, ${times.length} times, milliseconds`,
      Object.fromEntries(PARTS.map((part) => [part, summary(times.map((one) => one[part]))])),
    );
} finally {
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Its id. The data folder takes one process at a time. */
async function bringExperiment(): Promise<string> {
  const engine = await openEngine(readEnvironment({ HOPSCOPE_DATA: folder }), { runsJobs: false });
  try {
    const id = await makeLargeExperiment(engine);
    // The experiment's job does the same when it ends.
    await compareExperiment(engine, id, FIRST_COMPARISON);
    return id;
  } finally {
    await engine.close();
  }
}

async function openSeveralTimes(browser: Browser, address: string): Promise<Times[]> {
  const context = await browser.newContext({
    baseURL: application.address,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.addInitScript(watch, SHOWN);
  const times: Times[] = [];
  for (let opened = 0; opened <= AGAIN; opened++) times.push(await openOnce(page, address));
  await context.close();
  return times;
}

async function openOnce(page: Page, address: string): Promise<Times> {
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForFunction((count) => Object.keys(window.painted).length === count, PARTS.length, {
    timeout: 60_000,
  });
  return page.evaluate(() => window.painted as Times);
}

declare global {
  interface Window {
    /** Milliseconds since the page was asked for, once each part has been painted. */
    painted: Partial<Times>;
  }
}

/** Runs in the page before anything else. */
function watch(shown: typeof SHOWN): void {
  window.painted = {};
  const look = () => {
    for (const [part, selector] of Object.entries(shown) as [Part, string][]) {
      if (window.painted[part] !== undefined || !document.querySelector(selector)) continue;
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.painted[part] ??= performance.now();
        }),
      );
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

function summary(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    median: Math.round(at(0.5)),
    "9 of 10 below": Math.round(at(0.9)),
    promised: PROMISED,
    met: at(0.9) <= PROMISED ? "yes" : "no",
  };
}
