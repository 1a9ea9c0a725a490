/**
 * `npm run test:deep`: what takes too long for every change. Property tests draw many new cases, all unit tests run on
 * every supported version of Node, the packed application is installed and tried, and browser tests run several times, in
 * more views and with animations, to find those that fail by chance; a real language model is met. A failure names the seed:
 * `PROPERTY_SEED=<seed> npm test -- unit` repeats its cases.
 */
import { randomInt } from "node:crypto";
import path from "node:path";
import { bootstrap, root, say } from "./bootstrap.mjs";
import { chromium } from "./chromium.mjs";
import { runTool } from "./run-tool.mjs";

const {
  PROPERTY_SEED = String(randomInt(2 ** 31)),
  PROPERTY_RUNS = "1000",
  MATCH_CASES = "10000",
  TYPED_CASES = "100000",
  DECODING_DRAWS = "10000",
  BROWSER_REPEATS = "3",
  CRASH_QUESTIONS = "2000",
  POWER_CUTS = "500",
  SCHEMATHESIS_CASES = "80",
} = process.env;

/** Also those that `npm test` and our CI leave to it. */
Object.assign(process.env, { SLOW_TESTS: "1", DEEP_TESTS: "1" });
await bootstrap(["packages", "client", "workers", "app"]);
const results = {};
say(`Property tests: ${PROPERTY_RUNS} cases each, seed ${PROPERTY_SEED}`);
results.properties = await runTool(["vitest/vitest.mjs", "run"], {
  PROPERTY_SEED,
  PROPERTY_RUNS,
  MATCH_CASES,
  TYPED_CASES,
  DECODING_DRAWS,
  POWER_CUTS,
  SCHEMATHESIS_CASES,
});
results.versions = await runTool([path.join(import.meta.dirname, "node-versions.mjs"), "--all"]);
results.package = await runTool([path.join(import.meta.dirname, "package", "test-package.mjs")]);
// Each time on new data folders, so that a test cannot pass or fail by what an earlier time left.
// Animations move, and each page is opened anew in every theme and width.
const variables = { ...(await chromium()), CRASH_QUESTIONS, BROWSER_MOTION: "1" };
for (let time = 1; time <= Number(BROWSER_REPEATS); time++)
  results[`browser ${time}`] = await runTool(["@playwright/test/cli.js", "test"], variables);
results.Neo4j = await runTool([
  path.join(import.meta.dirname, "with-neo4j.mjs"),
  process.execPath,
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  ...["run", "--mode", "neo4j"],
]);
results["Neo4j in the browser"] = await runTool([
  path.join(import.meta.dirname, "with-neo4j.mjs"),
  process.execPath,
  path.join(import.meta.dirname, "test.mjs"),
  "neo4j-browser",
]);
results["language model"] = await runTool([
  path.join(import.meta.dirname, "with-llama.mjs"),
  process.execPath,
  path.join(root, "node_modules", "vitest", "vitest.mjs"),
  ...["run", "--mode", "llm"],
]);
for (const [name, passed] of Object.entries(results)) say(`${name}: ${passed ? "green" : "RED"}`);
process.exit(Object.values(results).every(Boolean) ? 0 : 1);
