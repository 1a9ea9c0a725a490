import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{app,lib,components,bin,scripts}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
