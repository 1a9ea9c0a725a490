import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** `--mode neo4j` chooses the suites on a real Neo4j, which `npm run test:neo4j` starts. They share one graph. */
const onNeo4j = {
  include: ["{app,lib,components,bin,scripts}/**/*.neo4j.test.ts"],
  globalSetup: ["scripts/vitest-workers.mjs", "scripts/neo4j/require-neo4j.mjs"],
  fileParallelism: false,
};

/** For a test that hangs, not for one that is slow: on a busy machine a test may take fifty times as long. */
const HANGS_AFTER_MS = 600_000;

export default defineConfig(({ mode }) => ({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{app,lib,components,bin,scripts}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...(mode === "neo4j" ? [] : ["**/*.neo4j.test.ts"])],
    globalSetup: ["scripts/vitest-workers.mjs"],
    setupFiles: ["scripts/vitest-properties.mjs"],
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    maxWorkers: 2,
    ...(mode === "neo4j" && onNeo4j),
  },
}));
