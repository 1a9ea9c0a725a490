"use client";
/** A job in one line: phase, bar, time left. */
import { useJob } from "@/components/api/use-job";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Job } from "@/lib/methods/contract/job";
import { describeProgress, shareOf } from "./job-progress";
import { JOB_WORDS } from "./job-words";

export function JobLine({ job }: { job: Job }) {
  const live = useJob(job);
  return (
    <span className="mt-1 flex flex-col gap-1">
      <ProgressBar label={JOB_WORDS[live.kind].title} share={shareOf(live)} />
      <span className="numeric text-xs text-ink-soft">{describeProgress(live)}</span>
    </span>
  );
}
