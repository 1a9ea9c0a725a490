/** The newest job of a knowledge base: live progress and the steps behind it, with cancel, or why it ended. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { isFinished, useJob } from "@/components/api/use-job";
import { Ago } from "@/components/ui/ago";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatBytes, formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { callApi } from "@/lib/api/call-api";
import { cancelJob } from "@/lib/api/jobs";
import { startIndexing } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { Job, JobState, JobStep } from "@/lib/api/schemas/job";
import { describeProgress, shareOf } from "./job-progress";
import { JOB_WORDS } from "./job-words";

const TONES: Readonly<Record<JobState, Tone>> = {
  queued: "neutral",
  running: "warn",
  succeeded: "good",
  failed: "bad",
  cancelled: "warn",
};

const LIVE_STEPS = 5;

interface JobPanelProps {
  job: Job;
  earlier: readonly Job[];
  /** True if a generation can be asked although this job did not end well. */
  ready: boolean;
}

export function JobPanel({ job: newest, earlier, ready }: JobPanelProps) {
  const job = useJob(newest);
  const words = JOB_WORDS[job.kind];
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
  const onError = (error: unknown) => toast.error(toProblem(error).message);
  const cancel = useMutation({
    mutationFn: () => callApi(cancelJob, { params: { id: job.id } }),
    onSuccess: refresh,
    onError,
  });
  const again = useMutation({
    mutationFn: () => startAgain(job),
    onSuccess: refresh,
    onError,
  });

  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {words.title} <Badge tone={TONES[job.state]}>{job.state}</Badge>
          {job.attempts > 1 && <Badge>resumed, attempt {job.attempts}</Badge>}
        </span>
      }
      aside={
        <ForEditors>
          {isFinished(job) ? (
            words.again && (
              <Button size="small" disabled={again.isPending} onClick={() => again.mutate()}>
                {words.again}
              </Button>
            )
          ) : (
            <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel
            </Button>
          )}
        </ForEditors>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3">
        {isFinished(job) ? (
          <p className="text-compact text-ink-soft">
            {ending(job, ready)} {job.finishedAt && <Ago time={job.finishedAt} />}
          </p>
        ) : (
          <div className="flex flex-col gap-1.5" aria-live="polite">
            <ProgressBar label={job.progress?.phase ?? words.title} share={shareOf(job)} />
            <p className="numeric text-compact whitespace-normal">{describeProgress(job)}</p>
          </div>
        )}
        {job.error && <p className="rounded-md bg-bad-ground px-3 py-2 break-words text-bad">{job.error}</p>}
        {job.steps.map(
          ({ phase, note }) =>
            note && (
              <p key={phase} className="text-compact break-words">
                {note}
              </p>
            ),
        )}
        {job.steps.length > 0 && <StepList steps={job.steps} live={!isFinished(job)} />}
      </div>
      {earlier.length > 0 && <EarlierJobs jobs={earlier} />}
    </Panel>
  );
}

/** The same once more: chunks that a language model described are described again, from what was paid for. */
function startAgain({ knowledgeBase, input }: Job) {
  const query = { force: true, describe: input?.describe === true };
  return callApi(startIndexing, { params: { id: knowledgeBase }, query });
}

function ending(job: Job, ready: boolean): string {
  const { title, done, whenNew, whenReady } = JOB_WORDS[job.kind];
  if (job.state === "failed") return `${title} failed. ${ready ? whenReady : whenNew}`;
  if (job.state === "cancelled") return `${title} was cancelled. ${ready ? whenReady : whenNew}`;
  const took = tookMs(job);
  return took === null ? done : `${done} in ${formatDuration(took)},`;
}

function tookMs({ startedAt, finishedAt }: Job): number | null {
  return startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;
}

function EarlierJobs({ jobs }: { jobs: readonly Job[] }) {
  return (
    <details className="border-t px-4 py-2 text-compact">
      <summary className="text-ink-soft hover:text-ink">{formatNoun(jobs.length, "earlier job")}</summary>
      <ol aria-label="Earlier jobs" className="mt-1 max-h-60 overflow-y-auto">
        {jobs.map((job) => {
          const took = tookMs(job);
          return (
            <li key={job.id} className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-3 py-0.5">
              <span>
                <Badge tone={TONES[job.state]}>{job.state}</Badge>
              </span>
              <span className="truncate text-ink-soft" title={job.error ?? undefined}>
                {job.error ?? <Ago time={job.finishedAt ?? job.createdAt} />}
              </span>
              <span className="numeric text-ink-soft">{took === null ? "" : formatDuration(took)}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** Steps that are done. While the job works the last ones are open; afterwards all of them are one click away. */
function StepList({ steps, live }: { steps: readonly JobStep[]; live: boolean }) {
  const shown = live ? steps.slice(-LIVE_STEPS) : steps;
  const list = (
    <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3 gap-y-0.5 text-compact">
      {shown.map((step) => (
        <li key={step.phase} className="contents">
          <Check aria-label="done" className="mt-1 size-3.5 text-good" />
          <span className="truncate">{step.phase}</span>
          <span className="numeric text-right text-ink-soft">
            {step.unit === "bytes" ? formatBytes(step.done) : `${formatCount(step.done)} ${step.unit}`}
          </span>
          <span className="numeric text-right text-ink-soft">{formatDuration(step.ms)}</span>
        </li>
      ))}
    </ol>
  );
  if (!live) {
    return (
      <details className="text-compact">
        <summary className="mb-1 text-ink-soft hover:text-ink">{formatNoun(steps.length, "step")}</summary>
        {list}
      </details>
    );
  }
  return (
    <div>
      {steps.length > shown.length && (
        <p className="text-xs text-ink-soft">{formatNoun(steps.length - shown.length, "step")} before</p>
      )}
      {list}
    </div>
  );
}
