import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{app,lib,components,bin,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["scripts/vitest-workers.mjs"],
    setupFiles: ["scripts/vitest-properties.mjs"],
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
