/** The command line in processes of their own, as a person starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Scratch } from "../../lib/server/testing/small-world";

/** A process starts, opens the folder and may load the model; several do so after one another in a test. */
export const PATIENCE_MS = 600_000;

/** What makes a short life cheap (vitest.config.ts) holds for a command as well: a third of its work. */
const FOR_A_SHORT_LIFE = process.execArgv.filter((option) =>
  /budget=|semi-space|single-threaded/.test(option),
);

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Starts a command on the data folder of `place`; `nodeOptions` come before the program. */
export function startCommand(
  place: Scratch,
  words: readonly string[],
  nodeOptions: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...FOR_A_SHORT_LIFE, ...nodeOptions, ".build/hopscope.mjs", ...words], {
    env: { ...process.env, DATABASE_URL: "", HOPSCOPE_DATA: place.environment.HOPSCOPE_DATA },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** What a command printed, once it has ended. */
export async function finish(child: ChildProcess): Promise<Ended> {
  const ended: Ended = { code: null, out: "", err: "" };
  child.stdout?.on("data", (chunk) => (ended.out += chunk));
  child.stderr?.on("data", (chunk) => (ended.err += chunk));
  [ended.code] = await once(child, "close");
  return ended;
}

/** Runs a command to its end. */
export function runCommand(place: Scratch, words: readonly string[]): Promise<Ended> {
  return finish(startCommand(place, words));
}
