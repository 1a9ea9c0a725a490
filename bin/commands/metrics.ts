/** The command that prints what Prometheus reads. */
import type { Command } from "commander";
import { readMetrics } from "../../lib/api/health";
import { withCaller } from "./with-caller";

export function addMetricsCommand(program: Command): void {
  program
    .command("metrics")
    .description(
      "print requests, runs, jobs, language model calls and memory of the running application in the text format of Prometheus",
    )
    .action(() =>
      withCaller(async (call, signal) => {
        const response = await call(readMetrics, { signal });
        process.stdout.write(await response.text());
      }),
    );
}
