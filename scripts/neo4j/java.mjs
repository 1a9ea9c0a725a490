/** Neo4j from Maven's repository on the machine's own Java: what it is made of, and how its classes are started. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../bootstrap.mjs";

/** Neo4j 5.26 runs on Java 17 and newer. */
const OLDEST_JAVA = 17;
const pom = path.join(root, "scripts", "neo4j", "pom.xml");
const list = path.join(root, ".build", "neo4j", "classpath.txt");

/** The requirements of Neo4j that are missing here, as phrases to show; empty when nothing is missing. */
export function missingForJava() {
  const missing = [];
  const version = javaVersion();
  if (!(version >= OLDEST_JAVA))
    missing.push(`Java ${OLDEST_JAVA} or newer${version ? ` (this is ${version})` : ""}`);
  if (!isResolved() && spawnSync(maven(), ["--version"]).status !== 0) missing.push("Maven");
  return missing;
}

/**
 * The class path of Neo4j. The first call lets Maven fetch about 130 MB into its own repository; later ones read a list.
 * @throws Error with what Maven said
 */
export function resolveClasspath() {
  if (!isResolved()) {
    console.error("Maven fetches Neo4j (about 130 MB, the first time only) …");
    mkdirSync(path.dirname(list), { recursive: true });
    const goal = ["dependency:build-classpath", "-DincludeTypes=jar", `-Dmdep.outputFile=${list}`];
    const { status, stdout, stderr } = spawnSync(maven(), ["-q", "-B", "-f", pom, ...goal], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`Maven could not fetch Neo4j:\n${`${stdout}${stderr}`.slice(-4000)}`);
  }
  return readFileSync(list, "utf8").trim();
}

/** The program that runs a class: `JAVA_HOME`'s, or the one on the PATH. */
export function java() {
  return process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, "bin", "java") : "java";
}

/** Good while it is newer than the versions it was made from and Maven's repository still has every file. */
function isResolved() {
  if (!existsSync(list) || statSync(list).mtimeMs < statSync(pom).mtimeMs) return false;
  return readFileSync(list, "utf8")
    .trim()
    .split(path.delimiter)
    .every((file) => existsSync(file));
}

function javaVersion() {
  const { stderr } = spawnSync(java(), ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0);
}

function maven() {
  return process.platform === "win32" ? "mvn.cmd" : "mvn";
}
