/**
 * `npm start`: installs, builds and serves the application, and prints each step with its duration.
 * `npm run dev` (`--dev`) serves the sources and rebuilds what changes.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bootstrap, root, say, seconds } from "./bootstrap.mjs";
import { forwardJsonLines } from "./forward-json-lines.mjs";
import { refusalToListen } from "./listening.mjs";

/** Its files are checked before its job begins; after this time, the server's log shows why there is no job. */
const SAMPLE_BEGINS_WITHIN_MS = 120_000;
/** A busy machine may need minutes for what otherwise takes seconds. */
const ANSWERS_WITHIN_MS = 600_000;
/** Requests within this time find the connection open; closed at Node's 5 s, some requests meet the closing and fail. */
const KEEP_ALIVE_MS = 120_000;

const dev = process.argv.includes("--dev");
const logsJson = process.env.HOPSCOPE_LOG === "json";
const port = process.env.PORT || "3000";
const host = process.env.HOST || "127.0.0.1";
const refusal = refusalToListen(host, process.env);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
if (await isTaken()) {
  console.error(
    `Port ${port} is in use by another program. Stop it, or choose another: PORT=${Number(port) + 1} npm start`,
  );
  process.exit(1);
}
if (await isUnsafe()) {
  console.error(
    `Browsers refuse to open port ${port}: it is reserved for another protocol. Choose another: PORT=3000 npm start`,
  );
  process.exit(1);
}

const started = performance.now();
try {
  await bootstrap(dev ? ["packages", "client", "workers"] : ["packages", "client", "workers", "app"]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const firstStart = !existsSync(path.resolve(root, process.env.HOPSCOPE_DATA || ".data", "sample-brought"));
const address = `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${port}`;
const server = spawn(
  process.execPath,
  [
    createRequire(path.join(root, "package.json")).resolve("next/dist/bin/next"),
    ...(dev ? ["dev"] : ["start", "--keepAliveTimeout", String(KEEP_ALIVE_MS)]),
    ...["-p", port, "-H", host],
  ],
  {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PORT: port, HOST: host },
    stdio: ["ignore", logsJson ? "pipe" : dev ? "inherit" : "ignore", "inherit"],
  },
);
if (logsJson) void forwardJsonLines(server.stdout, process.stdout);
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopping = true;
    server.kill(signal);
  });
}
// Once its output has been read to the end, too.
server.on("close", (code) => process.exit(stopping ? 0 : (code ?? 1)));

const health = await waitUntilHealthy();
if (!health) {
  say(`The application did not answer at ${address} within ten minutes; stopping.`);
  server.kill("SIGTERM");
} else {
  say(`Serving on ${address} after ${seconds(performance.now() - started)}`);
  if (health.vectorSearch.kind === "exact") say(exactSearchNotice(health.vectorSearch));
  if (firstStart) await followSample();
}

/** True if the port is one that fetch refuses to connect to, in browsers as in Node. */
async function isUnsafe() {
  if (!/^\d{1,5}$/.test(port)) return false; // The server reports what is wrong with it.
  const refused = await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" }).catch((error) => error);
  return refused?.cause?.message === "bad port";
}

/** True if another program listens there already; it would be mistaken for the application. */
function isTaken() {
  if (!/^\d{1,5}$/.test(port)) return false; // The server reports what is wrong with it.
  return new Promise((resolve) => {
    const connection = connect(Number(port), host === "0.0.0.0" ? "127.0.0.1" : host);
    const end = (taken) => {
      connection.destroy();
      resolve(taken);
    };
    connection.on("connect", () => end(true));
    connection.on("error", () => end(false));
  });
}

/** The answer of the health check; null when there is none in time. */
async function waitUntilHealthy() {
  for (const until = performance.now() + ANSWERS_WITHIN_MS; performance.now() < until; ) {
    const health = await read("/api/health");
    if (health) return health;
    await pause(150);
  }
  return null;
}

function exactSearchNotice({ advisedVectors }) {
  const limit = advisedVectors.toLocaleString("en");
  return `usearch has no binary for this platform: vectors are searched exactly, which is fast up to ${limit} nodes (docs/platforms.md)`;
}

/** Prints the progress of the sample knowledge base; the application can be used meanwhile. */
async function followSample() {
  const sampleStarted = performance.now();
  for (let shown = ""; ; await pause(300)) {
    if (!shown && performance.now() - sampleStarted > SAMPLE_BEGINS_WITHIN_MS) return;
    const bases = (await read("/api/knowledge-bases"))?.knowledgeBases ?? [];
    const job = bases.find((base) => base.sample)?.job;
    if (job?.state === "succeeded") {
      say(`The sample knowledge base is ready: ${seconds(performance.now() - sampleStarted)}`);
      return;
    }
    if (job?.state === "failed" || job?.state === "cancelled") {
      say(`The sample knowledge base was not built: ${job.error ?? "cancelled"}`);
      return;
    }
    const phase = job?.progress?.phase ?? shown;
    if (phase !== shown) say(`Sample knowledge base: ${phase} …`);
    shown = phase;
  }
}

async function read(route) {
  try {
    const own = `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}${route}`;
    // A connection that is kept would be waited for by a server that is asked to stop.
    const response = await fetch(own, { headers: { connection: "close" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
