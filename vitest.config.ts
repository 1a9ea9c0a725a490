import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

import { LongestFirst } from "./scripts/vitest-order.mjs";
import { processesOf } from "./scripts/vitest-processes.mjs";

/** For a test that hangs, not for one that is slow: at a load of ten a test takes ten times as long, and the longest takes ten seconds. */
const HANGS_AFTER_MS = 180_000;

/** Bundles of the threads, then what tests copy: making it uses a thread. */
const globalSetup = [
  "scripts/vitest-workers.mjs",
  "lib/stores/testing/embedded-templates.ts",
  "lib/stores/testing/server-template.ts",
];

/**
 * A process of tests lives for a minute, and a third of its work was V8's own: to optimise what is called a few thousand times, and to
 * empty a small new space again and again, by threads that wait for each other. What is served to users runs without any of these.
 */
const FOR_A_SHORT_LIFE = ["--min-semi-space-size=32", "--max-semi-space-size=64", "--single-threaded-gc"];
// Later versions refuse to start with the first of these.
if (process.version.startsWith("v20."))
  FOR_A_SHORT_LIFE.push("--interrupt-budget=1000000", "--wasm-tiering-budget=200000000");

const shared = {
  setupFiles: ["scripts/vitest-properties.mjs"],
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  // For threads that index, which know no other settings: one folder of vectors, and no second thread that burns a core while it waits.
  env: { HOPSCOPE_DATA: ".build/tests", HOPSCOPE_THREADS: "1" },
  execArgv: FOR_A_SHORT_LIFE,
  // A third worker on two cores gained nothing: the cores are never idle.
  maxWorkers: 2,
};

/** `*.slow.test.ts` and `*.deep.test.ts` run on request: `SLOW_TESTS=1` as in our CI, `DEEP_TESTS=1` as `npm run test:deep`. */
function onEveryMachine() {
  const leftOut = ["neo4j", "llm"];
  if (process.env.SLOW_TESTS !== "1") leftOut.push("slow");
  if (process.env.DEEP_TESTS !== "1") leftOut.push("deep");
  const exclude = [...configDefaults.exclude, ...leftOut.map((kind) => `**/*.${kind}.test.ts`)];
  const { alone, groups } = processesOf(["app", "lib", "components", "bin", "scripts"], leftOut);
  // Native modules end some processes of other versions of Node that load them again and again.
  const isolate = process.env.TEST_ISOLATION === "file";
  const apart = [...groups.flat(), ...alone].map(escapeGlob);
  const projects = [
    {
      name: "shared",
      include: ["{app,bench,lib,components,bin,scripts}/**/*.test.{ts,tsx}"],
      exclude: [...exclude, ...apart],
      isolate,
    },
    ...groups.map((files, at) => ({
      name: `group ${at + 1}`,
      include: files.map(escapeGlob),
      exclude,
      isolate,
    })),
    { name: "alone", include: alone.map(escapeGlob), exclude },
  ];
  return {
    projects: projects.map((test) => ({ extends: true as const, test: { ...test, globalSetup } })),
  };
}

/** `--mode neo4j` chooses the suites on a real Neo4j, which `npm run test:neo4j` starts. They share one graph. */
const onNeo4j = {
  include: ["{app,lib,components,bin,scripts}/**/*.neo4j.test.ts"],
  globalSetup: [...globalSetup, "scripts/neo4j/require-neo4j.mjs"],
  fileParallelism: false,
  isolate: false,
};

/** `--mode llm` chooses the suites on a real language model, which `npm run test:llm` starts. They share one endpoint. */
const onLlm = {
  include: ["{app,lib,components,bin,scripts}/**/*.llm.test.ts"],
  globalSetup: [...globalSetup, "scripts/require-llm.mjs"],
  fileParallelism: false,
  testTimeout: 600_000,
};

export default defineConfig(({ mode }) => ({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    ...shared,
    sequence: { sequencer: LongestFirst },
    // Files that have a process of their own read hundreds of modules each, which need not be translated again for every run.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".build/vitest-modules" },
    ...(mode === "neo4j" ? onNeo4j : mode === "llm" ? onLlm : onEveryMachine()),
  },
}));

/** Folders of routes are called `[id]`, which a glob takes for a choice of letters. */
function escapeGlob(file: string) {
  return file.replace(/[[\]()]/g, "\\$&");
}
