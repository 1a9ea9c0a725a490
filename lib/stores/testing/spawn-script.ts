/** Runs a piece of TypeScript in a process of its own, for tests of what happens between processes. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

export interface Script {
  readonly child: ChildProcess;
  /** The next line that it prints; rejects when it ends first. */
  line(): Promise<string>;
  /** Sends it a line. */
  write(line: string): void;
  /** Ends it at once, as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Bundles `source`, whose imports are relative to lib/stores, so that Node can run it; returns the file to run. */
export async function bundleScript(name: string, source: string): Promise<string> {
  const outfile = path.resolve(".build", "tests", `${name}.mjs`);
  await build({
    stdin: { contents: source, loader: "ts", resolveDir: path.resolve("lib/stores") },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  return outfile;
}

/** As short a life as that of the process that starts it, so with the same options. */
export function runScript(file: string, args: readonly string[]): Script {
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error("The script ended before it printed another line.");
      return value;
    },
    write: (line) => child.stdin.write(`${line}\n`),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
