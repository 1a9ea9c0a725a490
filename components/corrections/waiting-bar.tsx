/** "1 correction waits", or what is not built yet: the index job that does it, and how far that is. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { isFinished, useJob } from "@/components/api/use-job";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { ProgressBar } from "@/components/ui/progress-bar";
import { callApi } from "@/lib/api/call-api";
import { startIndexing } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { Job } from "@/lib/api/schemas/job";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { PendingPart } from "@/lib/graph/snapshot/manifest";
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
  const pending = knowledgeBase.manifest?.pending ?? [];
  if (waits === 0 && pending.length === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warn-ground px-4 py-1.5 text-compact"
    >
      <span className="text-warn">
        {waits > 0
          ? `${formatNoun(waits, "correction")} ${waits === 1 ? "waits" : "wait"}`
          : pending.map((part) => PENDING[part]).join("; ")}
      </span>
      {job && !isFinished(job) ? (
        <Progress key={job.id} job={job} />
      ) : (
        <ForEditors of={knowledgeBase}>
          <Button size="small" disabled={index.isPending} onClick={() => index.mutate()}>
            Index now
          </Button>
        </ForEditors>
      )}
      {job?.state === "failed" && <span className="break-words text-bad">{job.error}</span>}
    </div>
  );
}

/** Sentences about parts that answers may use and that are not made yet. */
const PENDING: Readonly<Record<PendingPart, string>> = {
  vectors: "Long texts are found by their words alone until all are embedded",
  links: "Mentions and links of similarity, which SAGE follows, are from before the last changes",
  indexes: "SG-RAG's index of a large graph is being made again",
};

function Progress({ job }: { job: Job }) {
  const { progress } = useJob(job);
  const queryClient = useQueryClient();
  // A job publishes corrections before it builds what is computed from them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every phase
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
  }, [progress?.phase, queryClient]);
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
