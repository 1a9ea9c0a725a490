/**
 * node scripts/with-postgres.mjs <command> [argument ...]
 *
 * Starts a throw-away PostgreSQL from the system's packages, runs the command with TEST_DATABASE_URL set, then stops the
 * server and removes its folder. Ends as the command ends; with 3 when PostgreSQL is not installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fail, findFreePort, runCommand } from "./beside-server.mjs";

const command = process.argv.slice(2);
if (command.length === 0)
  fail("Name the command to run: node scripts/with-postgres.mjs <command> [argument ...]", 2);
const binaries = findBinaries();
if (!binaries) fail("PostgreSQL is not installed: no initdb in /usr/lib/postgresql/*/bin or on the PATH.", 3);

const folder = mkdtempSync(path.join(os.tmpdir(), "hopscope-postgres-"));
const account = findAccount();
if (account) chownSync(folder, account.uid, account.gid);
const clean = () => rmSync(folder, { recursive: true, force: true });
process.on("exit", clean);

const initialised = spawnSync(
  path.join(binaries, "initdb"),
  ["-D", path.join(folder, "cluster"), "-U", "hopscope", "-A", "trust", "-E", "UTF8", "--no-sync"],
  {
    cwd: folder,
    ...account,
  },
);
if (initialised.status !== 0) fail(`initdb failed:\n${initialised.stderr ?? initialised.error}`, 1);
const port = await findFreePort();
// A time zone far from UTC: nothing may depend on it.
const settings = {
  port,
  listen_addresses: "127.0.0.1",
  unix_socket_directories: folder,
  fsync: "off",
  timezone: "Asia/Tokyo",
};
const server = spawn(
  path.join(binaries, "postgres"),
  [
    "-D",
    path.join(folder, "cluster"),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ],
  { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...account },
);
let log = "";
server.stderr.on("data", (chunk) => {
  log = (log + chunk).slice(-10_000);
});
const stopped = new Promise((resolve) => server.once("exit", resolve));
process.on("SIGINT", () => {}); // the command gets it too, and its end stops the server
await waitUntilReady();

const code = await runCommand(command, {
  TEST_DATABASE_URL: `postgresql://hopscope@127.0.0.1:${port}/postgres`,
});
server.kill("SIGINT");
await stopped;
process.exit(code);

/** The newest version that is installed, or what is on the PATH. */
function findBinaries() {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(packaged, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find(
    (place) => existsSync(path.join(place, "initdb")) && existsSync(path.join(place, "postgres")),
  );
}

/** PostgreSQL refuses to run as root; its packages add an account for it. */
function findAccount() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const entry = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => line.startsWith(`${name}:`));
    if (entry) return { uid: Number(entry.split(":")[2]), gid: Number(entry.split(":")[3]) };
  }
  return fail("PostgreSQL does not run as root, and there is no account postgres or nobody to run it as.", 3);
}

async function waitUntilReady() {
  for (
    const until = performance.now() + 30_000;
    performance.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    if (server.exitCode !== null) break;
    const { status } = spawnSync(path.join(binaries, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]);
    if (status === 0) return;
  }
  server.kill("SIGQUIT");
  await stopped;
  fail(`PostgreSQL did not start:\n${log}`, 1);
}
