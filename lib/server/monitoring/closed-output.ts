/** A server goes on when nobody reads what it prints any more. */
import type { Writable } from "node:stream";

/**
 * Whoever reads the output may end before the server does: `npm start | head`, or a terminal that is closed. A write then
 * fails, and without a listener that failure is printed, which fails again, without end.
 */
export function surviveClosedOutput(streams: readonly Writable[] = [process.stdout, process.stderr]): void {
  for (const stream of streams) stream.on("error", () => {});
}
