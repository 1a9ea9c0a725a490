/** What comes to pass in a run while it streams, in a line for who hears the page. */
import { formatNoun } from "@/components/ui/format";
import type { Run } from "@/lib/methods/contract/run";

export function RunNews({ run: { columns, state } }: { run: Run }) {
  const ended = columns.filter((column) => column.state !== "queued" && column.state !== "running");
  const failed = ended.filter((column) => column.state === "failed").length;
  const all = formatNoun(columns.length, "method");
  return (
    <p role="status" className="sr-only">
      {state === "running" ? `${ended.length} of ${all} have ended.` : `The run is over: ${all}.`}
      {failed > 0 && ` ${failed} failed.`}
    </p>
  );
}
