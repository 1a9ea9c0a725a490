/**
 * `node scripts/node-versions.mjs [major ...]`: unit tests on the other supported versions of Node, which npm installs
 * into .build. It runs what depends most on the version: native modules, WebAssembly, threads, files, HTTP, and the command
 * line as a process; with `--all`, all of them.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { bootstrap, command, root, say } from "./bootstrap.mjs";
import { failedTests } from "./failed-tests.mjs";
import { runTool } from "./run-tool.mjs";

const reports = path.join(root, ".build", "reports");

/** The long-term-support versions; `npm test` runs on the one at hand. */
const SUPPORTED = [20, 22, 24];
const CLOSEST_TO_NODE = ["lib/stores", "bin/graph", "scripts/lock"];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { all: { type: "boolean" } } });
const own = Number(process.versions.node.split(".")[0]);
const others = SUPPORTED.filter((version) => version !== own);
const versions = positionals.length > 0 ? positionals.map(Number) : others;
const paths = values.all ? [] : CLOSEST_TO_NODE;

await bootstrap(["packages", "client", "workers"]);
const red = [];
const failed = [];
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const reporters = [
  "--reporter=default",
  "--reporter=json",
  `--outputFile=${path.join(reports, "vitest.json")}`,
];
for (const version of versions) {
  const program = await install(version);
  if (
    await runTool(["vitest/vitest.mjs", "run", ...reporters, ...paths], { TEST_ISOLATION: "file" }, program)
  )
    continue;
  red.push(version);
  failed.push(`Node ${version}:`, ...failedTests(reports));
}
for (const version of versions) say(`Node ${version}: ${red.includes(version) ? "RED" : "green"}`);
if (failed.length > 0) writeFileSync(path.join(reports, "failed.txt"), `${failed.join("\n")}\n`);
process.exit(red.length > 0 ? 1 : 0);

/** The path of a Node of that major version. */
async function install(version) {
  const folder = path.join(root, ".build", `node-${version}`);
  const file = process.platform === "win32" ? "node.exe" : "node";
  const program = path.join(folder, "node_modules", "node", "bin", file);
  if (existsSync(program)) return program;
  say(`Install Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  // The package fetches the binary for this platform in its install script.
  await command("npm", ["install", "--prefix", folder, "--ignore-scripts=false", `node@${version}`]);
  return program;
}
