/** A password from a terminal, without showing it, or from a pipe. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { HopscopeError } from "../../lib/graph/errors";

/** The first line of standard input. @throws HopscopeError `cancelled` when it ends before that */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  // What is typed would be echoed to here.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  lines.once("SIGINT", () => lines.close());
  try {
    for await (const line of lines) return line;
    throw new HopscopeError("cancelled", "No password was given.");
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write("\n");
  }
}
