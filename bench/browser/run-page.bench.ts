/**
 * The page of a run in a browser, on a production build: from a click to the paint that shows what came of it, from Ask to the
 * first cell, and the long tasks and the processor time of its main thread while a run is opened. CHROMIUM_PATH names a browser, else
 * Playwright's own is taken; BENCH_ADDRESS an application that runs already, with the sample indexed.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { Application } from "../../e2e/support/application";
import { printTable } from "../corpora/print";

const PORT = Number(process.env.BENCH_PORT ?? 3948);
const KNOWN = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
const TIMES = 10;
/** After a page was opened or something changed, what belongs to it has ended. */
const REST_MS = 1_500;
/** Promised, in milliseconds. */
const PROMISED = { stage: 100, row: 100, cell: 300, task: 50, open: 400 };

const running = process.env.BENCH_ADDRESS;
const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
const application = running ? null : new Application(PORT, folder);
try {
  await application?.start();
  await application?.until("the sample is ready", async () => {
    const sample = (await application.knowledgeBases()).find((base) => base.sample);
    return sample?.state === "ready";
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? KNOWN.find(existsSync),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
  const page = await browser.newPage({
    baseURL: running ?? application?.address ?? "",
    viewport: { width: 1440, height: 900 },
  });
  await page.addInitScript(watchTasks);
  await measure(page);
  await browser.close();
} finally {
  await application?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(page: Page): Promise<void> {
  const cells: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    await page.goto(`/ask?${new URLSearchParams({ kb: "films", q: QUESTION })}`);
    await page.waitForTimeout(REST_MS);
    const ask = page.getByRole("button", { name: "Ask", exact: true });
    cells.push(await clickToPaint(ask, "[data-cell] svg, [data-cell] [data-node]"));
    await page.getByRole("button", { name: "Copy link" }).waitFor({ timeout: 600_000 });
  }
  const address = new URL(page.url()).pathname;

  const longest: number[] = [];
  const blocked: number[] = [];
  const opened: number[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  for (let at = 0; at < TIMES; at++) {
    await page.goto(address);
    await page.getByRole("button", { name: "Copy link" }).waitFor();
    await page.waitForTimeout(REST_MS);
    opened.push(await processorMs(session));
    const tasks = await longTasks(page);
    longest.push(Math.max(0, ...tasks));
    blocked.push(tasks.reduce((sum, ms) => sum + ms - PROMISED.task, 0));
  }

  const stages: number[] = [];
  const rows: number[] = [];
  await page.goto(`${address}?focus=graphraft:answer`);
  const buttons = page.getByRole("group", { name: "Stages", exact: true }).getByRole("button");
  await buttons.first().waitFor();
  const count = await buttons.count();
  for (let at = 0; at < TIMES; at++) {
    await page.waitForTimeout(REST_MS);
    const button = buttons.nth(at % (count - 1));
    await button.evaluate((element) => element.setAttribute("data-measured", ""));
    stages.push(await clickToPaint(button, '[data-measured][aria-pressed="true"]'));
    await button.evaluate((element) => element.removeAttribute("data-measured"));
  }
  await page.goto(`${address}?focus=graphraft:answer`);
  const ranking = page.locator("[data-focus] [data-row]");
  await ranking.first().waitFor();
  for (let at = 0; at < TIMES; at++) {
    await page.waitForTimeout(REST_MS);
    const row = ranking.nth(at);
    await row.evaluate((element) => element.setAttribute("data-measured", ""));
    rows.push(await clickToPaint(row, '[data-measured][aria-expanded="true"]'));
    await page.evaluate(() => document.querySelector("[data-measured]")?.removeAttribute("data-measured"));
  }

  printTable(
    `The page of a run, median and worst of ${TIMES}, milliseconds`,
    Object.fromEntries(
      [
        ["stage clicked to paint", stages, PROMISED.stage] as const,
        ["row of a ranking clicked to paint", rows, PROMISED.row] as const,
        ["Ask clicked to the first cell", cells, PROMISED.cell] as const,
        ["longest task while it opens", longest, PROMISED.task] as const,
        ["processor time to open it", opened, PROMISED.open] as const,
        ["time beyond 50 ms of all its tasks", blocked, undefined] as const,
      ].map(([what, times, promised]) => [
        what,
        {
          median: Math.round(median(times)),
          worst: Math.round(Math.max(...times)),
          promised,
          met: promised === undefined ? "" : median(times) <= promised ? "yes" : "no",
        },
      ]),
    ),
    "median",
  );
}

/** Milliseconds from a click until what `shown` selects was painted. */
async function clickToPaint(control: Locator, shown: string): Promise<number> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate(
    (element, selector) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - started);
        const look = () => {
          if (document.querySelector(selector)) painted.port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    shown,
  );
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Processor time of the page's main thread since it was opened. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => window.longTasks);
}

/** Runs in the page before anything else. */
function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}
