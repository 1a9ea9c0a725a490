"use client";
/** "1 correction waits": the index job that applies it, or how far that is. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { isFinished, useJob } from "@/components/api/use-job";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { ProgressBar } from "@/components/ui/progress-bar";
import { callApi } from "@/lib/api/call-api";
import { startIndexing } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { Job } from "@/lib/core/contract/job";
import type { KnowledgeBase } from "@/lib/core/contract/knowledge-base";
import { editCountsQuery } from "./edit-queries";

/** Nothing is shown while nothing waits. */
export function WaitingBar({ knowledgeBase }: { knowledgeBase: KnowledgeBase }) {
  const { id, job, connection } = knowledgeBase;
  const queryClient = useQueryClient();
  const counts = useQuery({ ...editCountsQuery(id), enabled: connection === null });
  const index = useMutation({
    mutationFn: () => callApi(startIndexing, { params: { id } }),
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const waits = counts.data?.counts.waits ?? 0;
  if (waits === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warn-ground px-4 py-1.5 text-compact"
    >
      <span className="text-warn">
        {formatNoun(waits, "correction")} {waits === 1 ? "waits" : "wait"}
      </span>
      {job && !isFinished(job) ? (
        <Progress key={job.id} job={job} />
      ) : (
        <Button size="small" disabled={index.isPending} onClick={() => index.mutate()}>
          Index now
        </Button>
      )}
      {job?.state === "failed" && <span className="break-words text-bad">{job.error}</span>}
    </div>
  );
}

function Progress({ job }: { job: Job }) {
  const { progress } = useJob(job);
  const share = progress?.total ? progress.done / progress.total : null;
  const phase = progress?.phase ?? "Waiting to begin";
  return (
    <span className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3">
      <span className="min-w-24 flex-1">
        <ProgressBar label={phase} share={share} />
      </span>
      <span className="text-xs text-ink-soft">{phase}</span>
    </span>
  );
}
