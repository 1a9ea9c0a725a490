/** Runs a program of a package in node_modules, or a script, and shows its output. */
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/**
 * @param tool the program's file (absolute, or below node_modules), then its arguments
 * @param node the Node that runs it
 * @returns whether it ended with status 0
 */
export function runTool([file, ...args], variables = {}, node = process.execPath) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [path.resolve(root, "node_modules", file), ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, CHECKPOINT_DISABLE: "1", NEXT_TELEMETRY_DISABLED: "1", ...variables },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
