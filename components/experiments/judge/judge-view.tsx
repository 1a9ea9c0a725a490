/** Answers judged two by two by a language model, in both orders: what it would take, how far it is, and who wins. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SkeletonRows } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { cancelJob } from "@/lib/api/jobs";
import type { Judgements } from "@/lib/api/judgements";
import { toProblem } from "@/lib/api/problem";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { isWorking, judgementsQuery } from "../../api/experiment-queries";
import type { ExperimentAddress } from "../use-experiment-address";
import { JudgeForm } from "./judge-form";
import { JudgedPairs } from "./judged-pairs";
import { JudgedRowsPanel } from "./judged-rows-panel";

export function JudgeView({ experiment, address }: { experiment: Experiment; address: ExperimentAddress }) {
  const { id } = experiment;
  const judgements = useQuery(judgementsQuery(id));
  if (judgements.isPending)
    return (
      <Panel>
        <SkeletonRows rows={3} />
      </Panel>
    );
  if (judgements.isError)
    return <ProblemNote error={judgements.error} onRetry={() => judgements.refetch()} />;
  const { model, judgeable, job, pairs } = judgements.data;
  const pair = pairs[Math.min(address.pair, pairs.length - 1)];
  return (
    <>
      <Panel title="A language model as judge">
        {!judgeable ? (
          <EmptyState title="Its answers were not saved">
            This experiment ran before answers were saved. Run it again to have them judged.
          </EmptyState>
        ) : isWorking(judgements.data) ? (
          <Progress id={id} job={job} />
        ) : model === null ? (
          <EmptyState title="No language model is set">
            The judge compares two answers to the same question by logic and insight, in both orders. Set an
            endpoint and a model under “Language model” in Settings, and a price, so that its cost is shown
            first. <ButtonLink href="/settings">Settings</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <JudgeForm
              experiment={experiment}
              model={model}
              baseline={Math.min(address.baseline, experiment.variants.length - 1)}
            />
            {job?.error && (
              <p className="mx-4 mb-3 rounded-md bg-bad-ground px-3 py-2 text-compact break-words text-bad">
                {job.error}
              </p>
            )}
          </>
        )}
      </Panel>
      {pairs.length > 0 && (
        <JudgedPairs
          pairs={pairs}
          variants={experiment.variants}
          chosen={address.pair}
          onShow={(at, judged) => void address.change({ pair: at, judged })}
        />
      )}
      {pair && <JudgedRowsPanel experiment={experiment} pair={pair} address={address} />}
    </>
  );
}

function Progress({ id, job }: { id: string; job: Judgements["job"] }) {
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => callApi(cancelJob, { params: { id: job?.id ?? "" } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: judgementsQuery(id).queryKey }),
    onError: (error) => toast.error(toProblem(error).message),
  });
  const progress = job?.progress;
  const share = progress?.total ? progress.done / progress.total : null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-compact">
      <div className="flex min-w-48 flex-1 flex-col gap-1.5">
        <ProgressBar label="Judged" share={share} />
        <p className="numeric text-ink-soft">
          {progress
            ? `${progress.done} of ${progress.total ?? "?"} ${progress.unit}`
            : "Waiting for its turn"}
          {progress?.remainingSeconds
            ? `; about ${formatDuration(progress.remainingSeconds * 1_000)} left`
            : ""}
        </p>
      </div>
      <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </div>
  );
}
