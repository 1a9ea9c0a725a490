/** Shared code of the scripts that run a command beside a server of their own. */
import { spawn } from "node:child_process";
import net from "node:net";

/** A port of the loopback address that nobody listens on. */
export function findFreePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Runs a command with further variables; what ends this process ends the command first, so that the caller can stop its server.
 * @returns the status of the command
 */
export function runCommand([program, ...args], variables) {
  const command = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...variables } });
  process.removeAllListeners("SIGTERM").on("SIGTERM", () => command.kill("SIGTERM"));
  return new Promise((resolve) => {
    command.once("error", (error) => {
      console.error(error.message);
      resolve(127);
    });
    command.once("exit", (status) => resolve(status ?? 1));
  });
}

/** Ends this process with a message. */
export function fail(message, status) {
  console.error(message);
  process.exit(status);
}
