/**
 * `npm test`: lint, structure, types, unit tests, browser tests; in a fresh clone it first installs and builds what they
 * need. Runs all suites even when one fails, and ends with what failed, how to run it alone, and a line of totals. Arguments
 * choose suites (`npm test -- unit`), tests by their files (`npm test -- lib/graph/text e2e/run`), or what a change
 * touches: `npm test -- --changed` against the last commit, `npm test -- --changed main` against another.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bootstrap, root, say, seconds } from "./bootstrap.mjs";
import { chromium } from "./chromium.mjs";
import { failedTests } from "./failed-tests.mjs";
import { runTool } from "./run-tool.mjs";
import { scratchFolder } from "./scratch-folder.mjs";

const reports = path.join(root, ".build", "reports");
const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
const server = (name) => [path.join(root, "scripts", name), process.execPath];
/** A suite of Vitest: its report, its arguments, and the script that starts what it needs. */
const unit = (report, args = [], start = []) => ({
  needs: ["packages", "client", "workers"],
  run: [
    ...start,
    vitest,
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${path.join(reports, report)}`,
    ...args,
  ],
  count: () => countUnit(report),
});
/** Suites that run only when they are named, one after another beside the others. */
const BESIDE = { onRequest: true, beside: true };
const SLOW = { variables: async () => ({ SLOW_TESTS: "1" }) };
const browser = ["@playwright/test/cli.js", "test"];
/** Each suite: the steps it needs first, the command, and how its report is counted; without a report it counts as one. */
const SUITES = {
  lint: {
    check: true,
    needs: ["packages"],
    run: ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  imports: {
    check: true,
    needs: ["packages", "client"],
    run: [
      "dependency-cruiser/bin/dependency-cruise.mjs",
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "bin",
      "components",
      "lib",
    ],
  },
  unused: { check: true, needs: ["packages", "client"], run: ["knip/bin/knip.js", "--no-progress"] },
  types: {
    check: true,
    needs: ["packages", "client", "routes"],
    run: ["typescript-native/bin/tsc", "--noEmit", "-p", ".", "--checkers", "1"],
  },
  unit: unit("vitest.json"),
  browser: {
    needs: ["packages", "client", "workers", "app"],
    variables: chromium,
    run: browser,
    count: countBrowser,
  },
  /** On a real Neo4j, which this starts. */
  neo4j: { ...BESIDE, ...unit("vitest-neo4j.json", ["--mode", "neo4j"], server("with-neo4j.mjs")) },
  /** The tests of the database, on a real PostgreSQL, which this starts. */
  postgres: {
    ...BESIDE,
    ...SLOW,
    ...unit("vitest-postgres.json", ["lib/stores/prisma"], server("with-postgres.mjs")),
  },
  /** Files of many seconds that few changes can break. */
  "unit-slow": { ...BESIDE, ...SLOW, ...unit("vitest-slow.json", [".slow.test."]) },
  /** Connecting a Neo4j, which `scripts/with-neo4j.mjs` starts. */
  "neo4j-browser": {
    onRequest: true,
    needs: ["packages", "client", "workers", "app"],
    variables: chromium,
    run: [...browser, "--workers=1", "neo4j.spec.ts"],
    count: countBrowser,
  },
};

const CHECKS = Object.keys(SUITES).filter((name) => SUITES[name].check);

const chosen = await choose(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(2);
});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
process.env.TMPDIR = scratchFolder() ?? process.env.TMPDIR ?? os.tmpdir();
const total = { passed: 0, failed: 0, skipped: 0 };
const red = [];
/** What suites need is prepared by one of them at a time. */
let preparing = Promise.resolve();
const suites = Object.keys(chosen);
const checks = suites.filter((name) => SUITES[name].check);
const beside = suites.filter((name) => SUITES[name].beside);
const tests = suites.filter((name) => !SUITES[name].check && !SUITES[name].beside);
/** They wait for the disk half of the time: one after another beside the tests, or together where there are none. */
const checked = tests.length > 0 ? runInTurn(checks) : Promise.all(checks.map((name) => runSuite(name)));
/** Browser tests and servers wait half of the time, so these run one after another beside them. */
const besides = runInTurn(beside);
for (const name of tests) {
  // The build writes types of routes, which the check of types reads.
  if (SUITES[name].needs.includes("app")) await checked;
  await runSuite(name);
}
await Promise.all([checked, besides]);
if (red.length > 0) {
  const lines = [`Red: ${red.join(", ")}`, ...failedTests(reports)];
  writeFileSync(path.join(reports, "failed.txt"), `${lines.join("\n")}\n`);
  say(lines.join("\n"));
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(red.length > 0 ? 1 : 0);

/**
 * The suites to run, each with more arguments of its command.
 * @throws Error that says what there is, where a word names neither a suite nor tests
 */
async function choose(words) {
  if (words[0] === "--changed") return chooseChanged(words[1] ?? "HEAD");
  const named = words.length > 0 ? words : Object.keys(SUITES).filter((name) => !SUITES[name].onRequest);
  const suites = {};
  for (const word of named) {
    if (word in SUITES) suites[word] ??= [];
    else if (word.startsWith("e2e/")) suites.browser = [...(suites.browser ?? []), word];
    else if (word.includes(".neo4j.test.")) suites.neo4j = [...(suites.neo4j ?? []), word];
    else if (existsSync(path.join(root, word))) {
      suites.unit = [...(suites.unit ?? []), word];
      // Whoever names one of these files wants it to run.
      if (word.includes(".slow.test.")) process.env.SLOW_TESTS = "1";
      if (word.includes(".deep.test.")) process.env.DEEP_TESTS = "1";
    } else
      throw new Error(
        `There is no suite and no file "${word}"; suites are: ${Object.keys(SUITES).join(", ")}. Tests are named by their file or folder, or "--changed".`,
      );
  }
  return suites;
}

/** The checks always; unit tests that import what differs from `ref`; browser tests of the pages that do. */
async function chooseChanged(ref) {
  await bootstrap(["packages"]);
  const { browserFolders, changedFiles } = await import("./changed-files.mjs");
  const files = changedFiles(ref);
  const folders = await browserFolders(files);
  say(`${files.length} files differ from ${ref}; browser tests: ${folders.join(", ") || "none"}`);
  const suites = Object.fromEntries(CHECKS.map((name) => [name, []]));
  suites.unit = ["--changed", ref, "--passWithNoTests"];
  if (folders.length > 0) suites.browser = folders;
  return suites;
}

async function runInTurn(names) {
  for (const name of names) await runSuite(name);
}

async function runSuite(name) {
  const suite = SUITES[name];
  const started = performance.now();
  let green = false;
  try {
    preparing = preparing.catch(() => {}).then(() => bootstrap(suite.needs));
    await preparing;
    green = await runTool([...suite.run, ...chosen[name]], (await suite.variables?.()) ?? {});
  } catch (error) {
    console.error(error.message);
  }
  const counts = countOf(suite, green);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (!green) red.push(name);
  say(`${name}: ${green ? "green" : "RED"} after ${seconds(performance.now() - started)}`);
}

/** A suite without a report, or one that ended before it wrote its report, counts as one test. */
function countOf(suite, green) {
  try {
    const counts = suite.count?.();
    if (counts && (green || counts.failed > 0)) return counts;
  } catch {
    // The runner ended before it wrote its report; the suite counts as one failed test below.
  }
  return { passed: green ? 1 : 0, failed: green ? 0 : 1, skipped: 0 };
}

function countUnit(file) {
  const { numPassedTests, numFailedTests, numPendingTests } = report(file);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

/** A test that failed and then passed, when it ran again for its trace, has failed. */
function countBrowser() {
  const { expected, unexpected, flaky, skipped } = report("playwright.json").stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function report(file) {
  const place = path.join(reports, file);
  if (!existsSync(place)) throw new Error(`${file} was not written.`);
  return JSON.parse(readFileSync(place, "utf8"));
}
