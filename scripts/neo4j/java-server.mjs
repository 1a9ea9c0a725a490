/** A throw-away Neo4j in a Java process of this machine, with a home below the folder for temporary files. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../beside-server.mjs";
import { java, missingForJava, resolveClasspath } from "./java.mjs";

/** Packages that Neo4j's own launcher opens to it. */
const OPENED = ["java.lang", "java.nio", "java.io", "sun.nio.ch"];
/** A server of a minute is not worth optimizing: compiled once, simply, its start takes half the work. One that is measured is. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/**
 * A server that is gone, with its home, when stopped.
 * @param options.password of the user `neo4j`, 8 characters or more
 * @param options.heap, options.pageCache sizes such as "512m"
 * @param options.port the port of Bolt; a free one when missing
 * @param options.graph a folder with `nodes*.csv` and `edges*.csv` in the form of `neo4j-admin database import`, read
 *   before the start
 * @returns `uri`, `alive()`, `log()` and `stop()`
 * @throws Error that says what is not installed, or what Maven or Neo4j's commands said
 */
export async function startOnJava({ password, heap, pageCache, port, graph }) {
  const missing = missingForJava();
  if (missing.length > 0)
    throw new Error(
      `To start a Neo4j, ${missing.join(" and ")} must be installed, or a Docker daemon must run. ` +
        "On Debian and Ubuntu: apt-get install openjdk-17-jre-headless maven. " +
        "Or name a running server with NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD.",
    );
  const bolt = port ?? (await findFreePort());
  const installation = install({
    "server.bolt.listen_address": `127.0.0.1:${bolt}`,
    "server.http.enabled": "false",
    "server.https.enabled": "false",
    "server.memory.heap.max_size": heap,
    "server.memory.pagecache.size": pageCache,
    "db.tx_log.rotation.retention_policy": "keep_none",
    "dbms.usage_report.enabled": "false",
  });
  administer(installation, "dbms", "set-initial-password", password);
  if (graph)
    administer(
      installation,
      ...["database", "import", "full", "neo4j"],
      `--nodes=${path.join(graph, "nodes.*\\.csv")}`,
      `--relationships=${path.join(graph, "edges.*\\.csv")}`,
    );
  return {
    uri: `bolt://localhost:${bolt}`,
    ...launch(installation, `-Xmx${heap}`, ...(graph ? [] : SHORT_LIVED)),
  };
}

/** An empty home with the given settings, and the variables under which Neo4j's classes find both. */
function install(settings) {
  // The plug-in brings older versions of what Neo4j needs, so it comes last.
  const isPlugin = (file) => path.basename(file).startsWith("apoc-core-");
  const files = resolveClasspath().split(path.delimiter);
  const plugin = files.find(isPlugin);
  const classpath = [...files.filter((file) => !isPlugin(file)), plugin].join(path.delimiter);
  const home = mkdtempSync(path.join(os.tmpdir(), "hopscope-neo4j-"));
  const conf = path.join(home, "conf");
  process.on("exit", () => rmSync(home, { recursive: true, force: true }));
  mkdirSync(conf);
  const all = { ...settings, "server.directories.plugins": path.dirname(plugin) };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(conf, "neo4j.conf"), lines.join(""));
  const env = { ...process.env, CLASSPATH: classpath, NEO4J_HOME: home, NEO4J_CONF: conf };
  return { home, conf, env };
}

/** A command of neo4j-admin. */
function administer({ home, env }, ...args) {
  const options = { cwd: home, env, encoding: "utf8" };
  const words = [...SHORT_LIVED, "org.neo4j.cli.AdminTool", ...args];
  const { status, stdout, stderr } = spawnSync(java(), words, options);
  if (status !== 0) throw new Error(`neo4j-admin ${args[1]} failed:\n${stdout}${stderr}`);
}

function launch({ home, conf, env }, ...flags) {
  const opened = OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);
  const main = ["org.neo4j.server.CommunityEntryPoint", `--home-dir=${home}`, `--config-dir=${conf}`];
  const logs = [path.join(home, "console.log"), path.join(home, "logs", "neo4j.log")];
  const output = openSync(logs[0], "w");
  const server = spawn(java(), [...flags, ...opened, ...main], {
    cwd: home,
    env,
    stdio: ["ignore", output, output],
  });
  const stopped = new Promise((resolve) => {
    server.once("exit", resolve);
    server.once("error", resolve);
  });
  process.on("exit", () => server.kill("SIGKILL")); // where nobody waited for stop()
  return {
    alive: () => server.exitCode === null && server.signalCode === null,
    log: () =>
      logs.map((file) => (existsSync(file) ? readFileSync(file, "utf8").slice(-5000) : "")).join("\n"),
    stop: async () => {
      server.kill("SIGTERM");
      await stopped;
    },
  };
}
