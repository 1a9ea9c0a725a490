/**
 * `node scripts/package/test-package.mjs`: packs the application, installs the archive with npm in an empty folder, starts it with
 * an empty home, opens a page, and asks the sample a question by its command line. Prints how long the steps took.
 */
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root, say, seconds } from "../bootstrap.mjs";

const run = promisify(execFile);
const QUESTION = ["films", "Who directed The Third Man?"];
const EXPECTED = "Carol Reed";
/** For what hangs, not for what is slow. */
const HANGS_AFTER_MS = 600_000;

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-package-"));
const home = path.join(folder, "home");
const installed = path.join(folder, "installed");
for (const place of [home, installed]) mkdirSync(place);
// The environment of a user's machine: no setting of ours, and a home of its own.
const { HOPSCOPE_DATA: _, DATABASE_URL: __, ...environment } = process.env;
const env = { ...environment, HOME: home, USERPROFILE: home, PORT: String(await freePort()) };
const program = path.join(installed, "node_modules", "hopscope", "bin", "hopscope");
let application;
try {
  const archive = (await run(process.execPath, ["scripts/package/package.mjs"], { cwd: root })).stdout
    .trim()
    .split("\n")
    .pop();
  writeFileSync(path.join(installed, "package.json"), "{}");
  await timed("installed", () =>
    run("npm", ["install", "--no-audit", "--no-fund", archive], {
      cwd: installed,
      shell: process.platform === "win32",
    }),
  );
  application = spawn(process.execPath, [program], {
    cwd: installed,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise((_, reject) => {
    application.once("exit", (code) => reject(new Error(`The application ended with status ${code}.`)));
  });
  await Promise.race([
    ended,
    timed("first page", () =>
      until(
        () => textOf("/"),
        (page) => page.includes("Hopscope"),
      ),
    ),
  ]);
  const sampleIsReady = (answer) =>
    JSON.parse(answer).knowledgeBases.some(({ sample, state }) => sample && state === "ready");
  await Promise.race([
    ended,
    timed("sample", () => until(() => textOf("/api/knowledge-bases"), sampleIsReady)),
  ]);
  for (const route of ["/docs/getting-started", "/ask", "/explore"]) await textOf(route);
  const { stdout } = await run(process.execPath, [program, "ask", ...QUESTION], { cwd: installed, env });
  if (!stdout.includes(EXPECTED)) throw new Error(`The answer does not name ${EXPECTED}:\n${stdout}`);
  say("The installed package answers.");
} finally {
  application?.removeAllListeners("exit");
  const closed = application && new Promise((resolve) => application.once("close", resolve));
  if (application?.exitCode === null) application.kill("SIGTERM");
  await closed;
  rmSync(folder, { recursive: true, force: true });
}

async function timed(step, work) {
  const started = performance.now();
  await work();
  say(`Package, ${step}: ${seconds(performance.now() - started)}`);
}

async function textOf(route) {
  const response = await fetch(`http://127.0.0.1:${env.PORT}${route}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

async function until(read, isThere) {
  let last;
  for (const end = performance.now() + HANGS_AFTER_MS; performance.now() < end; ) {
    last = await read().catch((error) => error);
    if (typeof last === "string" && isThere(last)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not there after ten minutes; the last answer: ${String(last).slice(0, 500)}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
