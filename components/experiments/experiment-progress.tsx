/** The progress of an experiment; stops it, and goes on with it, beyond its limits too. Nothing when every answer is there. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { formatCount, formatDuration, formatMoney } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { callApi } from "@/lib/api/call-api";
import { resumeExperiment } from "@/lib/api/experiments";
import { cancelJob } from "@/lib/api/jobs";
import { toProblem } from "@/lib/api/problem";
import type { Capped, Experiment } from "@/lib/api/schemas/experiment";
import type { Caps } from "@/lib/measure/experiment";
import { isWorking } from "../api/experiment-queries";
import { CapFields } from "./cap-fields";

export function ExperimentProgress({ experiment }: { experiment: Experiment }) {
  const { id, questions, variants, done, job, capped, most, llm } = experiment;
  const queryClient = useQueryClient();
  const [wider, setWider] = useState<Caps | null>(null);
  const afterwards = {
    onSuccess: () => {
      setWider(null);
      return queryClient.invalidateQueries({ queryKey: ["experiments"] });
    },
    onError: (error: unknown) => {
      const { message, hint } = toProblem(error);
      toast.error(message, { description: hint });
    },
  };
  const stop = useMutation({
    mutationFn: () => callApi(cancelJob, { params: { id: job?.id ?? "" } }),
    ...afterwards,
  });
  const limits = wider ?? (capped ? widened(most, capped) : most);
  const resume = useMutation({
    mutationFn: () =>
      callApi(resumeExperiment, { params: { id }, ...(capped && { body: { most: limits } }) }),
    ...afterwards,
  });
  const total = questions * variants.length;
  const working = isWorking(experiment);
  if (done === total && !working) return null;
  const left = job?.progress?.remainingSeconds;
  return (
    <Panel
      title={
        working
          ? job?.state === "queued"
            ? "Waiting for its turn"
            : "Answering"
          : capped
            ? "Stopped at its limit"
            : "Stopped"
      }
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
        <p className="numeric text-compact whitespace-normal text-ink-soft">
          {formatCount(done)} of {formatCount(total)} answers are saved
          {working && left ? `; about ${formatDuration(left * 1_000)} left` : ""}
          {working && job && job.attempts > 1 && "; it went on by itself after a restart"}
          {capped && !working && `; it has taken ${takenWords(capped)}.`}
        </p>
        {capped && !working && (
          <div className="text-compact">
            <p className="mb-1.5">Continue with these limits, counted from the start:</p>
            <CapFields caps={limits} isPaid={llm} onChange={setWider} />
          </div>
        )}
        {job?.error && <p className="rounded-md bg-bad-ground px-3 py-2 break-words text-bad">{job.error}</p>}
      </div>
    </Panel>
  );
}

function takenWords({ by, taken, most }: Capped): string {
  return by === "money"
    ? `${formatMoney(taken)} of ${formatMoney(most)}`
    : `${formatDuration(taken * 60_000)} of ${formatDuration(most * 60_000)}`;
}

/** Doubles the limit that was reached. */
function widened(most: Caps, { by, most: reached }: Capped): Caps {
  return { ...most, [by]: 2 * reached };
}
