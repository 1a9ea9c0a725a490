/** A throw-away Neo4j in a container of its official image. */
import { spawnSync } from "node:child_process";

const IMAGE = "neo4j:5.26-community";

/** True if a Docker daemon answers. */
export function hasDocker() {
  return spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0;
}

/**
 * A container that is gone when stopped.
 * @param options.password of the user `neo4j`, 8 characters or more
 * @param options.heap, options.pageCache sizes such as "512m"
 * @returns `uri`, `alive()`, `log()` and `stop()`
 * @throws Error with what Docker said
 */
export async function startInDocker({ password, heap, pageCache }) {
  const settings = {
    NEO4J_AUTH: `neo4j/${password}`,
    NEO4J_server_memory_heap_max__size: heap,
    NEO4J_server_memory_pagecache_size: pageCache,
    NEO4J_dbms_usage__report_enabled: "false",
    NEO4J_PLUGINS: '["apoc"]', // lies in the image
  };
  const variables = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const container = docker("run", "--detach", "--publish", "127.0.0.1::7687", ...variables, IMAGE);
  return {
    uri: `bolt://${docker("port", container, "7687/tcp").split("\n")[0]}`,
    alive: () => docker("inspect", "--format", "{{.State.Running}}", container) === "true",
    log: () => docker("logs", "--tail", "50", container),
    stop: async () => void docker("rm", "--force", "--volumes", container),
  };
}

function docker(...args) {
  const { status, stdout, stderr } = spawnSync("docker", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`docker ${args[0]} failed:\n${stderr}`);
  return stdout.trim();
}
