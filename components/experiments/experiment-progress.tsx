"use client";
/** How far an experiment is; stops it, and goes on with it. Nothing when every answer is there. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { postJson, toProblem } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { formatCount, formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Experiment } from "@/lib/core/experiment/experiment";
import { experimentPath, isWorking } from "./experiment-queries";

export function ExperimentProgress({ experiment }: { experiment: Experiment }) {
  const { id, questions, variants, done, job } = experiment;
  const queryClient = useQueryClient();
  const settle = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["experiments"] }),
    onError: (error: unknown) => toast.error(toProblem(error).message),
  };
  const stop = useMutation({
    mutationFn: () => postJson(`/api/jobs/${encodeURIComponent(job?.id ?? "")}/cancel`),
    ...settle,
  });
  const resume = useMutation({ mutationFn: () => postJson(`${experimentPath(id)}/resume`), ...settle });
  const total = questions * variants.length;
  const working = isWorking(experiment);
  if (done === total && !working) return null;
  const left = job?.progress?.remainingSeconds;
  return (
    <Panel
      title={working ? (job?.state === "queued" ? "Waiting for its turn" : "Answering") : "Stopped"}
      aside={
        working ? (
          <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        ) : (
          <Button size="small" look="action" disabled={resume.isPending} onClick={() => resume.mutate()}>
            Go on
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-1.5 px-4 py-3">
        <ProgressBar label="Answers" share={done / Math.max(1, total)} />
        <p className="numeric text-[0.8125rem] text-ink-soft">
          {formatCount(done)} of {formatCount(total)} answers are kept
          {working && left ? `; about ${formatDuration(left * 1_000)} left` : ""}
        </p>
        {job?.error && <p className="rounded-md bg-bad-ground px-3 py-2 break-words text-bad">{job.error}</p>}
      </div>
    </Panel>
  );
}
