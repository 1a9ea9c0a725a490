/** A job followed on standard error: one line that is rewritten on a terminal, one line a phase elsewhere. */
import { HopscopeError } from "../lib/core/errors";
import type { Job } from "../lib/core/job";
import type { Client } from "./client";

/** Returns the job once it has succeeded. @throws HopscopeError when it failed or was cancelled */
export async function waitForJob(client: Client, job: Job): Promise<Job> {
  let last = job;
  let phase = "";
  for await (const now of client.followJob(job.id)) {
    last = now;
    if (!now.progress) continue;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${progressLine(now)}`);
    else if (now.progress.phase !== phase) console.error(now.progress.phase);
    phase = now.progress.phase;
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  if (last.state === "succeeded") return last;
  throw new HopscopeError(
    last.state === "cancelled" ? "cancelled" : "internal",
    last.error ?? `The job ended as ${last.state}.`,
  );
}

function progressLine({ progress }: Job): string {
  if (!progress) return "";
  const { phase, done, total, unit, rate, remainingSeconds } = progress;
  const amount =
    total === null
      ? `${done.toLocaleString("en")} ${unit}`
      : `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit}`;
  const speed = rate === null ? "" : `, ${Math.round(rate).toLocaleString("en")}/s`;
  const left = remainingSeconds === null ? "" : `, ${Math.ceil(remainingSeconds)} s left`;
  return `${phase}: ${amount}${speed}${left}`;
}
