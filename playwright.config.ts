import { defineConfig } from "@playwright/test";
import { ownWorker, serverAddress } from "./e2e/support/servers";

/** Tests of many seconds that only few changes can break carry the tag @deep and run on request: `npm run test:deep`. */
const isDeep = process.env.DEEP_TESTS === "1";

/** Files run in parallel, each worker with its own application; see e2e/global-setup.ts. */
export default defineConfig({
  testDir: "e2e",
  // Limits for what hangs, not for what is slow: on a busy machine, what takes a second may take twenty.
  timeout: isDeep ? 900_000 : 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  grepInvert: isDeep ? [] : /@deep/,
  // Recording a trace of every test triples the work of the browser: what failed runs again for its trace, and stays failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".build/reports/playwright.json" }]],
  outputDir: ".build/playwright",
  globalSetup: "./e2e/global-setup.ts",
  use: {
    baseURL: serverAddress(ownWorker()),
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Animations in software take a quarter of the work of a page; `npm run test:deep` has them, and so have tests of what moves.
    contextOptions: { reducedMotion: process.env.BROWSER_MOTION === "1" ? "no-preference" : "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
