/** The command that speaks the Model Context Protocol. */
import { once } from "node:events";
import type { Command } from "commander";
import { withCaller } from "./with-caller";

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description(
      "serve tools for language models by the Model Context Protocol, on standard input and output",
    )
    .action(() =>
      withCaller(async (call, signal, address) => {
        // Standard output is the protocol's.
        console.log = console.error;
        const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
        const { mcpServer } = await import("../../lib/server/retrieval/mcp-server");
        const serving = serveStdio(() => mcpServer(call, address));
        // Until whoever started it closes its input, or stops it.
        await once(process.stdin, "end", { signal }).catch(() => {});
        await serving.close();
      }),
    );
}
