/**
 * node scripts/with-neo4j.mjs <command> [argument ...]
 *
 * Runs the command with NEO4J_URI, NEO4J_USER and NEO4J_PASSWORD set to a Neo4j: the one that they already name, else a
 * temporary Neo4j 5.26 Community from Docker where a daemon answers, else one from Maven's artefacts on Java 17.
 * Exits as the command does; with status 3 when no Neo4j can be started.
 *
 * NEO4J_HEAP (512m) and NEO4J_PAGE_CACHE (256m) size it; NEO4J_PORT fixes its port; NEO4J_GRAPH names a folder of
 * nodes*.csv and edges*.csv to import before it starts. The last two need Java.
 */
import { randomBytes } from "node:crypto";
import { fail, runCommand } from "./beside-server.mjs";
import { bootstrap } from "./bootstrap.mjs";
import { hasDocker, startInDocker } from "./neo4j/docker-server.mjs";
import { startOnJava } from "./neo4j/java-server.mjs";

const START_LIMIT_MS = 120_000;
const command = process.argv.slice(2);
if (command.length === 0)
  fail("Name the command to run: node scripts/with-neo4j.mjs <command> [argument ...]", 2);

const {
  NEO4J_URI,
  NEO4J_USER = "neo4j",
  NEO4J_PASSWORD,
  NEO4J_HEAP,
  NEO4J_PAGE_CACHE,
  NEO4J_PORT,
  NEO4J_GRAPH,
} = process.env;
const password = NEO4J_PASSWORD ?? (NEO4J_URI ? "neo4j" : randomBytes(12).toString("hex"));
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => {}); // the command gets it too, and its end stops the server
await bootstrap(["packages", "client"]);
const server = NEO4J_URI ? { uri: NEO4J_URI, alive: () => true, stop: async () => {} } : await start();
await waitUntilReady();

const code = await runCommand(command, { NEO4J_URI: server.uri, NEO4J_USER, NEO4J_PASSWORD: password });
await server.stop();
process.exit(code);

async function start() {
  const options = {
    password,
    heap: NEO4J_HEAP ?? "512m",
    pageCache: NEO4J_PAGE_CACHE ?? "256m",
    ...(NEO4J_PORT && { port: Number(NEO4J_PORT) }),
    ...(NEO4J_GRAPH && { graph: NEO4J_GRAPH }),
  };
  try {
    const needsJava = "port" in options || "graph" in options;
    return await (hasDocker() && !needsJava ? startInDocker(options) : startOnJava(options));
  } catch (error) {
    return fail(error.message, 3);
  }
}

/** Until a query is answered: the port is open some seconds before the graph is. */
async function waitUntilReady() {
  const { default: neo4j } = await import("neo4j-driver");
  const driver = neo4j.driver(server.uri, neo4j.auth.basic(NEO4J_USER, password));
  let problem = "it ended by itself";
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until && server.alive(); ) {
    try {
      await driver.executeQuery("RETURN 1", {}, { database: "neo4j" });
      await driver.close();
      return;
    } catch (error) {
      problem = error.message;
      if (NEO4J_URI) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
  await driver.close();
  const log = server.log?.() ?? "";
  await server.stop();
  fail(`Neo4j at ${server.uri} does not answer: ${problem}\n${log}`, 1);
}
