/** A job's progress in words. */
import { formatBytes, formatCount, formatDuration } from "@/components/ui/format";
import type { Job } from "@/lib/api/schemas/job";

/** Share of the current phase, 0 to 1; null while its size is not known. */
export function shareOf({ progress }: Job): number | null {
  if (!progress || progress.total === null) return null;
  return progress.total === 0 ? 1 : progress.done / progress.total;
}

/** "Embedding texts · 1,200 of 3,426 texts · 240 texts/s · 9.3 s left". */
export function describeProgress(job: Job): string {
  const { progress } = job;
  if (!progress) return job.state === "queued" ? waiting(job.ahead ?? 0) : "Starting";
  const { phase, done, total, unit, detail, rate, remainingSeconds } = progress;
  const parts = [phase];
  if (total !== null)
    parts.push(
      unit === "bytes" ? sharedBytes(done, total) : `${formatCount(done)} of ${formatCount(total)} ${unit}`,
    );
  else if (done > 0) parts.push(formatAmount(done, unit));
  if (detail) parts.push(detail);
  if (rate !== null && rate > 0)
    parts.push(
      `${rate >= 10 || unit === "bytes" ? formatAmount(rate, unit) : `${rate.toFixed(1)} ${unit}`}/s`,
    );
  if (remainingSeconds !== null && remainingSeconds >= 1)
    parts.push(`${formatDuration(remainingSeconds * 1_000)} left in this phase`);
  return parts.join(" · ");
}

function waiting(ahead: number): string {
  if (ahead === 0) return "Waiting for its turn";
  return `Waiting for its turn · ${ahead === 1 ? "1 job is" : `${formatCount(ahead)} jobs are`} before it`;
}

function sharedBytes(done: number, total: number): string {
  return `${formatBytes(done)} of ${formatBytes(total)}`;
}

function formatAmount(amount: number, unit: string): string {
  return unit === "bytes" ? formatBytes(amount) : `${formatCount(amount)} ${unit}`;
}
