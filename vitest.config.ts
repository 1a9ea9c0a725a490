import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { isolatedTests } from "./scripts/vitest-isolated.mjs";
import { LongestFirst } from "./scripts/vitest-order.mjs";

/** For a test that hangs, not for one that is slow: on a busy machine a test may take fifty times as long. */
const HANGS_AFTER_MS = 600_000;

/** Bundles of the threads, then what tests copy: making it uses a thread. */
const globalSetup = ["scripts/vitest-workers.mjs", "lib/stores/testing/embedded-templates.ts"];

const shared = {
  setupFiles: ["scripts/vitest-properties.mjs"],
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  maxWorkers: 2,
};

/**
 * Files that compute only share their imports with those before them; the others run afterwards, each in a process of its own.
 * `*.slow.test.ts` run on request: `SLOW_TESTS=1`, as our CI does.
 */
function onEveryMachine() {
  const isolated = isolatedTests(["app", "lib", "components", "bin", "scripts"]).map(escapeGlob);
  const notHere = [...configDefaults.exclude, "**/*.neo4j.test.ts"];
  if (process.env.SLOW_TESTS !== "1") notHere.push("**/*.slow.test.ts");
  const projects = [
    {
      name: "shared",
      include: ["{app,lib,components,bin,scripts}/**/*.test.{ts,tsx}"],
      exclude: [...notHere, ...isolated],
      // Native modules end some processes of other versions of Node that load them again and again.
      isolate: process.env.TEST_ISOLATION === "file",
    },
    { name: "isolated", include: isolated, exclude: notHere, sequence: { groupOrder: 1 } },
  ];
  return { projects: projects.map((test) => ({ extends: true as const, test: { ...test, globalSetup } })) };
}

/** `--mode neo4j` chooses the suites on a real Neo4j, which `npm run test:neo4j` starts. They share one graph. */
const onNeo4j = {
  include: ["{app,lib,components,bin,scripts}/**/*.neo4j.test.ts"],
  globalSetup: [...globalSetup, "scripts/neo4j/require-neo4j.mjs"],
  fileParallelism: false,
};

export default defineConfig(({ mode }) => ({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    ...shared,
    sequence: { sequencer: LongestFirst },
    // Files that have a process of their own read hundreds of modules each, which need not be translated again for every run.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".build/vitest-modules" },
    ...(mode === "neo4j" ? onNeo4j : onEveryMachine()),
  },
}));

/** Folders of routes are called `[id]`, which a glob takes for a choice of letters. */
function escapeGlob(file: string) {
  return file.replace(/[[\]()]/g, "\\$&");
}
