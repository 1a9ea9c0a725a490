/** A job followed on standard error: one line that is rewritten on a terminal, one line a phase elsewhere. */
import type { CallApi } from "../lib/api/call-api";
import { cancelJob, followJob } from "../lib/api/jobs";
import type { Job } from "../lib/api/schemas/job";
import { HopscopeError } from "../lib/graph/errors";

/**
 * Returns the job once it has succeeded; when `signal` aborts, the job is cancelled.
 * @throws HopscopeError when it failed or was cancelled
 */
export async function waitForJob(call: CallApi, job: Job, signal: AbortSignal): Promise<Job> {
  const cancel = () =>
    void call(cancelJob, { params: { id: job.id } }).catch((error: unknown) => console.error(error));
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  let last = job;
  let phase = "";
  for await (const now of await call(followJob, { params: { id: job.id } })) {
    if (now.ahead && now.ahead !== last.ahead)
      console.error(`Waiting: ${now.ahead} ${now.ahead === 1 ? "job" : "jobs"} before it.`);
    last = now;
    if (!now.progress) continue;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${progressLine(now)}`);
    else if (now.progress.phase !== phase) console.error(now.progress.phase);
    phase = now.progress.phase;
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  if (last.state === "succeeded") return last;
  throw unfinished(last);
}

function unfinished({ state, error }: Job): HopscopeError {
  if (state === "cancelled") return new HopscopeError("cancelled", "The job was cancelled.");
  if (state === "failed") return new HopscopeError("internal", error ?? "The job failed.");
  return new HopscopeError("not-ready", "The application stopped before the job was done.", {
    hint: "It goes on when the application starts again.",
  });
}

function progressLine({ progress }: Job): string {
  if (!progress) return "";
  const { phase, done, total, unit, detail, rate, remainingSeconds } = progress;
  const amount =
    total === null
      ? `${done.toLocaleString("en")} ${unit}`
      : `${done.toLocaleString("en")} of ${total.toLocaleString("en")} ${unit}`;
  const what = detail === undefined ? "" : `, ${detail}`;
  const speed = rate === null ? "" : `, ${Math.round(rate).toLocaleString("en")}/s`;
  const left = remainingSeconds === null ? "" : `, ${Math.ceil(remainingSeconds)} s left`;
  return `${phase}: ${amount}${what}${speed}${left}`;
}
