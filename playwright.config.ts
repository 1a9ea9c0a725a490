import { defineConfig } from "@playwright/test";

/** Two ports are used: this one, and the next for the tests that kill their application. */
const port = Number(process.env.E2E_PORT ?? 3917);

/** The end-to-end tests start their own application on their own data folder; see e2e/application.ts. */
export default defineConfig({
  testDir: "e2e",
  timeout: 90_000,
  // What appears does so in a second; a machine that is busy with something else is not a fault of the page.
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: ".build/reports/playwright.json" }]],
  outputDir: ".build/playwright",
  globalSetup: "./e2e/global-setup.ts",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
});
