/** Passes on the lines of JSON that the server prints, and nothing else of its standard output: Next.js greets there. */
import { createInterface } from "node:readline";

/** Resolves when `input` has ended. */
export async function forwardJsonLines(input, output) {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.startsWith('{"time":')) output.write(`${line}\n`);
}
